import { joinLines, timedCue } from '@common/captions/index.ts'
import type { TimedWord } from '@common/captions/index.ts'
import type { CaptionCue } from '@common/service/extension/captions.ts'

/** Shortest cue that a split or an edge leaves, ms. */
export const leastCueMs = 100
/** Length of a cue that is added, ms, where there is room for it. */
const addedMs = 2_000

function replaced(cues: readonly CaptionCue[], index: number, ...by: CaptionCue[]): CaptionCue[] {
  return cues.toSpliced(index, 1, ...by)
}

/** The cues with another text in one of them. Times and keywords of its words go where its words are others. */
export function withText(cues: readonly CaptionCue[], index: number, text: string): CaptionCue[] {
  const { words, keywords, ...cue } = cues[index]!
  const isSame = joinLines(text).trim() === joinLines(cue.text).trim()
  const kept = isSame ? { ...(words && { words }), ...(keywords && { keywords }) } : {}
  return replaced(cues, index, { ...cue, text, ...kept })
}

/**
 * The cues with one that is split before a character, when the word there is spoken.
 * @param spoken words of the scene's speech
 * @returns null where one part would have no text or no length
 */
export function splitCue(
  cues: readonly CaptionCue[],
  index: number,
  caret: number,
  spoken: readonly TimedWord[],
): CaptionCue[] | null {
  const cue = cues[index]!
  const [before, after] = [cue.text.slice(0, caret).trimEnd(), cue.text.slice(caret).trimStart()]
  if (before === '' || after === '' || cue.endMs - cue.startMs < 2) return null
  const word = timedCue(cue, spoken).words.find(({ end }) => end > caret)
  const share = word ? Math.max(0, (caret - word.start) / Math.max(1, word.end - word.start)) : 0
  const wanted = word ? word.startMs + share * (word.endMs - word.startMs) : cue.endMs
  const room = Math.min(leastCueMs, Math.floor((cue.endMs - cue.startMs) / 2))
  const at = Math.round(Math.min(cue.endMs - room, Math.max(cue.startMs + room, wanted)))
  const partOf = (isFirst: boolean): Pick<CaptionCue, 'words'> => {
    const words = cue.words?.filter(({ startMs, endMs }) => (startMs + endMs) / 2 < at === isFirst)
    return words && words.length > 0 ? { words } : {}
  }
  return replaced(
    cues,
    index,
    { startMs: cue.startMs, endMs: at, text: before, ...partOf(true) },
    { startMs: at, endMs: cue.endMs, text: after, ...partOf(false) },
  )
}

/**
 * The cues with one that is split before the word that starts nearest to a time of the scene.
 * @returns null where the cue has one word only
 */
export function splitCueAt(
  cues: readonly CaptionCue[],
  index: number,
  ms: number,
  spoken: readonly TimedWord[],
): CaptionCue[] | null {
  const [, ...words] = timedCue(cues[index]!, spoken).words
  const nearest = words.toSorted((a, b) => Math.abs(a.startMs - ms) - Math.abs(b.startMs - ms))[0]
  return nearest ? splitCue(cues, index, nearest.start, spoken) : null
}

/** The cues with one joined to the one before it, and where its text begins there; null for the first one. */
export function joinWithPrevious(
  cues: readonly CaptionCue[],
  index: number,
): { cues: CaptionCue[]; caret: number } | null {
  const [before, cue] = [cues[index - 1], cues[index]]
  if (!before || !cue) return null
  const edges = `${[...before.text].at(-1) ?? ''}\n${[...cue.text][0] ?? ''}`
  const space = before.text === '' || cue.text === '' || !joinLines(edges).includes(' ') ? '' : ' '
  const words = before.words && cue.words && [...before.words, ...cue.words]
  const joined = {
    startMs: Math.min(before.startMs, cue.startMs),
    endMs: Math.max(before.endMs, cue.endMs),
    text: `${before.text}${space}${cue.text}`,
    ...(words && { words }),
  }
  return { cues: cues.toSpliced(index - 1, 2, joined), caret: before.text.length + space.length }
}

/** The cues without one of them. */
export function withoutCue(cues: readonly CaptionCue[], index: number): CaptionCue[] {
  return cues.toSpliced(index, 1)
}

/**
 * The cues with an empty one after another, or as the first one for -1; it ends where the next one starts.
 * @returns null where there is no room
 */
export function withCueAfter(cues: readonly CaptionCue[], index: number, sceneMs: number): CaptionCue[] | null {
  const startMs = cues[index]?.endMs ?? 0
  const endMs = Math.min(startMs + addedMs, cues[index + 1]?.startMs ?? sceneMs)
  if (endMs - startMs < leastCueMs) return null
  return cues.toSpliced(index + 1, 0, { startMs, endMs, text: '' })
}

/** The cues with other times for one of them, which stay between the edges of its neighbours and of the scene. */
export function withEdges(
  cues: readonly CaptionCue[],
  index: number,
  { startMs, endMs }: { startMs: number; endMs: number },
  sceneMs: number,
): CaptionCue[] {
  const cue = cues[index]!
  const least = Math.min(cues[index - 1]?.endMs ?? 0, cue.startMs)
  const most = Math.max(Math.min(cues[index + 1]?.startMs ?? sceneMs, sceneMs), cue.endMs)
  const lasts = cue.endMs - cue.startMs
  let [from, to] = [Math.round(startMs), Math.round(endMs)]
  if (to - from === lasts) {
    from = Math.max(least, Math.min(from, most - lasts))
    to = from + lasts
  } else {
    from = Math.max(least, Math.min(from, cue.endMs - leastCueMs))
    to = Math.min(most, Math.max(to, from + leastCueMs))
  }
  return withTimes(cues, index, { startMs: from, endMs: to })
}

/** The cues with other times for one of them, whatever its neighbours have. Times of its words move with its start. */
export function withTimes(
  cues: readonly CaptionCue[],
  index: number,
  { startMs, endMs }: { startMs: number; endMs: number },
): CaptionCue[] {
  const { words, ...cue } = cues[index]!
  const by = startMs - cue.startMs
  const isMoved = endMs - startMs === cue.endMs - cue.startMs
  const moved = words?.map((word) => ({ ...word, startMs: word.startMs + by, endMs: word.endMs + by }))
  return replaced(cues, index, { ...cue, startMs, endMs, ...(words && { words: isMoved ? moved! : words }) })
}

/** A time as it is typed, in ms: `1:02.5`, `62,5` or `62`; null for anything else. */
export function typedTime(text: string): number | null {
  const found = /^\s*(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,6}(?:[.,]\d{0,3})?)\s*(?:s|秒)?\s*$/.exec(text)
  if (!found) return null
  const [, hours = '0', minutes = '0', seconds = '0'] = found
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'))) * 1000)
}
