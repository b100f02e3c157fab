import type { TimedSpeech } from '../timed-speech.ts'

/** Silence between the files of two turns, ms. The files begin and end with some of their own. */
export const turnGapMs = 200

/** When turns are spoken, ms from the scene's start. @param lengths of their files, ms */
export function turnSpans(lengths: readonly number[]): { startMs: number; endMs: number }[] {
  let next = 0
  return lengths.map((length) => {
    const startMs = next
    const endMs = startMs + Math.max(1, Math.round(length))
    next = endMs + turnGapMs
    return { startMs, endMs }
  })
}

/** The speech of a whole dialogue, made of that of its turns. */
export function joinedSpeech(turns: readonly TimedSpeech[]): TimedSpeech {
  const spans = turnSpans(turns.map(({ durationMs }) => durationMs))
  const words = turns.flatMap(({ words: own }, index) => {
    const { startMs } = spans[index]!
    return own.map((word) => ({ ...word, startMs: word.startMs + startMs, endMs: word.endMs + startMs }))
  })
  // Words of some turns alone would be taken for those of the whole script.
  const areKnown = turns.every(({ words: own }) => own.length > 0)
  return { durationMs: spans.at(-1)?.endMs ?? 0, words: areKnown ? words : [], turns: spans }
}
