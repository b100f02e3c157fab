import { splitWords } from '@common/captions/index.ts'

/** A position between two words of a text, and its time in the speech, ms. */
export interface WordBoundary {
  /** Index of the character before which the text is cut. */
  index: number
  ms: number
}

interface SpokenWord {
  text: string
  startMs: number
  endMs: number
}

/**
 * Positions between the words of a text with their times. Spoken words are searched in the text in their order; where
 * speech doesn't exist or differs from the text (numbers), time is distributed by the length of the words.
 */
export function wordBoundaries(text: string, spoken: readonly SpokenWord[], durationMs: number): WordBoundary[] {
  const written = splitWords(text).map(({ start, end }) => ({ word: text.slice(start, end), index: start }))
  const last = written.at(-1)
  if (!last || written.length < 2) return []
  const lettersBefore: number[] = []
  let letters = 0
  for (const { word } of written) {
    lettersBefore.push(letters)
    letters += word.length + 1
  }
  const timed = written.map(({ word }) => ({ word, ms: undefined as number | undefined }))
  let from = 0
  for (const { text: spokenWord, startMs } of spoken) {
    const found = timed.findIndex((one, i) => i >= from && bare(one.word) === bare(spokenWord))
    // A word far ahead is probably another occurrence of the same spelling.
    if (found < 0 || found > from + 6) continue
    timed[found]!.ms = startMs
    from = found + 1
  }
  return written.slice(1).map(({ index }, i) => ({
    index,
    ms: timed[i + 1]!.ms ?? (durationMs * lettersBefore[i + 1]!) / letters,
  }))
}

const bare = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The position nearest to a time; null where the text has only one word. */
export function textCut(places: readonly WordBoundary[], ms: number): WordBoundary | null {
  return places.reduce<WordBoundary | null>(
    (best, one) => (!best || Math.abs(one.ms - ms) < Math.abs(best.ms - ms) ? one : best),
    null,
  )
}
