import { stressOf } from './stress.ts'
import { isOpen } from './vowels.ts'
import { isVoicedZ, irregular } from './lexicon.ts'

/** Letters of stressed vowels: é and ó are closed, è and ò open. */
const stressed: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú' }
const opened: Readonly<Record<string, string>> = { é: 'è', ó: 'ò' }

/** Letters and groups of letters as sounds, in order; vowels keep the accents of the stress. */
const consonants: readonly [RegExp, string][] = [
  [/x/g, 'ks'],
  [/ph/g, 'f'],
  [/sh/g, 'ʃ'],
  [/ck/g, 'kː'],
  [/w/g, 'w'],
  [/(?<=[aeiouáéèíóòú])y$/g, 'i'],
  [/y(?=[aeiouáéèíóòú])/g, 'j'],
  [/y/g, 'i'],
  [/j/g, 'ʤ'],
  [/cqu/g, 'kːw'],
  [/qqu/g, 'kkw'],
  [/qu/g, 'kw'],
  [/q/g, 'k'],
  [/sc(?=[eèé])|sci(?=[aeouáéèóòú])|sc(?=[ií])/g, 'ʃ'],
  [/cci(?=[aeouáéèóòú])|cc(?=[eèéií])/g, 'ʧː'],
  [/ci(?=[aeouáéèóòú])|c(?=[eèéií])/g, 'ʧ'],
  [/ggi(?=[aeouáéèóòú])|gg(?=[eèéií])/g, 'ʤː'],
  [/cch|cc/g, 'kː'],
  [/ch|c/g, 'k'],
  [/(?<=[aeiouáéèíóòú]|^)gli(?=[aeouáéèóòú])/g, 'ʎ'],
  [/(?<=[aeiouáéèíóòú]|^)gl(?=[ií])(?!i[bdfgcp])|(?<=r)gl(?=i$)/g, 'ʎ'],
  [/gn/g, 'ɲ'],
  [/gi(?=[aeouáéèóòú])|g(?=[eèéií])/g, 'ʤ'],
  [/ggh|gg/g, 'ɡː'],
  [/gh|g/g, 'ɡ'],
  [/ɡu(?=[aeiouáéèíóòú])/g, 'ɡw'],
  [/h/g, ''],
  [/ss/g, 'S'],
  [/(?<=[aeiouáéèíóòú])s(?=[aeiouáéèíóòúw])/g, 'z'],
  [/s(?=[bdɡgvmnrlʤ])/g, 'z'],
  [/([bdkpt])\1/g, '$1ː'],
  [/rr/g, 'rɾ'],
  [/(?<=[aá])r(?=[aáò])(?!ái$)|(?<=[aeiou])r(?=ò$)/g, 'ɾ'],
  [/n(?=ɡ)/g, 'ŋ'],
]

/** Vowels beside each other: glides before a vowel, and the second part of diphthongs. */
const glides: readonly [RegExp, string][] = [
  [/^ú?u(?=ò)/, 'w'],
  [/u(?=[aáeèéií])(?<=^u)/g, 'w'],
  // "-zione", "-iere", "-iente" and what has an l or r before it keep a vowel: "azi-one".
  [/i(?=ón[ei]$)(?<=[ʦz]i)|i(?=èr[oiae]$)|(?<=[^mn])i(?=ènt[ei]$)|(?<=[lr])i(?=[aeouáéèóòú])/g, 'Î'],
  [/i(?=[áéèóòú])/g, 'j'],
  // Before the stress i is a glide, too, behind it alone before e.
  [/i(?=[aeou].*[áéèíóòú])/g, 'j'],
  [/(?<=[aáe])i(?=[aeiou]$)/g, 'I'],
  [/(?<=[aeáéè])i(?=[aeiou])/g, 'j'],
  [/i(?=e)/g, 'j'],
  [/Î|I/g, 'i'],
  [/(?<=[aeiou].*r)ái$/, 'áːɪ'],
  [/(?<=^[fd])ái$/, 'áːi'],
  [/([aá])i$/g, '$1j'],
  [/(?<=[^aeouáéèíóòúwʊ])i$/, 'ɪ'],
  [/u(?!$)/g, 'ʊ'],
  [/^u$/, 'ʊ'],
]

const plainOf: Readonly<Record<string, string>> = {
  á: 'ˈa',
  é: 'ˈe',
  è: 'ˈɛ',
  í: 'ˈi',
  ó: 'ˈo',
  ò: 'ˈɔ',
  ú: 'ˈu',
}

/** The word with an accent on its stressed vowel. */
function withAccent(word: string): string {
  const at = stressOf(word)
  const plain = word.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '')
  const letter = plain[at]
  if (letter === undefined || stressed[letter] === undefined) return plain
  const accent = stressed[letter]
  const written = word[at]!
  const open = opened[accent]
  const isOpened = open !== undefined && (/[èò]/.test(written) || (!/[éó]/.test(written) && isOpen(plain, at)))
  return plain.slice(0, at) + (isOpened ? open : accent) + plain.slice(at + 1)
}

/** Italian phonemes of a word by itself, in lower case and NFC. */
export function wordSounds(word: string): string {
  if (Object.hasOwn(irregular, word)) return irregular[word]!
  let sounds = withAccent(word.replaceAll(/[^\p{L}]/gu, ''))
  const voiced = isVoicedZ(word)
  sounds = sounds.replaceAll('zz', voiced ? 'ʣː' : 'ʦː')
  sounds = sounds.replace(/^z/, 'ʣ').replaceAll('z', voiced ? 'ʣ' : 'ʦ')
  for (const [pattern, sound] of consonants) sounds = sounds.replace(pattern, sound)
  for (const [pattern, sound] of glides) sounds = sounds.replace(pattern, sound)
  // The palatal nasal is long after the stress, before the last vowel.
  sounds = sounds.replace(/(?<=[áéèíóòú])ɲ(?=[aeioɪ]$)/, 'ɲɲ')
  return [...sounds].map((one) => plainOf[one] ?? one).join('')
}
