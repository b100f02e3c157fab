/** How words are said: dictionaries applied to a text before it is sent, pauses and marks in scripts. */
export {
  blankedPauses,
  hasPauses,
  longestPauseMs,
  longPauses,
  nearlyPauses,
  pauseProblems,
  pausesAsMarks,
  splitPauses,
  usualPauseMs,
} from './pauses.ts'
export type { ScriptPart } from './pauses.ts'
export { applyDictionary, dictionaryOf } from './dictionary.ts'
export type { Dictionary, PronouncedText } from './dictionary.ts'
export { readIpa } from './ipa.ts'
export { respell } from './respell.ts'
export { ownVoiceId, sampleIdOf } from './own-voice.ts'
export { mostPronunciations, pronunciation, pronunciations } from './schema.ts'
export type { Pronunciation } from './schema.ts'
export { isSpeechMarkup, readMarkedText } from './markup/read.ts'
export type { MarkedText, SpeechMark } from './markup/read.ts'
export { splitMarkup } from './markup/split.ts'
export { markupTokens, withoutMarkup } from './markup/tokens.ts'
export { markupProblems } from './markup/values.ts'
export type { Prosody } from './markup/values.ts'
export { asSpeechMarkup, markedPauses, plainSpeech, withPlainSpeech } from './markup/write.ts'
export { plainText, spokenText } from './spoken-text.ts'
export {
  blankedMarks,
  chineseMarks,
  gestures,
  isActing,
  marksIn,
  moods,
  speakerMarks,
  splitMarks,
  unknownMarks,
  withoutActing,
  withoutMarks,
} from './script-marks.ts'
export type {
  ActingMark,
  Gesture,
  Mood,
  PlacedMark,
  ScriptMark,
  SpeakerMark,
  TimedMark,
  UnknownMark,
} from './script-marks.ts'
export { hasSpeakers, turnsIn, withoutSpeakers } from './turns.ts'
export type { ScriptTurn, SpeakerNumber } from './turns.ts'
