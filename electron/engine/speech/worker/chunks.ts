import type { VoiceSymbols } from '../languages/types.ts'

/** The part of a sentence that a model speaks in one run. */
export interface Chunk {
  /** Phoneme symbols and punctuation marks of the model's alphabet. */
  symbols: string[]
  /** Index of each symbol's word in the sentence, or -1 for marks and gaps. */
  wordOf: number[]
  /** How the chunk ends: with the sentence, at a mark within it, or between two words without a pause. */
  end: 'sentence' | 'mark' | 'flow'
}

const marks = new Set([',', ';', ':', '.', '?', '!', '—', '…'])
/** A chunk is cut at a mark when at least this share of a full chunk lies before it. */
const goodShare = 0.4

/**
 * Index at which to cut at most `room` symbols from `from` on: after a mark if that leaves enough, else after a word,
 * else anywhere.
 */
function cutFrom(symbols: readonly string[], from: number, room: number): number {
  const least = from + room * goodShare
  let afterWord = -1
  for (let at = from + room; at > from; at--) {
    if (symbols[at] !== ' ') continue
    if (marks.has(symbols[at - 1]!) && at >= least) return at
    if (afterWord < 0) afterWord = at
  }
  // A single word can be longer than a chunk in a request that is not natural language: it is spoken in parts.
  return afterWord < 0 ? from + room : afterWord
}

/** Divides the symbols of a sentence into chunks of at most `max` symbols for a model. */
export function chunksOf(sentence: VoiceSymbols, max: number): Chunk[] {
  const { symbols, wordOf } = sentence
  const chunks: Chunk[] = []
  for (let from = 0; from < symbols.length;) {
    const whole = symbols.length - from <= max
    const to = whole ? symbols.length : cutFrom(symbols, from, max - 1)
    const chunk: Chunk = {
      symbols: symbols.slice(from, to),
      wordOf: wordOf.slice(from, to),
      end: whole ? 'sentence' : marks.has(symbols[to - 1]!) ? 'mark' : 'flow',
    }
    if (chunk.end === 'flow') {
      // Without a mark at the end of a chunk, the models' intonation stays open.
      chunk.symbols.push(',')
      chunk.wordOf.push(-1)
    }
    chunks.push(chunk)
    from = symbols[to] === ' ' ? to + 1 : to
  }
  return chunks
}
