import { isSentenceEnd } from '../../../common/captions/index.ts'
import type { WordTiming } from '../types.ts'
import type { TranscriptSegment } from './types.ts'

/** A pause that parts two segments, ms. */
const pauseMs = 1_200

/** Sentences of a piece: they end with their mark, or before a long pause. Times are those of the whole recording. */
export function segmentsOf(words: readonly WordTiming[], startMs: number, logProbability: number): TranscriptSegment[] {
  const groups: WordTiming[][] = []
  for (const [at, word] of words.entries()) {
    const last = words[at - 1]
    const parts = !last || isSentenceEnd(last.text) || word.startMs - last.endMs > pauseMs
    const own = { ...word, startMs: word.startMs + startMs, endMs: word.endMs + startMs }
    if (parts) groups.push([own])
    else groups.at(-1)!.push(own)
  }
  return groups.map((group) => ({
    startMs: group[0]!.startMs,
    endMs: group.at(-1)!.endMs,
    text: group.map(({ text }) => text).join(' '),
    words: group,
    logProbability,
  }))
}
