/** What recordings of speech are like: whether one is good enough to clone a voice from, and the facts of its sound. */
export { reportSample } from './report.ts'
export { measureSpeech } from './speech-sound.ts'
export type { Pause, SpeechSound } from './speech-sound.ts'
