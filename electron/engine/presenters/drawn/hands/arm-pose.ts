import type { SignName } from './signs.ts'

/** Where a raised forearm is, in figure units of a usual build, and how its hand is held. */
export interface ArmPose {
  wrist: { x: number; y: number }
  elbow: { x: number; y: number }
  /** The sign that the hand goes to, where it comes from, and how far it is, 0 to 1. */
  hand: { from: SignName; to: SignName; share: number }
  /** Turn of the hand at the wrist beyond its sign's, radians, clockwise. */
  roll: number
}

/** Forearms that are raised, on the left and on the right of the picture. */
export interface ArmsPose {
  left?: ArmPose
  right?: ArmPose
}

export const armSides = ['left', 'right'] as const
export type ArmSide = (typeof armSides)[number]
