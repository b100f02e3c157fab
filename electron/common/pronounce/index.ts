/** How words are said: dictionaries applied to a text before it is sent, and pauses in scripts. */
export {
  hasPauses,
  longestPauseMs,
  pauseProblems,
  pausesAsMarks,
  splitPauses,
  usualPauseMs,
  withoutPauses,
} from './pauses.ts'
export type { ScriptPart } from './pauses.ts'
export { applyDictionary, dictionaryOf } from './dictionary.ts'
export type { Dictionary, Spoken } from './dictionary.ts'
export { respell } from './respell.ts'
