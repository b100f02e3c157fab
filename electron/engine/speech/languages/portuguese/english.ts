import { inPortuguese } from '../romance/english-sounds.ts'
import type { EnglishRules } from '../romance/english-words.ts'
import { irregular } from './lexicon.ts'

/** Words of the language itself among the frequent English ones. */
const nativeWords = new Set('data performance premium video'.split(' '))

/** English words within Portuguese text. */
export const englishWords: EnglishRules = {
  foreign: /w|sh|ck|gh|th|ee[dkpt]|oo[dkt]|ing$|[^aeiouáéíóú\W]y$|^(?:kn|wr)/,
  own: (word) => Object.hasOwn(irregular, word) || nativeWords.has(word),
  sounds: inPortuguese,
}
