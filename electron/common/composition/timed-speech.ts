import type { TimedWord } from '../captions/index.ts'

/** Speech of one text. Times in ms from its beginning. */
export interface TimedSpeech {
  durationMs: number
  /** When each word is spoken; empty when that is not known. */
  words: readonly TimedWord[]
  /** When each turn is spoken, where several speakers take turns. */
  turns?: readonly { startMs: number; endMs: number }[]
}
