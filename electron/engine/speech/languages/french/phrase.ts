import type { PhraseWord } from '../romance/speakable.ts'
import { beginsWithVowel } from './aspirated.ts'
import { heteronymSounds } from './heteronyms.ts'
import { liaison, withLiaison } from './liaison.ts'
import { wordSounds } from './sounds.ts'
import { grammar, weak } from './word-classes.ts'

/** A word and the elided ones before it: "l'heure", "qu'est". */
interface Parted {
  elided: string[]
  word: string
}

const whole = new Set([
  "aujourd'hui",
  "prud'homme",
  "prud'hommes",
  "presqu'île",
  "quelqu'un",
  "quelqu'une",
  "entr'ouvert",
])

function parted(spelling: string): Parted {
  if (whole.has(spelling)) return { elided: [], word: spelling.replace("'", '') }
  const pieces = spelling.split("'")
  return { elided: pieces.slice(0, -1), word: pieces.at(-1)! }
}

/** Elided words that end in another sound than their first letter, or have more than one. */
const elidedSounds: Readonly<Record<string, string>> = {
  c: 's',
  j: 'ʒ',
  qu: 'k',
  lorsqu: 'lˌɔʁsk',
  puisqu: 'pyˌisk',
  quoiqu: 'kwˌak',
  jusqu: 'ʒˌysk',
}
function soundsOfElided(piece: string): string {
  if (Object.hasOwn(elidedSounds, piece)) return elidedSounds[piece]!
  return piece.length === 1 ? piece : wordSounds(piece).replace(/[ˈə]/g, '')
}

/** Numbers lose their last consonant before a consonant: "six personnes", "huit jours". */
const numbers: Readonly<Record<string, string>> = { six: 'sˈi', dix: 'dˈi', huit: 'yˈi' }

/** Numbers behind a number, as in telephone numbers: both are whole. */
const figures = new Set(
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt trente quarante cinquante soixante'.split(
    ' ',
  ),
)

/** Sounds of a word as the words beside it change them. */
function soundsAmong(word: string, previous: string, next: Parted | undefined): string {
  const elided = next?.elided[0]
  const following = elided === undefined ? (next?.word ?? '') : `${elided}'`
  const special = heteronymSounds(word, previous, following)
  if (special !== undefined) return special
  if (word === 'dix' && /^(?:sept|huit|neuf)$/.test(following)) return following === 'sept' ? 'dˈis' : 'dˈiz'
  if (following !== '' && Object.hasOwn(numbers, word) && !grammar.has(following) && !figures.has(following)) {
    // "huit" keeps its t before a vowel; the others are bound by a z.
    return word === 'huit' && beginsWithVowel(following) ? wordSounds(word) : numbers[word]!
  }
  if (word === 'neuf' && /^(?:heures?|ans?|autres?|hommes?)$/.test(following)) return 'nˈœv'
  // "vingt-deux" to "vingt-neuf"
  if (word === 'vingt' && previous !== 'quatre' && /^(?:deux|trois|quatre|cinq|six|sept|huit|neuf)$/.test(following))
    return 'vˈɛ̃t'
  return wordSounds(word)
}

function unstressed(ipa: string): string {
  const syllables = ipa.match(/[aeiouyøœɛɔɑə]/g)?.length ?? 0
  return ipa.replace('ˈ', syllables > 1 ? 'ˌ' : '')
}

/** French sounds of the words of a sentence: words without stress, liaison, numbers and words with two pronunciations. */
export function phraseSounds(phrase: readonly PhraseWord[]): string[] {
  const words = phrase.map(({ spelling }) => parted(spelling))
  return phrase.map(({ pause }, at) => {
    const { elided, word } = words[at]!
    // The t of "a-t-il" is heard with the pronoun.
    if (word === 't' && elided.length === 0) return 't'
    const next = pause ? undefined : words[at + 1]
    const before = at > 0 && !phrase[at - 1]!.pause ? words[at - 1]!.word : ''
    const previous = elided.length > 0 ? `${elided.at(-1)!}'` : before
    let ipa = soundsAmong(word, previous, next)
    if (next) {
      const near = { word, previous: elided.length > 0 ? '' : before, next: next.word }
      if (next.elided.length === 0) ipa = withLiaison(word, ipa, liaison(near))
      if (weak.has(word)) ipa = unstressed(ipa)
    }
    return (elided.map(soundsOfElided).join('') + ipa).normalize('NFD')
  })
}
