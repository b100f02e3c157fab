import { makeCues } from '../../../../common/captions/index.ts'
import type { Cue, TimedWord } from '../../../../common/captions/index.ts'
import { plainText } from '../../../../common/pronounce/index.ts'
import { piecesOf } from '../../../speech/index.ts'

/** A span of time in which something is spoken, ms. */
export interface Stretch {
  startMs: number
  endMs: number
}

/** Longest silence through which a cue stays visible, ms. */
const longestSilence = 1_000

/**
 * Cues of a script without its pause marks; no cue stays visible through a long pause.
 * @param stretches times of the pieces between pauses, in order; [] when there is one piece
 */
export function scriptCues(
  typed: string,
  words: readonly TimedWord[],
  stretches: readonly Stretch[],
  durationMs: number,
): Cue[] {
  const { pieces } = piecesOf(typed)
  // Pronunciations may have changed the number of pieces; then only the whole duration is known.
  if (pieces.length === 0 || pieces.length !== stretches.length) return makeCues(plainText(typed), words, durationMs)
  const groups: (Stretch & { text: string })[] = []
  for (const [index, piece] of pieces.entries()) {
    const text = plainText(piece.text)
    const { startMs, endMs } = stretches[index]!
    const last = groups.at(-1)
    if (last && startMs - last.endMs <= longestSilence) Object.assign(last, { endMs, text: `${last.text} ${text}` })
    else groups.push({ startMs, endMs, text })
  }
  return groups.flatMap(({ text, startMs, endMs }) => {
    const own = words
      .filter((word) => word.startMs >= startMs - 1 && word.startMs <= endMs)
      .map((word) => ({ ...word, startMs: word.startMs - startMs, endMs: word.endMs - startMs }))
    return makeCues(text, own, endMs - startMs).map((cue) => ({
      ...cue,
      startMs: Math.round(cue.startMs + startMs),
      endMs: Math.round(cue.endMs + startMs),
    }))
  })
}
