import type { VoiceSymbols } from '../phonemes/index.ts'

/** What a model speaks in one go. */
export interface Chunk {
  /** Phoneme characters and marks of the model's own alphabet. */
  symbols: string[]
  /** For each symbol the number of its word in the sentence, or -1 for marks and gaps. */
  wordOf: number[]
  /** How it ends: with the sentence, at a mark inside it, or in the flow of speech. */
  end: 'sentence' | 'mark' | 'flow'
}

const marks = new Set([',', ';', ':', '.', '?', '!', '—', '…'])
/** A cut at a mark is taken when it leaves at least this share of a full chunk before it. */
const goodShare = 0.4

/** Where to cut at most `room` symbols from `from` on: after a mark if that leaves enough, else after a word, else anywhere. */
function cutFrom(symbols: readonly string[], from: number, room: number): number {
  const least = from + room * goodShare
  let afterWord = -1
  for (let at = from + room; at > from; at--) {
    if (symbols[at] !== ' ') continue
    if (marks.has(symbols[at - 1]!) && at >= least) return at
    if (afterWord < 0) afterWord = at
  }
  // Nobody writes a word that long, but somebody will send one: it is spoken in parts.
  return afterWord < 0 ? from + room : afterWord
}

/** Divides a sentence's symbols into what a model takes at a time, at most `max`. */
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
      // The models' melody hangs in the air without a mark at the end.
      chunk.symbols.push(',')
      chunk.wordOf.push(-1)
    }
    chunks.push(chunk)
    from = symbols[to] === ' ' ? to + 1 : to
  }
  return chunks
}
