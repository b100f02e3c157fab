import { applyDictionary } from './dictionary.ts'
import type { Dictionary } from './dictionary.ts'
import { pausesAsMarks } from './pauses.ts'

/**
 * A script as it is sent to speak a scene: words said as its dictionary says, pauses as punctuation, since a scene's
 * voice is one request. What is made is known by this text, so a changed dictionary makes anew what it changes.
 */
export function spokenText(script: string, dictionary: Dictionary): string {
  return pausesAsMarks(applyDictionary(script, dictionary).sent)
}
