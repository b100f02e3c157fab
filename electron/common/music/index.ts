export { joinedSpans, musicCurve, musicGain, musicLength, musicPoints, speechPauseMs } from './curve.ts'
export type { MusicCurve, MusicPoint, SpeechSpan } from './curve.ts'
