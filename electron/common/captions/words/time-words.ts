import { columnsOf } from './columns.ts'
import { isUnspaced, splitWords } from './split-words.ts'
import type { WordRange } from './split-words.ts'

/** A word with the time when it is spoken, ms. */
export interface TimedWord {
  text: string
  startMs: number
  endMs: number
}

/** A word of a text and when it is spoken, ms. */
export interface TimedRange extends WordRange {
  startMs: number
  endMs: number
}

/** How many words are looked ahead for one that is both written and spoken. */
const lookAhead = 24

/**
 * When each word of a text is spoken. Words that are spoken as they are written have the times of the speech; what is
 * between two of those (numbers, respelled names, corrections) shares the time between them by length. Scripts without
 * blanks are compared character by character, since speech and captions part their words differently (聞いた, 聞|い|た).
 * @param span the time of words that the speech says nothing of: before its first and after its last word
 */
export function timeWords(
  text: string,
  spoken: readonly TimedWord[],
  span: { startMs: number; endMs: number },
): TimedRange[] {
  const written = splitWords(text).map((range) => ({ range, parts: partsOf(text.slice(range.start, range.end)) }))
  const parts = written.flatMap(({ range, parts: within }) =>
    within.map(({ start, end }) => ({ start: range.start + start, end: range.start + end })),
  )
  const times = timesOf(text, parts, spoken.flatMap(timedParts), span)
  let first = 0
  return written.map(({ range, parts: { length } }) => {
    const [from, to] = [times[first]!, times[first + length - 1]!]
    first += length
    return { ...range, startMs: from.startMs, endMs: to.endMs }
  })
}

/** The characters of a word of a script without blanks, without its punctuation; other words are one part. */
function partsOf(word: string): WordRange[] {
  const whole = [{ start: 0, end: word.length }]
  if (!isUnspaced(word)) return whole
  const characters = [...word.matchAll(/./gsu)].map(({ 0: one, index }) => ({ start: index, end: index + one.length }))
  const letters = characters.filter(({ start, end }) => wordKey(word.slice(start, end)) !== '')
  return letters.length === 0 ? whole : letters
}

/** The parts of a spoken word, which share its time by length. */
function timedParts({ text, startMs, endMs }: TimedWord): TimedWord[] {
  const parts = partsOf(text)
  const timeAt = (index: number): number => Math.round(startMs + ((endMs - startMs) * index) / parts.length)
  return parts.map(({ start, end }, index) => ({
    text: text.slice(start, end),
    startMs: timeAt(index),
    endMs: timeAt(index + 1),
  }))
}

function timesOf(
  text: string,
  written: readonly WordRange[],
  spoken: readonly TimedWord[],
  span: { startMs: number; endMs: number },
): { startMs: number; endMs: number }[] {
  const times: ({ startMs: number; endMs: number } | undefined)[] = Array.from({ length: written.length })
  for (const [index, at] of pairsOf(
    written.map(({ start, end }) => wordKey(text.slice(start, end))),
    spoken,
  )) {
    times[index] = { startMs: spoken[at]!.startMs, endMs: spoken[at]!.endMs }
  }
  const gaps = gapsIn(times)
  for (const { from, to } of gaps) {
    const before = from === 0 ? undefined : times[from - 1]!.endMs
    const after = times[to]?.startMs
    // Spoken words that equal no written word tell when the speech within the gap goes on.
    const between = spoken.filter(
      ({ startMs, endMs }) => startMs >= (before ?? -Infinity) && endMs <= (after ?? Infinity),
    )
    const startMs = between[0]?.startMs ?? before ?? Math.min(span.startMs, after ?? span.startMs)
    const endMs = between.at(-1)?.endMs ?? after ?? Math.max(span.endMs, startMs)
    spread(text, written.slice(from, to), { startMs, endMs }).forEach((one, index) => (times[from + index] = one))
  }
  return times.map((one) => one!)
}

/** Words as they are compared: without case, accents on separate characters and punctuation. */
export function wordKey(word: string): string {
  return word
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

/** Pairs of the indices of equal written and spoken words, both rising; each time the nearest equal words are taken. */
function pairsOf(written: readonly string[], spoken: readonly TimedWord[]): [number, number][] {
  const keys = spoken.map(({ text }) => wordKey(text))
  const pairs: [number, number][] = []
  let [w, s] = [0, 0]
  while (w < written.length && s < keys.length) {
    const step = nearestPair(written, keys, w, s)
    if (!step) {
      // No written word near here equals a spoken one: both positions move on by one word.
      w += 1
      s += 1
      continue
    }
    w += step[0]
    s += step[1]
    pairs.push([w, s])
    w += 1
    s += 1
  }
  return pairs
}

function nearestPair(
  written: readonly string[],
  keys: readonly string[],
  w: number,
  s: number,
): [number, number] | undefined {
  for (let sum = 0; sum <= lookAhead; sum++) {
    for (let ahead = 0; ahead <= sum; ahead++) {
      const key = written[w + ahead]
      if (key !== undefined && key !== '' && key === keys[s + sum - ahead]) return [ahead, sum - ahead]
    }
  }
  return undefined
}

function gapsIn(times: readonly unknown[]): { from: number; to: number }[] {
  const gaps: { from: number; to: number }[] = []
  times.forEach((time, index) => {
    if (time !== undefined) return
    const last = gaps.at(-1)
    if (last?.to === index) last.to = index + 1
    else gaps.push({ from: index, to: index + 1 })
  })
  return gaps
}

/** Gives words their share of a time by length. */
function spread(
  text: string,
  words: readonly WordRange[],
  { startMs, endMs }: { startMs: number; endMs: number },
): { startMs: number; endMs: number }[] {
  const weights = words.map(({ start, end }) => columnsOf(text.slice(start, end)) + 1)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let before = 0
  return weights.map((weight) => {
    const from = startMs + ((endMs - startMs) * before) / total
    before += weight
    return { startMs: Math.round(from), endMs: Math.round(startMs + ((endMs - startMs) * before) / total) }
  })
}
