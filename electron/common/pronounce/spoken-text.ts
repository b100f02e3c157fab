import { applyDictionary } from './dictionary.ts'
import type { Dictionary } from './dictionary.ts'
import { asSpeechMarkup } from './markup/write.ts'
import { withoutPauses } from './pauses.ts'
import { withoutActing, withoutMarks } from './script-marks.ts'

/**
 * A scene's script as it is sent to an engine: without marks of gestures and moods, with the dictionary's pronunciations, as
 * SSML where it has pauses or markup (`plainSpeech` is what other services get of that). Cached speech is found by this text,
 * so a changed dictionary causes only the speech it changes to be made again, and a changed gesture none.
 */
export function spokenText(script: string, dictionary: Dictionary): string {
  return asSpeechMarkup(applyDictionary(withoutActing(script), dictionary).sent)
}

/** The words of a script, without its marks, markup and pauses: what captions show, and what is counted and charged. */
export function plainText(script: string): string {
  return withoutPauses(withoutMarks(script))
}
