export { useSpeech } from './store.ts'
export type { SpeechOf, SpeechState } from './store.ts'
