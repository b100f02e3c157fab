import type { PhraseWord } from '../romance/speakable.ts'
import { wordSounds } from './sounds.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Words without stress within a sentence. */
const clitics = set(`
  o a os as um de do da dos das e no na nos nas num ao aos que se me te com por meu teu seu meus teus seus eu ou é tem vai vou foi há mas ser ter são nós
`)
/** Words that keep a weaker stress. */
const weak = set(`
  uma à às para ele ela era minha sua tua nossa este esse como não está estou estava estavam até pode numa desde você onde sempre nunca
`)

/** Brazilian sounds of the words of a sentence: words without stress, and ends of words that change before the next one. */
export function phraseSounds(phrase: readonly PhraseWord[]): string[] {
  const sounds = phrase.map(({ spelling, pause }, at) => {
    const ipa = wordSounds(spelling)
    if (pause || at === phrase.length - 1) return ipa
    if (clitics.has(spelling)) return ipa.replace(/[ˈˌ]/g, '')
    return weak.has(spelling) ? ipa.replaceAll('ˌ', '').replace('ˈ', 'ˌ') : ipa
  })
  for (const [at, { spelling, pause }] of phrase.entries()) {
    const [before, after] = [sounds[at]!, sounds[at + 1]?.replace(/[ˈˌ]/g, '')]
    if (pause || !after || before === '') continue
    const isVowel = /^[aæeiouyɐɛɔʊAIOQWY]/.test(after)
    const rest = before.slice(0, -1)
    if (before.endsWith('s') && (isVowel || /^[bdɡvzʒmnlxʤɲ]/.test(after))) sounds[at] = `${rest}z`
    else if (!isVowel) continue
    else if (before.endsWith('r')) sounds[at] = `${rest}ɾ`
    else if (/[^aeoɐɛɔˈˌ\u0303]ʊ$/.test(before) && before.length > 1) sounds[at] = `${rest}w`
    // After l and r an unstressed e is a vowel still, after other consonants a glide; "que" and "ele" are not bound.
    else if (/[^ˈˌɐ\u0303k]y$/.test(before) && spelling !== 'ele') sounds[at] = rest + (/[lr]$/.test(rest) ? 'i' : 'j')
  }
  return sounds
}
