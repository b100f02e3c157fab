import { rules } from './portrait-rules.ts'
import type { PictureAnalysis } from './portrait-rules.ts'
import type { QuietPart } from './portrait-types.ts'

export interface TimedAnalysis {
  analysis: PictureAnalysis
  timeMs: number
}

/** Length of a film's quiet part, ms: how long the person idles before the film runs backwards. */
const idleMs = 3000

const isGood = ({ analysis: { face } }: TimedAnalysis) => face !== undefined && Math.abs(face.yaw) <= rules.mostYaw

/**
 * The longest part of a film in which the face is visible and looks ahead, judged by frames spread over the film. The
 * time halfway to the next frame counts for each frame.
 */
export function goodPart(
  analyses: readonly TimedAnalysis[],
  durationMs: number,
  mostMs: number,
): { fromMs: number; durationMs: number } {
  let best = { first: 0, last: -1 }
  let first = 0
  analyses.forEach((one, index) => {
    if (!isGood(one)) return void (first = index + 1)
    if (index - first > best.last - best.first) best = { first, last: index }
  })
  const between = (index: number) => {
    const [before, after] = [analyses[index - 1], analyses[index]]
    if (!before) return 0
    return after ? (before.timeMs + after.timeMs) / 2 : durationMs
  }
  if (best.last < best.first) return { fromMs: 0, durationMs: Math.min(mostMs, durationMs) }
  const fromMs = Math.round(between(best.first))
  const endMs = best.last === analyses.length - 1 ? durationMs : Math.round(between(best.last + 1))
  return { fromMs, durationMs: Math.max(1, Math.min(mostMs, endMs - fromMs)) }
}

/** How far a frame is from rest: mouth open, head turned, or no face at all. */
function unrest({ analysis: { face } }: TimedAnalysis): number {
  if (!face) return 3
  return face.mouthOpen * 12 + (Math.abs(face.yaw) + Math.abs(face.pitch)) / 60
}

/** The part of a film in which the person is most at rest, and the frame that makes the best still. */
export function quietPart(
  analyses: readonly TimedAnalysis[],
  durationMs: number,
): { quiet: QuietPart; bestMs: number } {
  const lengthMs = Math.min(idleMs, durationMs)
  let best = { fromMs: 0, score: Infinity }
  for (const { timeMs } of analyses) {
    if (timeMs + lengthMs > durationMs) break
    const within = analyses.filter((one) => one.timeMs >= timeMs && one.timeMs <= timeMs + lengthMs)
    const score = within.reduce((sum, one) => sum + unrest(one), 0) / within.length
    if (score < best.score) best = { fromMs: timeMs, score }
  }
  const still = analyses.reduce((a, b) => (unrest(b) < unrest(a) ? b : a), analyses[0]!)
  return { quiet: { fromMs: best.fromMs, durationMs: lengthMs }, bestMs: still.timeMs }
}
