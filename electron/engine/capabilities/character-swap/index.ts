/** Character swap: the faces of a video are replaced by a character's, or a character's picture follows a video. */
export { createCharacterSwapCapability } from './capability.ts'
export type { CharacterSwapParts } from './capability.ts'
export { localModel, localModelName } from './model.ts'
export { creditsFor, unknownSeconds } from './plan.ts'
export type { StoredSwapRequest } from './plan.ts'
