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
