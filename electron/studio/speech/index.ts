export type { SpeechMaker, SpeechPlace } from './types.ts'
