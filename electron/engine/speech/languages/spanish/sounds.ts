import { withStress } from '../romance/stress.ts'

/** Words whose sounds their letters don't tell: initials, and words of other languages that Spanish has taken over. */
export const irregular: Readonly<Record<string, string>> = {
  muy: 'mˈuj',
  y: 'ˈi',
  software: 'sˈoftweɾ',
  hardware: 'xˈaɾðweɾ',
  marketing: 'mˈaɾketiŋ',
  online: 'onlˈIn',
  show: 'ʧˈow',
  jazz: 'ʝˈas',
  pizza: 'pˈitsa',
  email: 'imˈAl',
  wifi: 'wˈifi',
  internet: 'intˈɛɾnet',
}

/** Letters and groups of letters as sounds, in order; vowels keep their accents for the stress. */
const consonants: readonly [RegExp, string][] = [
  [/^ps/, 's'],
  [/^(?:gn|mn)/, 'n'],
  [/ch/g, 'ʧ'],
  [/ll/g, 'ʎ'],
  [/sh/g, 'ʃ'],
  [/ph/g, 'f'],
  [/qu(?=[eiéí])/g, 'k'],
  [/q/g, 'k'],
  [/gu(?=[eiéí])/g, 'ɡ'],
  [/g(?=[eiéí])/g, 'x'],
  [/g/g, 'ɡ'],
  [/ü/g, 'ŭ'],
  [/sc(?=[eiéí])/g, 'sθ'],
  [/cc(?=[eiéí])/g, 'kθ'],
  [/c(?=[eiéí])/g, 'θ'],
  [/[cç]/g, 'k'],
  [/z/g, 'θ'],
  [/j/g, 'x'],
  [/^hu(?=[aeoáéó])/, 'w'],
  [/(?<=[aeiouáéíóú])hu(?=[aeoáéó])/g, 'w'],
  [/^hi(?=[aeoáéó])/, 'J'],
  [/h/g, ''],
  [/ñ/g, 'ɲ'],
  [/v/g, 'b'],
  [/w/g, 'w'],
  [/^R/, 'r'],
  [/rr|^r|(?<=[nls])r/g, 'R'],
  [/r/g, 'ɾ'],
  [/R/g, 'r'],
  [/y(?=[aeiouáéíóú])/g, 'ʝ'],
  [/(?<=[aeiouáéíóú])y$/, 'i'],
  [/y/g, 'i'],
  [/([bdfkmpstɡ])\1/g, '$1'],
]

/** Vowels beside each other: i and u without an accent are glides, except after a consonant with l or r. */
const vowels: readonly [RegExp, string][] = [
  [/(?<=[pbtdkɡf][ɾl]|r|^l)i(?=[aeoáéóuú])/g, 'ĭ'],
  [/(?<=[pbtdkɡf][ɾl]|r|^l)u(?=[aeoáéóií])/g, 'ŭ'],
  [/ai(?![aeouáéóú])/g, 'I'],
  [/ái(?![aeouáéóú])/g, 'Í'],
  [/au(?![aeiáéí])/g, 'W'],
  [/áu(?![aeiáéí])/g, 'Ẃ'],
  [/ei(?![aeouáéóú])/g, 'A'],
  [/éi(?![aeouáéóú])/g, 'Á'],
  [/([oó])i(?![aeouáéóú])/g, '$1ɪ'],
  [/([eéoó])u(?![aeiáéí])/g, '$1ʊ'],
  [/i(?=[aeouáéóúIAW])/g, 'j'],
  [/u(?=[aeiáéóíoIAW])/g, 'w'],
  [/J/g, 'j'],
]

const accented = /[áéíóúÍẂÁ]/
const nucleus = /[aeiouáéíóúIWAÍẂÁ]/
const plainOf: Readonly<Record<string, string>> = {
  á: 'a',
  é: 'e',
  ĭ: 'i',
  ŭ: 'u',
  í: 'i',
  ó: 'o',
  ú: 'u',
  Í: 'I',
  Ẃ: 'W',
  Á: 'A',
}

/** Sounds that depend on their neighbours. */
const neighbours: readonly [RegExp, string][] = [
  [/x(?=[ˈˌ]?[aeiouIWAjw])/g, 'x'],
  [/(?<=[^\s])b/g, 'β'],
  [/(?<=[mn])β/g, 'b'],
  [/β$/, 'b'],
  [/(?<=[^\s])d/g, 'ð'],
  [/(?<=n)ð/g, 'd'],
  [/ð$/, 'd'],
  [/ð(?=[mknxptθʎ])/g, 'd'],
  [/(?<=[^\s])ɡ/g, 'ɣ'],
  [/(?<=n)ɣ/g, 'ɡ'],
  [/ɣ(?=n|m|$)/g, 'ɡ'],
  [/n(?=[ɡɣx])/g, 'ŋ'],
  [/n(?=[fpbm])(?!m)/g, 'm'],
  [/p(?=t)/g, 'pː'],
  [/ˈe(?=[nŋ][^aeiouIWAjwnˈˌ\sm])/g, 'ˈɛ'],
]

function plain(word: string): string {
  let sounds = word.replace(/x/g, 'X')
  for (const [pattern, sound] of consonants) sounds = sounds.replace(pattern, sound)
  sounds = sounds.replace(/^X/, 's').replace(/X/g, 'ks')
  for (const [pattern, sound] of vowels) sounds = sounds.replace(pattern, sound)
  const marked = [...sounds].findIndex((one) => accented.test(one))
  const ends = /[aeiouáéíóúns]$/.test(word)
  const stressed = withStress(sounds, nucleus, marked >= 0 ? marked : { fromEnd: ends ? 2 : 1 })
  let ipa = [...stressed].map((one) => plainOf[one] ?? one).join('')
  for (const [pattern, sound] of neighbours) ipa = ipa.replace(pattern, sound)
  return ipa
}

/** Castilian phonemes of a word by itself, in lower case and NFC. */
export function wordSounds(word: string): string {
  if (Object.hasOwn(irregular, word)) return irregular[word]!
  const adverb = /^(.{3,})mente$/.exec(word)?.[1]
  // Adverbs keep the stress of their adjective; nouns in -mento and the like have no such ending.
  if (adverb !== undefined && /[aelrznsáéíóú]$/.test(adverb) && !/^(?:co|la|ver|de|cle|vehe|si|ali)$/.test(adverb))
    return `${plain(adverb).replace(/ˌ/g, '')}mˈente`
  return plain(word)
}
