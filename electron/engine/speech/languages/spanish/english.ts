import { inSpanish } from '../romance/english-sounds.ts'
import type { EnglishRules } from '../romance/english-words.ts'
import { irregular } from './sounds.ts'

/** Words of the language itself among the frequent English ones. */
const nativeWords = new Set('data premium sales video'.split(' '))

/** English words within Spanish text. */
export const englishWords: EnglishRules = {
  foreign: /w|sh|ck|gh|th|ee[dkpt]|oo[dkt]|ing$|[^aeiouáéíóú\W]y$|^(?:kn|wr)/,
  own: (word) => Object.hasOwn(irregular, word) || nativeWords.has(word),
  sounds: inSpanish,
}
