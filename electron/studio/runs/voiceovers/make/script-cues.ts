import type { Cue } from '../../../../common/captions/index.ts'
import { withoutPauses } from '../../../../common/pronounce/index.ts'
import { cuesOf } from './cues.ts'
import type { TimedWord } from './cues.ts'
import { scriptOf } from '../../../speech/index.ts'

/** Where something is heard, ms. */
export interface Stretch {
  startMs: number
  endMs: number
}

/** A cue doesn't stand through a silence longer than this, ms. */
const longestSilence = 1_000

/**
 * What is read while a script is heard: without the marks of its pauses, and nothing stands through a long one.
 * @param stretches of the pieces that its pauses part, in order; [] where it is one piece
 */
export function scriptCues(
  typed: string,
  words: readonly TimedWord[],
  stretches: readonly Stretch[],
  durationMs: number,
): Cue[] {
  const { pieces } = scriptOf(typed)
  // A dictionary may have made another number of pieces of it: then only the whole is known.
  if (pieces.length === 0 || pieces.length !== stretches.length) return cuesOf(withoutPauses(typed), words, durationMs)
  const groups: (Stretch & { text: string })[] = []
  for (const [index, { text }] of pieces.entries()) {
    const { startMs, endMs } = stretches[index]!
    const last = groups.at(-1)
    if (last && startMs - last.endMs <= longestSilence) Object.assign(last, { endMs, text: `${last.text} ${text}` })
    else groups.push({ startMs, endMs, text })
  }
  return groups.flatMap(({ text, startMs, endMs }) => {
    const own = words
      .filter((word) => word.startMs >= startMs - 1 && word.startMs <= endMs)
      .map((word) => ({ ...word, startMs: word.startMs - startMs, endMs: word.endMs - startMs }))
    return cuesOf(text, own, endMs - startMs).map((cue) => ({
      ...cue,
      startMs: Math.round(cue.startMs + startMs),
      endMs: Math.round(cue.endMs + startMs),
    }))
  })
}
