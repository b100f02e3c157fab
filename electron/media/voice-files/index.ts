/** Voice files: speech as the user wants it, trimmed, levelled, encoded and tagged. */
export { makeVoiceFile } from './make.ts'
export { publishFile, sweepPartials } from './publish.ts'
export type { MakeOptions } from './make.ts'
export type { VoiceFileResult, VoiceFileSpec, VoiceFileTags, VoiceRecipe } from './spec.ts'
export { joinVoiceFiles } from './join.ts'
export type { Piece } from './join.ts'
export { spaceSpeech } from './spaced.ts'
export type { SpacedPiece, SpacedPosition, SpacedResult } from './spaced.ts'
