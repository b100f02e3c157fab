export { asDisclosed, asRead } from './as-read.ts'
export { windowAdvice } from './advice.ts'
export type { Advice } from './advice.ts'
export { RenderError } from './errors.ts'
export type { RenderErrorCode } from './errors.ts'
export { asProblem, withPath, isError } from './fault.ts'
export type { Fault } from './fault.ts'
export { asSent, assetFields, fileFacts, filesOutside, readFiles } from './files.ts'
export { hasTimed, sceneLengths } from './lengths.ts'
export { linesToSpeak } from './planned-speech.ts'
export type { PlannedSpeech } from './planned-speech.ts'
export { namesOf, unknownName } from './names.ts'
export { nearest } from './nearest.ts'
export { provisionalHost } from './draft.ts'
export { bodyOf, mustPass, preflight } from './preflight.ts'
export { refusal } from './refusal.ts'
export { silentVoices } from './silence.ts'
export { bodyView, checkOf } from './report.ts'
export type {
  DraftLengths,
  KnownNames,
  Named,
  Preflight,
  PreflightDeps,
  PreflightRequest,
  ProjectFile,
} from './types.ts'
