import type { MouthPose } from '../../../speech/visemes/types.ts'

/** Everything that moves in a frame. */
export interface Pose {
  /** Turn of the head, left (-1) to right (1), about 12 degrees each way. */
  turn: number
  /** Nod of the head, up (-1) to down (1). */
  nod: number
  /** Tilt of the head, radians, positive to the right of the picture. */
  tilt: number
  /** Breath, 0 out to 1 in. */
  breath: number
  /** Lean of shoulders and trunk to the side, -1 to 1. */
  sway: number
  /** How far the brows are raised, in head units, and knitted together, 0 to 1. */
  browLift: number
  browKnit: number
  /** Eyelids, 1 open to 0 shut. */
  eyesOpen: number
  /** Direction of the gaze in head units, right and down positive. */
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
