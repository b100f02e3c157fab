import type { Syllable } from './syllables.ts'

const consonant: Readonly<Record<string, string>> = {
  p: 'p',
  b: 'b',
  t: 't',
  d: 'd',
  k: 'k',
  g: 'g',
  f: 'f',
  v: 'v',
  θ: 'th',
  ð: 'th',
  s: 's',
  z: 'z',
  ʃ: 'sh',
  ʒ: 'zh',
  h: 'h',
  m: 'm',
  n: 'n',
  ŋ: 'ng',
  l: 'l',
  r: 'r',
  w: 'w',
  j: 'y',
  tʃ: 'ch',
  dʒ: 'j',
  ts: 'ts',
  dz: 'dz',
}
/**
 * Spelling of a vowel at the end of a syllable, and before a consonant: those that English voices read correctly most
 * often.
 */
const vowelLetters: Readonly<Record<string, readonly [open: string, closed: string]>> = {
  i: ['ee', 'ee'],
  ɪ: ['ih', 'i'],
  e: ['ay', 'e'],
  ɛ: ['eh', 'e'],
  æ: ['a', 'a'],
  ɑ: ['ah', 'ah'],
  ɔ: ['aw', 'aw'],
  ʊ: ['oo', 'oo'],
  u: ['oo', 'oo'],
  ʌ: ['uh', 'u'],
  ə: ['uh', 'u'],
  ɜ: ['ur', 'ur'],
  eɪ: ['ay', 'ay'],
  aɪ: ['ye', 'igh'],
  aʊ: ['ow', 'ou'],
  ɔɪ: ['oy', 'oy'],
  oʊ: ['oh', 'oa'],
}
/** Pairs of letters around a final consonant, as in "ride", for vowels that are read correctly only that way. */
const vowelsAround: Readonly<Record<string, readonly [letter: string, before: string]>> = {
  aɪ: ['i', 'dkpznmlfvb'],
  u: ['u', 'k'],
}
/** Consonants before which "o" is read as in "hot". */
const shortO = new Set(['t', 'd', 'k', 'p', 'b', 'm', 'n', 'g'])
/** Spelling of vowels before an r. */
const beforeR: Readonly<Record<string, string>> = {
  i: 'eer',
  ɪ: 'eer',
  e: 'air',
  ɛ: 'air',
  æ: 'arr',
  ɑ: 'ar',
  ɔ: 'or',
  ʊ: 'oor',
  u: 'oor',
  ʌ: 'ur',
  ə: 'er',
  ɜ: 'ur',
  aɪ: 'ire',
  aʊ: 'our',
  oʊ: 'or',
  eɪ: 'air',
  ɔɪ: 'oyer',
}

/** Spells a syllable so that it is read correctly. */
export function spellSyllable({ onset, vowel, coda }: Syllable): string {
  if (vowel === '') return lettersOf(onset)
  const rest = rhyme(vowel, coda, onset.length > 0)
  return beginning(onset, rest) + rest
}

/** A "g" before e, i and y would be read as j. */
function beginning(onset: readonly string[], rest: string): string {
  const letters = lettersOf(onset)
  return onset.at(-1) === 'g' && /^[eiy]/.test(rest) ? `${letters}h` : letters
}

function rhyme(vowel: string, coda: readonly string[], begun: boolean): string {
  if (vowel === 'ɜ' && coda[0] === 'r') return `ur${lettersOf(coda.slice(1))}`
  if (coda[0] === 'r') return (beforeR[vowel] ?? '') + lettersOf(coda.slice(1))
  const [open, closed] = vowelLetters[vowel] ?? ['', '']
  if (coda.length === 0) return vowel === 'aɪ' && !begun ? 'eye' : open
  const [last = ''] = coda
  const around = vowelsAround[vowel]
  if (around && coda.length === 1 && around[1].includes(last)) return around[0] + lettersOf(coda) + 'e'
  const letters = vowel === 'ɑ' && shortO.has(last) ? 'o' : closed
  // "uk" and "iss" would be read letter by letter.
  if (!begun && (letters === 'u' || (letters === 'i' && last === 's'))) return `${letters}h${ending(coda, letters)}`
  return letters + ending(coda, letters)
}

/** Final consonants, spelled otherwise where the usual spelling is read wrongly: "eez" for "ees". */
function ending(coda: readonly string[], vowel: string): string {
  const short = vowel.length === 1
  if (coda.length === 1) {
    if (coda[0] === 's') return short ? 'ss' : vowel === 'ee' || vowel === 'ay' || vowel === 'igh' ? 'ce' : 'sse'
    if (coda[0] === 'tʃ' && short) return 'tch'
    if (coda[0] === 'dʒ') return short ? 'dge' : 'ge'
    if (coda[0] === 'v' && vowel === 'a') return 'vv'
  }
  return lettersOf(coda)
}

function lettersOf(sounds: readonly string[]): string {
  return sounds.map((sound) => consonant[sound] ?? '').join('')
}
