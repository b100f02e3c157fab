import { applyDictionary } from './dictionary.ts'
import type { Dictionary } from './dictionary.ts'
import { pausesAsMarks, withoutPauses } from './pauses.ts'
import { withoutMarks } from './script-marks.ts'

/**
 * A scene's script as it is sent: without marks, with the dictionary's pronunciations, and punctuation for pauses, since a
 * scene's voice is one request. Cached speech is found by this text, so a changed dictionary causes only the speech it
 * changes to be made again, and a changed mark none.
 */
export function spokenText(script: string, dictionary: Dictionary): string {
  return pausesAsMarks(applyDictionary(withoutMarks(script), dictionary).sent)
}

/** The words of a script, without its marks and pauses: what captions show, and what is counted and charged. */
export function plainText(script: string): string {
  return withoutPauses(withoutMarks(script))
}
