import tokenizer from 'llama-tokenizer-js'
import type { WordTiming } from '../types.ts'
import { alignRows } from './align.ts'
import type { Decoded } from './moonshine.ts'

/** By how much words begin later than the attention on them, ms: the median over the engine's own voices. */
const attentionLeadMs = 35
/** Sound this much below the loud parts of a piece is a pause, dB. */
const pauseDb = 32
/** The mark that begins a word in the tokens' texts (SentencePiece). */
const wordMark = '▁'

/** Tokens of a piece by words: those that begin with a blank begin a word. */
function byWord(tokens: readonly number[]): { text: string; first: number }[] {
  const words: { ids: number[]; first: number }[] = []
  for (const [at, id] of tokens.entries()) {
    const begins = tokenizer.vocabById[id]?.startsWith(wordMark) ?? false
    if (begins || words.length === 0) words.push({ ids: [id], first: at })
    else words.at(-1)!.ids.push(id)
  }
  return words.map(({ ids, first }) => ({ text: textOf(ids), first })).filter(({ text }) => text !== '')
}

/** What tokens say. */
export const textOf = (tokens: readonly number[]): string => tokenizer.decode([...tokens], false, false).trim()

/** Words of a piece with the times at which they are spoken, ms in the piece. `levels`: those of its frames of 10 ms, dBFS. */
export function timedWords(decoded: Decoded, levels: Float32Array): WordTiming[] {
  const words = byWord(decoded.tokens)
  const starts = alignRows(decoded.attention)
  const sorted = Float32Array.from(levels).sort()
  const pause = (sorted[Math.floor(sorted.length * 0.95)] ?? 0) - pauseDb
  const isQuiet = (frame: number): boolean => (levels[frame] ?? -Infinity) < pause
  const frameOf = (token: number): number => {
    const ms = starts[token]! * decoded.frameMs + decoded.firstFrameMs + attentionLeadMs
    return Math.min(levels.length, Math.max(0, Math.round(ms / 10)))
  }
  const begins = words.map(({ first }) => frameOf(first))
  const timed: WordTiming[] = []
  for (const [at, { text }] of words.entries()) {
    const limit = Math.max(begins[at + 1] ?? levels.length, begins[at]!)
    let from = begins[at]!
    // A pause before a word belongs to no word.
    while (from < limit && isQuiet(from)) from++
    if (from === limit) from = begins[at]!
    let to = limit
    while (to > from + 1 && isQuiet(to - 1)) to--
    timed.push({ text, startMs: from * 10, endMs: Math.max(to, from + 1) * 10 })
  }
  return timed
}
