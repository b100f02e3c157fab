export { hasRecogniser, Recogniser } from './moonshine.ts'
export { readPcm } from './pcm.ts'
export { spokenWords, transcriptErrors, wordErrors } from './word-errors.ts'
export type { WordErrors } from './word-errors.ts'
