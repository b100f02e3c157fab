/** A sound of a word: a vowel, or a consonant. */
export interface Sound {
  /** The sound's symbol in this module's own reduced set, see `vowels` and `consonants`. */
  symbol: string
  vowel: boolean
  /** Stress of a vowel: 1 main stress, 2 secondary stress, 0 none. */
  stress: 0 | 1 | 2
}

/** The vowel of the reduced set for each way of writing it. Longer ones are tried first. */
const vowels: Readonly<Record<string, string>> = {
  ...same('i ɪ e ɛ æ ɑ ɔ ʊ u ʌ ə ɜ eɪ aɪ aʊ ɔɪ oʊ'),
  ...to('i', 'iː ᵻː'),
  ...to('ɪ', 'ᵻ ɨ ɪː ʏ ɪ̈'),
  ...to('ɛ', 'ɛː eː'),
  ...to('æ', 'a æː aː̆'),
  ...to('ɑ', 'ɑː ɒ ɒː aː ä ɐː'),
  ...to('ɔ', 'ɔː oː̝ ɔ̃'),
  ...to('oʊ', 'əʊ o oː ou əu ɤ'),
  ...to('u', 'uː ʉ ʉː ɯ ɯː y yː ʊː'),
  ...to('ʌ', 'ʌː'),
  ...to('ə', 'ɐ ɘ ɵ ə̃'),
  ...to('ɜ', 'ɜː ø øː œ œː ɞ ɜ̃'),
  ...to('eɪ', 'ei ɛɪ æɪ eɪː'),
  ...to('aɪ', 'ai ɑɪ aj ɑi ʌɪ'),
  ...to('aʊ', 'au ɑʊ aw ɑu æʊ'),
  ...to('ɔɪ', 'ɔi oɪ oi ɔj'),
}
/** Vowels that form one sound with a following r or vowel. */
const withMore: Readonly<Record<string, readonly string[]>> = {
  ɚ: ['ɜ', 'r'],
  ɝ: ['ɜ', 'r'],
  ɝː: ['ɜ', 'r'],
  ɪə: ['i', 'r'],
  iə: ['i', 'ə'],
  eə: ['ɛ', 'r'],
  ɛə: ['ɛ', 'r'],
  ʊə: ['ʊ', 'r'],
  ɑ̃: ['ɑ', 'n'],
  ã: ['ɑ', 'n'],
  ɛ̃: ['æ', 'n'],
  œ̃: ['ʌ', 'n'],
  õ: ['ɔ', 'n'],
  ju: ['j', 'u'],
}
const consonants: Readonly<Record<string, string>> = {
  ...same('p b t d k f v θ ð s z ʃ ʒ h m n ŋ l r w j tʃ dʒ ts dz'),
  ...to('k', 'c q kʰ x χ'),
  ...to('g', 'ɡ g ɢ ɣ ɟ'),
  ...to('p', 'pʰ ɸ'),
  ...to('t', 'tʰ ʈ ɾ'),
  ...to('d', 'ɖ'),
  ...to('b', 'ɓ'),
  ...to('v', 'β ʋ'),
  ...to('r', 'ɹ ɻ ʀ ʁ ɽ r̥ ɺ'),
  ...to('l', 'ɫ ɭ ʟ ɬ ɮ'),
  ...to('h', 'ɦ ħ'),
  ...to('ʃ', 'ɕ ʂ ç'),
  ...to('ʒ', 'ʑ ʐ'),
  ...to('tʃ', 'ʧ tɕ ʈʂ cç'),
  ...to('dʒ', 'ʤ dʑ ɖʐ ɟʝ'),
  ...to('ts', 'ʦ'),
  ...to('dz', 'ʣ'),
  ...to('m', 'ɱ'),
  ...to('n', 'ɳ'),
  ...to('w', 'ʍ ɰ ɥ'),
  ...to('j', 'ʝ'),
}
const combined: Readonly<Record<string, readonly string[]>> = { ɲ: ['n', 'j'], ʎ: ['l', 'j'] }
/** Consonants that form a syllable without a vowel. */
const syllabic: Readonly<Record<string, string>> = { l̩: 'l', n̩: 'n', m̩: 'm', ɹ̩: 'r', r̩: 'r' }
/** Marks that do not affect a spelling: ties, glottal stops, aspiration, length of consonants, syllable boundaries. */
const silent = /[\u0361\u035c\u203fʔʕ'’ʰʲʷˠˤ̯̥̊̃̚ːˑ.‿|/[\](){}⁀\u200d\-–]/u

function same(symbols: string): Record<string, string> {
  return Object.fromEntries(symbols.split(' ').map((symbol) => [symbol, symbol]))
}

function to(symbol: string, written: string): Record<string, string> {
  return Object.fromEntries(written.split(' ').map((one) => [one.normalize('NFD'), symbol]))
}

const choices = [vowels, withMore, consonants, combined, syllabic]
const longest = Math.max(...choices.flatMap((table) => Object.keys(table).map((key) => key.normalize('NFD').length)))

/**
 * Reads one word of the International Phonetic Alphabet, broadly. @returns its sounds, and the symbols that are not
 * known
 */
export function readIpa(word: string): { sounds: Sound[]; unknown: string[] } {
  const text = word.normalize('NFD').replaceAll('\u0361', '').replaceAll('\u035c', '')
  const sounds: Sound[] = []
  const unknown: string[] = []
  let stress: Sound['stress'] = 0
  for (let at = 0; at < text.length;) {
    const mark = text[at]!
    if (mark === 'ˈ' || mark === '"' || mark === "'" || mark === '’' || mark === 'ˌ' || mark === ',') {
      stress = mark === 'ˌ' || mark === ',' ? 2 : 1
      at += 1
      continue
    }
    const found = longestAt(text, at)
    if (found) {
      for (const sound of found.sounds) {
        sounds.push({ ...sound, stress: sound.vowel ? stress : 0 })
        if (sound.vowel) stress = 0
      }
      at += found.length
      continue
    }
    const symbol = String.fromCodePoint(text.codePointAt(at)!)
    if (!silent.test(symbol)) unknown.push(symbol.normalize('NFC'))
    at += symbol.length
  }
  return { sounds, unknown }
}

type Plain = Omit<Sound, 'stress'>

function longestAt(text: string, at: number): { sounds: Plain[]; length: number } | null {
  for (let length = Math.min(longest, text.length - at); length > 0; length -= 1) {
    const sounds = soundsOf(text.slice(at, at + length))
    if (sounds) return { sounds, length }
  }
  return null
}

const vowel = (symbol: string): Plain => ({ symbol, vowel: true })
const consonant = (symbol: string): Plain => ({ symbol, vowel: false })

function soundsOf(written: string): Plain[] | null {
  const known = <T>(table: Readonly<Record<string, T>>): T | undefined =>
    Object.hasOwn(table, written) ? table[written] : undefined
  const one = known(vowels)
  if (one !== undefined) return [vowel(one)]
  const more = known(composedSounds)
  if (more) return more.map((symbol) => (Object.hasOwn(consonants, symbol) ? consonant(symbol) : vowel(symbol)))
  const hard = known(consonants)
  if (hard !== undefined) return [consonant(hard)]
  const pair = known(combined)
  if (pair) return pair.map(consonant)
  const syllable = known(syllabic)
  if (syllable !== undefined) return [vowel('ə'), consonant(syllable)]
  return null
}

const composedSounds: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(withMore).map(([written, sounds]) => [written.normalize('NFD'), sounds]),
)
