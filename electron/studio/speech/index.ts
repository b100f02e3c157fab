export { Speech } from './speech.ts'
export type { SpeechOptions } from './speech.ts'
export type { SpeechMaker, SpeechPlace } from './types.ts'
