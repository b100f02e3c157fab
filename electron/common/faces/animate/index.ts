/** Moves a picture of a character as a driver's face moves. Pure; used for files and for the live picture. */
export { animatedMesh, createHeadMotion, meanPose, softLimit } from './motion.ts'
export type { DriverFrame, DriverRest, HeadMotion } from './motion.ts'
export { backgroundPlate } from './plate.ts'
export { createAnimateRenderer, skinColor } from './render.ts'
export type { AnimateRenderer, CutOutCharacter, MouthInside } from './render.ts'
