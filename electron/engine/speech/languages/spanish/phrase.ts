import type { PhraseWord } from '../romance/speakable.ts'
import { wordSounds } from './sounds.ts'

/** Words without stress within a sentence. */
const clitics = new Set(
  'el la los las y e o u de del a al en con por sin tras que si se me te le nos os les lo mi tu su mis tus sus'.split(
    ' ',
  ),
)
/** Words that keep a weaker stress. */
const weak = new Set(
  'para sobre entre hasta desde hacia ante bajo pero porque aunque como cuando donde nuestro nuestra nuestros nuestras vuestro vuestra vuestros vuestras mientras'.split(
    ' ',
  ),
)
const opened: Readonly<Record<string, string>> = { b: 'β', d: 'ð', ɡ: 'ɣ' }

/** Castilian sounds of the words of a sentence: words without stress, and consonants that change beside other words. */
export function phraseSounds(phrase: readonly PhraseWord[]): string[] {
  const sounds = phrase.map(({ spelling }) => {
    const ipa = wordSounds(spelling)
    if (clitics.has(spelling)) return ipa.replace(/[ˈˌ]/g, '')
    return weak.has(spelling) ? ipa.replace('ˈ', 'ˌ').replace('ɛ', 'e') : ipa
  })
  for (const [at, { pause }] of phrase.entries()) {
    const [before, after] = [sounds[at]!, sounds[at + 1]]
    if (pause || !after || before === '') continue
    const first = after[0]!
    if (before.endsWith('n')) {
      if (/^[bpf]/.test(after)) sounds[at] = before.slice(0, -1) + 'm'
      else if (/^[ɡx]/.test(after)) sounds[at] = before.slice(0, -1) + 'ŋ'
    } else if (first in opened && !before.endsWith('m')) sounds[at + 1] = opened[first]! + after.slice(1)
  }
  return sounds
}
