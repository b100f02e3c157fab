import { timeWords } from '../../../common/captions/index.ts'
import type { TimedRange, TimedWord } from '../../../common/captions/index.ts'
import type { ActingMark, Mood, PlacedMark, TimedMark } from '../../../common/pronounce/index.ts'
import type { SpeechCues } from './cues.ts'
import { saidSentences } from './sentences.ts'

/** A speech and the text that is spoken in it. */
export interface SpokenText {
  text: string
  marks: readonly PlacedMark<ActingMark>[]
  /** Words of the whole sound file with their times in it; empty where the engine doesn't know them. */
  words: readonly TimedWord[]
  wholeMs: number
  /** Where in the file the part begins, ms. */
  fromMs: number
  /** How fast the file is played; 1 is as it was spoken. */
  speed: number
}

/** A part of a clip, and the speech in it. */
export interface SpokenPart {
  startMs: number
  durationMs: number
  spoken?: SpokenText
}

/** What scripts and their words ask of who speaks them, at times of the clip, s. */
export interface TimedDelivery {
  marks: TimedMark[]
  /** Absent where no text is known. */
  cues?: SpeechCues
}

/** How long before its clip a mood has begun that was set in an earlier part of the speech, s. */
const earlierS = 1
/** How long before a sentence its mood begins, ms: a face changes before somebody speaks. */
const leadMs = 350
/** How long the mood of a sentence stays after it, and the longest time to the next sentence of the same mood, ms. */
const [staysMs, joinedMs] = [500, 1500]

/**
 * When a presenter does what the script that it speaks asks for: by the words that the engine knows of the speech, otherwise
 * by the length of the text's words. A mark counts at the onset of the word that it stands before, what stands behind the
 * last word with that. Of what was said before the clip, moods stay, and one that stands before the first word is there from the
 * beginning. Where a mark sets a mood, words suggest none from then on.
 */
export function timedDelivery(parts: readonly SpokenPart[]): TimedDelivery {
  const marks: TimedMark[] = []
  const ends: SpeechCues['ends'][number][] = []
  const tones: SpeechCues['tones'][number][] = []
  for (const [index, { startMs, durationMs, spoken }] of parts.entries()) {
    if (!spoken) continue
    const { text, wholeMs, fromMs, speed } = spoken
    const words = timeWords(text, spoken.words, { startMs: 0, endMs: wholeMs })
    /** The time since the part's start, ms, of one of the file. */
    const since = (ms: number): number => (ms - fromMs) / speed
    const clipS = (ms: number): number => (startMs + ms) / 1000
    /** Adds a mood, or what remains of one that an earlier part set. */
    const addMood = (ms: number, add: (at: number) => void): void => {
      if (ms >= 0 && ms < durationMs) add(clipS(ms))
      else if (ms < 0 && index === 0) add(-earlierS)
      // The speech of a later turn begins with its own mood.
      else if (ms < 0 && fromMs === 0) add(clipS(ms))
    }
    for (const { at, ...mark } of spoken.marks) {
      const word = words.find(({ end }) => end > at) ?? words.at(-1)
      if (!word) continue
      const ms = since(word.startMs)
      if (mark.kind === 'mood') addMood(word === words[0] ? since(-1) : ms, (atS) => marks.push({ ...mark, at: atS }))
      else if (ms >= 0 && ms < durationMs) marks.push({ ...mark, at: clipS(ms) })
    }
    for (const { endMs, asks } of timedSentences(text, words)) {
      const ms = since(endMs)
      if (ms > 0 && ms <= durationMs) ends.push({ at: clipS(ms), ...(asks ? { asks } : {}) })
    }
    for (const { ms, name } of tonesOf(spoken, words)) addMood(since(ms), (at) => tones.push({ at, name }))
  }
  return parts.some(({ spoken }) => spoken) ? { marks, cues: { ends, tones } } : { marks }
}

function timedSentences(text: string, words: readonly TimedRange[]) {
  return saidSentences(text).flatMap((sentence) => {
    const own = words.filter(({ start, end }) => end > sentence.start && start < sentence.end)
    const [first, last] = [own[0], own.at(-1)]
    return first && last ? [{ ...sentence, startMs: first.startMs, endMs: last.endMs }] : []
  })
}

/** The moods that a text's words suggest before a mark sets one, and when each begins, ms of the file. */
function tonesOf({ text, marks }: SpokenText, words: readonly TimedRange[]): { ms: number; name: Mood }[] {
  const moods: { fromMs: number; toMs: number; name: Mood }[] = []
  for (const { startMs, endMs, tone } of timedSentences(text, words)) {
    if (!tone) continue
    const last = moods.at(-1)
    if (last?.name === tone && startMs - last.toMs < joinedMs) last.toMs = endMs
    else moods.push({ fromMs: startMs, toMs: endMs, name: tone })
  }
  const tones = moods.flatMap(({ fromMs, toMs, name }, index) => {
    const next = moods[index + 1]
    const goesOver = next && next.fromMs - toMs < joinedMs
    const end = { fromMs: toMs, ms: toMs + staysMs, name: 'neutral' as const }
    return [{ fromMs, ms: fromMs - leadMs, name }, ...(goesOver ? [] : [end])]
  })
  const marked = marks.find(({ kind }) => kind === 'mood')
  const untilMs = marked && words.find(({ end }) => end > marked.at)?.startMs
  return tones.filter(({ fromMs }) => untilMs === undefined || fromMs < untilMs)
}
