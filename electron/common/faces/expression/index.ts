/** Expressions: a face at rest, its movement, and the transfer of the movement to another face. */
export { neutralOf, openingOf } from './neutral.ts'
export type { Opening } from './neutral.ts'
export { createRetarget, lookLike, mouthOpen, mouthLike, ringMiddle } from './retarget.ts'
export type { Retarget } from './retarget.ts'
export { smoothTrack } from './smooth.ts'
