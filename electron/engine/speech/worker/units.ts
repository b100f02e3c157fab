import type { PhonemeTiming } from '../types.ts'

/** A model's symbol as spoken, times in ms. */
export interface SpokenSymbol {
  symbol: string
  /** Number of its word; symbols of different words never join. */
  word: number
  startMs: number
  endMs: number
}

/** Kokoro writes some sounds as one letter. */
const longhand: Record<string, string> = {
  A: 'eɪ',
  I: 'aɪ',
  O: 'oʊ',
  Q: 'əʊ',
  W: 'aʊ',
  Y: 'ɔɪ',
  ʤ: 'dʒ',
  ʧ: 'tʃ',
  ᵊ: 'ə',
  ᵻ: 'ɪ',
  T: 'ɾ',
}

/** Two symbols that are one sound: the first, and what may follow it. */
const pairs: Record<string, string> = { t: 'ʃ', d: 'ʒ', e: 'ɪ', a: 'ɪʊ', ɔ: 'ɪ', o: 'ʊ', ə: 'ʊ' }
const stresses: Record<string, 1 | 2> = { ˈ: 1, ˌ: 2 }
/** Length and other marks that belong to the symbol before them. */
const modifier = /^[ːˑʰʲˠ̩̯̃͡ʼ]$|^\p{M}$/u

/**
 * Joins a model's symbols to phonemes: length marks with their vowels, diphthongs and affricates to one, stress marks to the
 * phoneme they stand before (their time is its time). Symbols must be in order and leave out marks and gaps.
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
