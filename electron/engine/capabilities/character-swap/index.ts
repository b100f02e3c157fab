/** Character swap: faces of a video replaced by a character, or a character's picture that follows a video. */
export { createCharacterSwapCapability } from './capability.ts'
export type { CharacterSwapParts } from './capability.ts'
export { localModel, localModelName } from './model.ts'
export { creditsFor, unknownSeconds } from './plan.ts'
export type { CharacterSwapOrder } from './plan.ts'
