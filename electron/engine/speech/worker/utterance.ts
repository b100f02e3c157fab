import type { Chunk } from './chunks.ts'
import { stretch, type SpeechModel } from './model.ts'
import type { SpokenSymbol } from './units.ts'

/** Sound that is kept before the first and after the last phoneme (ms at natural speed). */
export const leadMs = 50
export const tailMs = 130
const fadeInMs = 8
const fadeOutMs = 40

/**
 * The sound of a chunk: from `leadMs` before its first phoneme to `tailMs` after its last one, both at natural speed.
 */
export interface Utterance {
  samples: Float32Array
  /** Phoneme symbols with times in ms from the start of `samples`. */
  symbols: SpokenSymbol[]
}

export interface SpeakingRate {
  /** Factor on the model's phoneme lengths at natural speed. */
  lengthScale: number
  /** Speed factor of the speech: 1 is natural, 0.5 half speed. */
  speed: number
}

function fade(samples: Float32Array, rate: number): void {
  const rise = Math.min(samples.length, Math.round((fadeInMs / 1000) * rate))
  for (let i = 0; i < rise; i++) samples[i]! *= i / rise
  const fall = Math.min(samples.length, Math.round((fadeOutMs / 1000) * rate))
  for (let i = 0; i < fall; i++) samples[samples.length - 1 - i]! *= i / fall
}

/**
 * Speaks a chunk. Its length follows the requested speed exactly; silence around the phonemes is therefore cut to a
 * fixed length instead of the model's. Undefined when the model knows none of the symbols.
 */
export async function utter(
  model: SpeechModel,
  voice: string | number,
  chunk: Chunk,
  speakingRate: SpeakingRate,
): Promise<Utterance | undefined> {
  const plan = await model.plan(chunk.symbols, voice)
  const frames = stretch(plan.frames, speakingRate.lengthScale / speakingRate.speed)
  const starts = [0]
  for (const count of frames) starts.push(starts.at(-1)! + count)

  const spoken = chunk.symbols.flatMap((symbol, at) => {
    const [from, to] = plan.spans[at]!
    const word = chunk.wordOf[at]!
    return word < 0 || from === to ? [] : [{ symbol, word, from: starts[from]!, to: starts[to]! }]
  })
  const first = spoken[0]
  const last = spoken.at(-1)
  if (!first || !last) return undefined

  const rendered = await model.render(plan, frames, voice)
  const { hop, sampleRate } = model
  const lead = Math.round(((leadMs / 1000) * sampleRate) / speakingRate.speed)
  const tail = Math.round(((tailMs / 1000) * sampleRate) / speakingRate.speed)
  const from = first.from * hop - lead
  const to = last.to * hop + tail
  const samples = new Float32Array(to - from)
  // Silence fills the lead or tail of an utterance where the model renders less.
  samples.set(rendered.subarray(Math.max(0, from), Math.min(rendered.length, to)), Math.max(0, -from))
  fade(samples, sampleRate)

  const toMs = (frame: number): number => ((frame * hop - from) / sampleRate) * 1000
  return {
    samples,
    symbols: spoken.map((part) => ({
      symbol: part.symbol,
      word: part.word,
      startMs: toMs(part.from),
      endMs: toMs(part.to),
    })),
  }
}
