import { inItalian } from '../romance/english-sounds.ts'
import type { EnglishRules } from '../romance/english-words.ts'
import { irregular } from './lexicon.ts'

/** Words of the language itself among the frequent English ones. */
const nativeWords = new Set('data mobile premium video'.split(' '))

/** English words within Italian text. */
export const englishWords: EnglishRules = {
  foreign: /w|sh|ck|th|ee[dklmnpt]|oo[dklmnt]|ing$|[^aeiou\W]y$|^kn/,
  own: (word) => Object.hasOwn(irregular, word) || nativeWords.has(word),
  sounds: inItalian,
}
