/** Expressions: a face at rest, what moves, and how another face takes it over. */
export { neutralOf, openingOf } from './neutral.ts'
export type { Opening } from './neutral.ts'
export { createRetarget, lookLike, mouthOpen, mouthLike, ringMiddle } from './retarget.ts'
export type { Retarget } from './retarget.ts'
export { smoothTrack } from './smooth.ts'
