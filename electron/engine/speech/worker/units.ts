import type { PhonemeTiming } from '../types.ts'

/** A symbol of a model as spoken, with times in ms. */
export interface SpokenSymbol {
  symbol: string
  /** Index of the symbol's word; symbols of different words are never joined. */
  word: number
  startMs: number
  endMs: number
}

/** Sounds that Kokoro writes with one letter, in IPA. */
const longhand: Record<string, string> = {
  A: 'eɪ',
  I: 'aɪ',
  O: 'oʊ',
  Q: 'əʊ',
  W: 'aʊ',
  Y: 'ɔɪ',
  ʤ: 'dʒ',
  ʧ: 'tʃ',
  ʦ: 'ts',
  ʣ: 'dz',
  ʨ: 'tɕ',
  ʥ: 'dʑ',
  ꭧ: 'ʈʂ',
  // Italian has a long s in this letter.
  S: 'sː',
  ᵊ: 'ə',
  ᵻ: 'ɪ',
  T: 'ɾ',
}

/** Pairs of symbols that are one phoneme: the first symbol, and those that may follow it. */
const pairs: Record<string, string> = { t: 'ʃ', d: 'ʒ', e: 'ɪ', a: 'ɪʊ', ɔ: 'ɪ', o: 'ʊ', ə: 'ʊ' }
const stresses: Record<string, 1 | 2> = { ˈ: 1, ˌ: 2 }
/** Length marks, the tones of Mandarin and other symbols that modify the symbol before them. */
const modifier = /^[ːˑʰʲᵝˠ̩̯̃͡ʼ→↗↓↘]$|^\p{M}$/u

/**
 * Joins a model's symbols to phonemes: length marks to their vowels, the parts of a diphthong or affricate to one
 * phoneme, stress marks to the phoneme after them, which begins with the mark. The symbols must be in order, without
 * punctuation and gaps.
 */
export function phonemesOf(symbols: readonly SpokenSymbol[]): PhonemeTiming[] {
  const phonemes: (PhonemeTiming & { word: number })[] = []
  let stress: { level: 1 | 2; startMs: number; word: number } | undefined
  for (const { symbol, word, startMs, endMs } of symbols) {
    const level = stresses[symbol]
    if (level) {
      stress = { level, startMs, word }
      continue
    }
    const last = phonemes.at(-1)
    const joins = last?.word === word && (modifier.test(symbol) || (!stress && pairs[last.ipa]?.includes(symbol)))
    if (joins) {
      last.ipa += symbol
      last.endMs = endMs
      continue
    }
    const own = stress?.word === word ? stress : undefined
    phonemes.push({
      ipa: longhand[symbol] ?? symbol,
      startMs: own?.startMs ?? startMs,
      endMs,
      ...(own && { stress: own.level }),
      word,
    })
    stress = undefined
  }
  return phonemes.map(({ word: _word, ...phoneme }) => phoneme)
}
