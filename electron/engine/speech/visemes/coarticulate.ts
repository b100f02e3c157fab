import { channels, closed } from './poses.ts'
import type { Channel, MouthTarget } from './poses.ts'
import type { MouthPose } from './types.ts'

/**
 * The mouth target of a sound, with its times; `weight` (0 to 1.3) makes stressed sounds stronger and quiet ones
 * weaker.
 */
export interface Gesture {
  startMs: number
  endMs: number
  target: MouthTarget
  weight: number
}

/** Time between two computed poses of a movement (ms); frames interpolate between them. */
export const stepMs = 10
/** Time constants with which a pose appears before its sound and fades after it (ms, e-folding). Lips round early. */
const spreadMs: Readonly<Record<Channel, { before: number; after: number }>> = {
  open: { before: 38, after: 34 },
  wide: { before: 60, after: 50 },
  round: { before: 90, after: 55 },
  press: { before: 22, after: 18 },
  bite: { before: 26, after: 20 },
  tongue: { before: 30, after: 24 },
}
const reachMs = 260

export type Movement = Record<Channel, Float32Array>

/**
 * Blends gestures into continuous movement: each sound pulls each channel to its target with its firmness, fading with
 * the distance in time (dominance functions after Cohen and Massaro). Short sounds between strong ones are therefore
 * only hinted at, as in natural speech.
 */
export function coarticulate(gestures: readonly Gesture[], count: number): Movement {
  const movement = {} as Movement
  for (const channel of channels) {
    const pull = new Float32Array(count).fill(0.02)
    const sum = new Float32Array(count).fill(0.02 * closed[channel])
    for (const gesture of gestures) addPull(gesture, channel, pull, sum)
    for (let step = 0; step < count; step++) sum[step] = (sum[step] ?? 0) / (pull[step] ?? 1)
    movement[channel] = smooth(sum)
  }
  return movement
}

function addPull(gesture: Gesture, channel: Channel, pull: Float32Array, sum: Float32Array): void {
  const firmness = gesture.target.firmness[channel] * gesture.weight
  const aim = gesture.target.pose[channel]
  const spread = spreadMs[channel]
  const core = (gesture.endMs - gesture.startMs) * 0.25
  const [coreStart, coreEnd] = [gesture.startMs + core, gesture.endMs - core]
  const first = Math.max(0, Math.floor((gesture.startMs - reachMs) / stepMs))
  const last = Math.min(pull.length - 1, Math.ceil((gesture.endMs + reachMs) / stepMs))
  for (let step = first; step <= last; step++) {
    const time = step * stepMs
    const distance =
      time < coreStart ? (coreStart - time) / spread.before : time > coreEnd ? (time - coreEnd) / spread.after : 0
    const strength = firmness * Math.exp(-distance)
    pull[step] = (pull[step] ?? 0) + strength
    sum[step] = (sum[step] ?? 0) + strength * aim
  }
}

const kernel = [0.06, 0.24, 0.4, 0.24, 0.06]

function smooth(values: Float32Array): Float32Array {
  const last = values.length - 1
  return values.map((_, index) =>
    kernel.reduce(
      (sum, share, offset) => sum + share * (values[Math.min(last, Math.max(0, index + offset - 2))] ?? 0),
      0,
    ),
  )
}

/** Pose of a movement at a time (ms), interpolated between two steps. */
export function poseAt(movement: Movement, timeMs: number): MouthPose {
  const pose = { ...closed }
  const at = Math.max(0, timeMs / stepMs)
  for (const channel of channels) {
    const values = movement[channel]
    const low = Math.min(values.length - 1, Math.floor(at))
    const high = Math.min(values.length - 1, low + 1)
    const value = (values[low] ?? 0) + ((values[high] ?? 0) - (values[low] ?? 0)) * (at - Math.floor(at))
    pose[channel] = Math.min(1, Math.max(0, value))
  }
  return pose
}
