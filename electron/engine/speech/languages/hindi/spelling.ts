/** A syllable of a written word: consonants, the vowel behind them, and what is written above the vowel or behind it. */
export interface Akshara {
  /** Devanagari consonants that are written as one cluster, each with its nukta: "ज़" is one. */
  onset: readonly string[]
  /** IPA of the vowel; "ə" where none is written. '' where a virama takes it away. */
  vowel: string
  /** The vowel is a letter of its own, at the beginning of a word or behind another vowel. */
  isLetter: boolean
  nasal: '' | 'anusvara' | 'candrabindu'
  visarga: boolean
}

const letters: Readonly<Record<string, string>> = {
  अ: 'ə',
  आ: 'aː',
  इ: 'ɪ',
  ई: 'iː',
  उ: 'ʊ',
  ऊ: 'uː',
  ऋ: 'ɾɪ',
  ए: 'eː',
  ऐ: 'ɛː',
  ओ: 'oː',
  औ: 'ɔː',
  ऑ: 'ɔ',
  ऍ: 'æ',
  ॲ: 'æ',
}
const signs: Readonly<Record<string, string>> = {
  'ा': 'aː',
  'ि': 'ɪ',
  'ी': 'iː',
  'ु': 'ʊ',
  'ू': 'uː',
  'ृ': 'ɾɪ',
  'े': 'eː',
  'ै': 'ɛː',
  'ो': 'oː',
  'ौ': 'ɔː',
  'ॉ': 'ɔ',
  'ॅ': 'æ',
}
const [nukta, virama, anusvara, candrabindu, visarga] = ['़', '्', 'ं', 'ँ', 'ः']
const consonant = /^[\u0915-\u0939]$/

/**
 * A text in which letters with a nukta are written one way alone, letter and dot (as NFC leaves them), and without the
 * joiners that only choose between forms of a cluster.
 */
export function plainSpelling(text: string): string {
  return text.normalize('NFC').replaceAll(/[\u200c\u200d]/g, '')
}

/** The syllables of a word as they are written; what is not Devanagari is left out. */
export function aksharasOf(word: string): Akshara[] {
  const found: Akshara[] = []
  let onset: string[] = []
  const end = (vowel: string, isLetter: boolean): void => {
    found.push({ onset, vowel, isLetter, nasal: '', visarga: false })
    onset = []
  }
  const characters = [...plainSpelling(word)]
  for (const [at, character] of characters.entries()) {
    const next = characters[at + 1] ?? ''
    if (consonant.test(character)) {
      onset.push(next === nukta ? character + nukta : character)
      const behind = next === nukta ? (characters[at + 2] ?? '') : next
      if (behind !== virama && !Object.hasOwn(signs, behind)) end('ə', false)
    } else if (Object.hasOwn(signs, character)) end(signs[character]!, false)
    else if (Object.hasOwn(letters, character)) end(letters[character]!, true)
    else {
      const last = found.at(-1)
      if (last && character === anusvara) last.nasal = 'anusvara'
      if (last && character === candrabindu) last.nasal = 'candrabindu'
      if (last && character === visarga) last.visarga = true
    }
  }
  // A virama at the end of a word: "पश्चात्".
  if (onset.length > 0) end('', false)
  return found
}
