import type { Easing } from '../service/extension/motion.ts'
import { eased } from './easing.ts'

/** A value at a time, ms from when its element appears. */
export interface Keyframe<T> {
  at: number
  value: T
  easing?: Easing | undefined
}

/** The value of keyframes at a time: between two of them by the easing of the first. */
export function keyframeValue<T>(
  frames: readonly Keyframe<T>[],
  atMs: number,
  mix: (from: T, to: T, share: number) => T,
): T {
  const after = frames.findIndex(({ at }) => at > atMs)
  if (after === 0) return frames[0]!.value
  if (after === -1) return frames.at(-1)!.value
  const [from, to] = [frames[after - 1]!, frames[after]!]
  return mix(from.value, to.value, eased(from.easing ?? 'linear', (atMs - from.at) / (to.at - from.at)))
}

/** A number between two others. */
export const mixed = (from: number, to: number, share: number): number => from + (to - from) * share
