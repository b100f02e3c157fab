import type { WordTiming } from '../types.ts'

/** What is said between two pauses or marks, with times in ms of the recording. */
export interface TranscriptSegment {
  startMs: number
  endMs: number
  text: string
  words: WordTiming[]
  /** Mean logarithm of the probability that its words were chosen with. */
  logProbability: number
}

/** What is said in a recording. */
export interface Transcript {
  durationMs: number
  /** In order; none where nobody speaks. */
  segments: TranscriptSegment[]
}
