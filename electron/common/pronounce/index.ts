/** How words are said: dictionaries applied to a text before it is sent, and pauses in scripts. */
export {
  hasPauses,
  longestPauseMs,
  longPauses,
  nearlyPauses,
  pauseProblems,
  pausesAsMarks,
  splitPauses,
  usualPauseMs,
  withoutPauses,
} from './pauses.ts'
export type { ScriptPart } from './pauses.ts'
export { applyDictionary, dictionaryOf } from './dictionary.ts'
export type { Dictionary, PronouncedText } from './dictionary.ts'
export { respell } from './respell.ts'
export { ownVoiceId, sampleIdOf } from './own-voice.ts'
export { mostPronunciations, pronunciation, pronunciations } from './schema.ts'
export type { Pronunciation } from './schema.ts'
export { spokenText } from './spoken-text.ts'
export { gestures, moods } from './script-marks.ts'
export type { Gesture, Mood, ScriptMark, TimedMark } from './script-marks.ts'
