import type { ArmsPose } from '../hands/arm-pose.ts'
import type { MouthPose } from '../../../speech/visemes/types.ts'

/** Everything that moves in a frame. */
export interface Pose {
  /** Turn of the head, left (negative) to right, in steps of about 4 degrees. */
  turn: number
  /** Nod of the head, up (negative) to down. */
  nod: number
  /** Tilt of the head, radians, positive to the right of the picture. */
  tilt: number
  /** How far the hair is still behind the head, in radians about the neck and in head units to the side. */
  hairSwing: number
  hairShift: number
  /** Breath, 0 out to 1 in. */
  breath: number
  /** How far the shoulders are lifted, 0 to 1. */
  shoulders: number
  /** Lean of shoulders and trunk to the side, about -2 to 2. */
  sway: number
  /** How far the brows are raised, in head units, and knitted together, 0 to 1. */
  browLift: number
  browKnit: number
  /** How far the inner ends of the brows are raised, in head units, as in concern. */
  browInner: number
  /** Eyelids, 1 open to 0 shut. */
  eyesOpen: number
  /** How far the cheeks lift the lower lids, 0 to 1. */
  squint: number
  /** Corners of the mouth and cheeks: 1 a full smile, below 0 drawn down. */
  smile: number
  /** Direction of the gaze in head units, right and down positive. */
  lookX: number
  lookY: number
  mouth: MouthPose
  /** Raised forearms; arms at rest hang below the frame. */
  arms?: ArmsPose
}

export const restPose: Omit<Pose, 'mouth' | 'arms'> = {
  turn: 0,
  nod: 0,
  tilt: 0,
  hairSwing: 0,
  hairShift: 0,
  breath: 0,
  shoulders: 0,
  sway: 0,
  browLift: 0,
  browKnit: 0,
  browInner: 0,
  eyesOpen: 1,
  squint: 0,
  smile: 0,
  lookX: 0,
  lookY: 0,
}

/** How far breath and shoulders lift the top of the neck, in figure units. */
export const neckLift = ({ breath, shoulders }: Pose): number => breath * 3.4 + shoulders * 7
