export { joinedSpans, musicCurve, musicGain, musicLength, musicPoints, speechPauseMs } from './curve.ts'
export { soundGain, soundPoints, volumeAt } from './sound-gain.ts'
export type { MusicCurve, MusicPoint, SpeechSpan } from './curve.ts'
