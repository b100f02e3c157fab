import type { PhraseWord } from '../romance/speakable.ts'
import { wordSounds } from './sounds.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Words without stress within a sentence: articles, short prepositions and conjunctions, pronouns before verbs, short auxiliaries. */
const clitics = set(`
  il lo la i gli le un di da a in con su per tra fra al ai del nel dal dai col sul e ed o od ma che se non mi ti si ci vi me te ve ce ne li
  ho ha hai tu quel più chi mai è
`)
/** Words that keep a weaker stress: long forms of articles and prepositions, possessives, pronouns, auxiliaries, conjunctions. */
const weak = set(`
  una alla allo alle agli dello della delle degli dei sulla sullo sulle sugli sui dalla dallo dalle dagli
  questo questa questi queste quegli mio mia mie miei tuo tua tue tuoi suo sua sue suoi nostro nostra nostri nostre vostro vostra vostri
  vostre loro lui lei noi sono sei siamo siete era sarà abbiamo avete hanno aveva vuole ogni nessuno nessuna alcuni alcune
  come perché anche oltre verso senza mentre contro
`)

/** A word without the stress of its own, whose vowels are then shorter. */
function unstressed(ipa: string): string {
  return ipa
    .replace('ˈu', 'ʊ')
    .replace(/(?<=.)ˈi$/, 'ɪ')
    .replace('ˈɛ', 'e')
    .replace('ˈɔ', 'o')
    .replace('ˈ', '')
}

/** Sounds of a word with the elided one before it: "dell'uomo", "c'è". */
function soundsOf(spelling: string): string {
  const [, elided, word] = /^(\p{L}+)'(\p{L}.*)$/u.exec(spelling) ?? []
  if (elided === undefined || word === undefined) return wordSounds(spelling)
  const following = soundsOf(word)
  if (/^[cg]$/.test(elided))
    return (/^[eèiéì]/.test(word) ? { c: 'ʧ', g: 'ʤ' } : { c: 'k', g: 'ɡ' })[elided as 'c'] + following
  if (elided === 'gl') return `ʎ${following}`
  return unstressed(wordSounds(elided)) + following
}

/** Italian sounds of the words of a sentence: words without stress and with less of it. */
export function phraseSounds(phrase: readonly PhraseWord[]): string[] {
  return phrase.map(({ spelling, pause }, at) => {
    const ipa = soundsOf(spelling)
    // Before a pause every word keeps its stress.
    if (pause || at === phrase.length - 1) return ipa
    if (clitics.has(spelling)) return unstressed(ipa)
    return weak.has(spelling) ? ipa.replace('ˈu', 'ˈʊ').replace('ˈ', 'ˌ') : ipa
  })
}
