import { inFrench } from '../romance/english-sounds.ts'
import type { EnglishRules } from '../romance/english-words.ts'
import { irregular } from './lexicon.ts'
import { withStress } from './sounds.ts'

/** French words among the frequent English ones, and names that are French as well. */
const nativeWords = new Set(
  'amazon bazooka bazookas center content cookie cookies data default device edelweiss engineer event excel experience food game games geisha intelligence job jobs laptop machine management manager mobile motion music office open performance printer premium product project provider report reports research router sales sandwich sandwiches service services shogun sprint student style support swahili talent video vintage warrant word stress timing target uber user'.split(
    ' ',
  ),
)

/** English words within French text. */
export const englishWords: EnglishRules = {
  foreign: /w(?!agon)|sh|ght|ee[dklmnpt]|oo[dklmnt]|ing$/,
  own: (word) => Object.hasOwn(irregular, word) || nativeWords.has(word),
  sounds: inFrench,
  stress: (sounds) => withStress(sounds.replaceAll(/[ˈˌ]/g, '')),
}
