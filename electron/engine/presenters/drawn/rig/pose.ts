import type { MouthPose } from '../../../speech/visemes/types.ts'

/** Everything that moves, for one frame. */
export interface Pose {
  /** Head turned left (-1) to right (1), about 12 degrees each way. */
  turn: number
  /** Head down (1) or up (-1). */
  nod: number
  /** Head leaning, radians, positive to the right of the picture. */
  tilt: number
  /** Breath, 0 out to 1 in. */
  breath: number
  /** Shoulders and trunk leaning sideways, -1 to 1. */
  sway: number
  /** Brows up, in head units, and knitted together, 0 to 1. */
  browLift: number
  browKnit: number
  /** 1 open to 0 shut. */
  eyesOpen: number
  /** Gaze in head units, right and down positive. */
  lookX: number
  lookY: number
  mouth: MouthPose
}

export const restPose: Omit<Pose, 'mouth'> = {
  turn: 0,
  nod: 0,
  tilt: 0,
  breath: 0,
  sway: 0,
  browLift: 0,
  browKnit: 0,
  eyesOpen: 1,
  lookX: 0,
  lookY: 0,
}
