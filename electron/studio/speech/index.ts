export { speechConnection } from './connection.ts'
export { SpeechFault } from './fault.ts'
export { otherLanguageProblem, unreadableProblem } from './language-check.ts'
export { isEnglish, isLanguage, LanguageGuess } from './language-guess.ts'
export { listenBy } from './listen.ts'
export type { ExpectedText, Listen } from './listen.ts'
export { requestOf } from './request.ts'
export type { SpeechRequest } from './request.ts'
export { sampleAt, sampleOfFile } from './sample.ts'
export { takeFor, textFor } from './request.ts'
export { pauseFault, piecesOf, scriptOf, silenceOf } from './script.ts'
export type { Script, ScriptPiece } from './script.ts'
export { Speech } from './speech.ts'
export type { SpeechOptions } from './speech.ts'
export { SpeechFiles } from './speech-files.ts'
export type { SpeechFile } from './speech-files.ts'
export { StoredSpeech } from './stored-speech.ts'
export { SpeechSource } from './speech-source.ts'
export type { LocalSpeech, SpeechSourceOptions } from './speech-source.ts'
export type { SpokenScript } from './spoken-script.ts'
export { findRemote, synthesize } from './synthesize.ts'
export { wordTimes } from './word-times.ts'
export type { RemoteSpeech } from './synthesize.ts'
export type {
  SpeechRequestOptions,
  SpeechConnection,
  SpeechDeps,
  SpeechMaker,
  SpeechContext,
  SpeechQuality,
  Utterance,
  VoiceSample,
} from './types.ts'
