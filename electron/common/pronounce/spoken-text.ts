import { applyDictionary } from './dictionary.ts'
import type { Dictionary } from './dictionary.ts'
import { pausesAsMarks } from './pauses.ts'

/**
 * A scene's script as it is sent: with the dictionary's pronunciations, and punctuation for pauses, since a scene's
 * voice is one request. Cached speech is found by this text, so a changed dictionary causes only the speech it changes
 * to be made again.
 */
export function spokenText(script: string, dictionary: Dictionary): string {
  return pausesAsMarks(applyDictionary(script, dictionary).sent)
}
