import type { Chunk } from './chunks.ts'
import { stretch } from './model.ts'
import type { Plan, SpeechModel } from './model.ts'
import type { SpokenSymbol } from './units.ts'

/** Most that is kept before the first and after the last phoneme (ms at natural speed). */
const [leadMs, tailMs] = [50, 130]
/** What is kept before the first and after the last of what is heard (ms), and how early it may begin before the first phoneme. */
const [quietBeforeMs, quietAfterMs, earliestMs] = [15, 100, 120]
/** Sound this much below the loudest of an utterance is not heard, dB, and the windows in which it is looked for, s. */
const [heardDb, windowSeconds] = [-48, 0.005]
/** The same for voices with a faint noise around their speech, which would count as heard. */
const heardDbOf: Readonly<Record<string, number>> = { im_nicola: -33 }
const fadeInMs = 8
const fadeOutMs = 40

/**
 * The sound of a chunk, from `leadMs` before its first phoneme to `tailMs` after its last one, both at natural speed. Where the
 * model's times are not those of its sound, it is cut by what is heard.
 */
export interface Utterance {
  samples: Float32Array
  /** Phoneme symbols with times in ms from the start of `samples`. */
  symbols: SpokenSymbol[]
}

export interface SpeakingRate {
  /** Factors on the lengths of words, by their index in the sentence. Default: 1. */
  lengthOf?: (word: number) => number
  /** Factor on the model's phoneme lengths at natural speed. */
  lengthScale: number
  /** Speed factor of the speech: 1 is natural, 0.5 half speed. */
  speed: number
  /** Which reading: 0 is the usual one. */
  take: number
}

function fade(samples: Float32Array, rate: number): void {
  const rise = Math.min(samples.length, Math.round((fadeInMs / 1000) * rate))
  for (let i = 0; i < rise; i++) samples[i]! *= i / rise
  const fall = Math.min(samples.length, Math.round((fadeOutMs / 1000) * rate))
  for (let i = 0; i < fall; i++) samples[samples.length - 1 - i]! *= i / fall
}

/** The factor on the length of each token. Marks and gaps are as long as for the word before them. */
function factorsOf(plan: Plan, { wordOf }: Chunk, { lengthScale, speed, lengthOf }: SpeakingRate): number | number[] {
  const usual = lengthScale / speed
  if (!lengthOf) return usual
  const factors = plan.frames.map(() => usual)
  let word = -1
  for (const [at, [from, to]] of plan.spans.entries()) {
    if (wordOf[at]! >= 0) word = wordOf[at]!
    if (word >= 0) factors.fill(usual * lengthOf(word), from, to)
  }
  return factors
}

/** Frames of the tokens, of which those of marks between words are long enough for a pause. */
function withPauses(
  frames: number[],
  { symbols }: Chunk,
  plan: Plan,
  leastMarkMs: SpeechModel['leastMarkMs'],
  msOfFrame: number,
): number[] {
  const paused = [...frames]
  for (const [at, symbol] of symbols.slice(0, -1).entries()) {
    const [token, after] = plan.spans[at]!
    const ms = at > 1 ? leastMarkMs[symbol] : undefined
    if (ms !== undefined && token < after) paused[token] = Math.max(paused[token]!, Math.ceil(ms / msOfFrame))
  }
  return paused
}

/** The first and the sample after the last of what is heard of a sound; undefined where nothing is. */
function audiblePart(samples: Float32Array, rate: number, leastDb: number): { from: number; to: number } | undefined {
  const window = Math.round(windowSeconds * rate)
  const powers = Array.from({ length: Math.floor(samples.length / window) }, (_, at) =>
    samples.subarray(at * window, (at + 1) * window).reduce((sum, one) => sum + one * one, 0),
  )
  const least = powers.reduce((most, one) => Math.max(most, one), 0) * 10 ** (leastDb / 10)
  const first = powers.findIndex((one) => one > least)
  return first < 0 ? undefined : { from: first * window, to: (powers.findLastIndex((one) => one > least) + 1) * window }
}

/**
 * Speaks a chunk. Its length follows the requested speed; silence around it is therefore cut to a fixed length instead of
 * the model's. Undefined when the model knows none of the symbols.
 */
export async function utter(
  model: SpeechModel,
  voice: string | number,
  chunk: Chunk,
  speakingRate: SpeakingRate,
): Promise<Utterance | undefined> {
  const plan = await model.plan(chunk.symbols, voice, speakingRate.take)
  const { hop, sampleRate } = model
  const msOfFrame = (hop / sampleRate) * 1000 * speakingRate.speed
  const lengths = stretch(plan.frames, factorsOf(plan, chunk, speakingRate))
  // The silence before and after: where it is stretched as speech is, Kokoro fills it with a vowel or noise.
  if (!model.isAligned)
    for (const end of [0, lengths.length - 1]) lengths[end] = Math.min(lengths[end]!, Math.round(plan.frames[end]!))
  const frames = withPauses(lengths, chunk, plan, model.leastMarkMs, msOfFrame)
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

  const rendered = await model.render(plan, frames, voice, speakingRate.take)
  const samplesIn = (ms: number): number => Math.round(((ms / 1000) * sampleRate) / speakingRate.speed)
  const exactly = (ms: number): number => Math.round((ms / 1000) * sampleRate)
  const [begins, latest] = [first.from * hop, last.to * hop + samplesIn(tailMs)]
  const sound = model.isAligned ? undefined : audiblePart(rendered, sampleRate, heardDbOf[voice] ?? heardDb)
  const onset = Math.max(begins - exactly(earliestMs), Math.min(begins, sound?.from ?? begins))
  const from = sound ? onset - exactly(quietBeforeMs) : begins - samplesIn(leadMs)
  const to = sound ? Math.max(from + hop, Math.min(latest, sound.to + exactly(quietAfterMs))) : latest
  const samples = new Float32Array(to - from)
  // Silence fills the lead or tail of an utterance where the model renders less.
  samples.set(rendered.subarray(Math.max(0, from), Math.min(rendered.length, to)), Math.max(0, -from))
  fade(samples, sampleRate)

  const msAt = (sample: number): number => ((sample - from) / sampleRate) * 1000
  const lastMs = Math.min(msAt(last.to * hop), sound ? msAt(sound.to) : Infinity)
  const toMs = (frame: number): number => Math.min(lastMs, frame === first.from ? msAt(onset) : msAt(frame * hop))
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
