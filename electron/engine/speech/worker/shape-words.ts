import { shiftPitch } from '../sound/psola.ts'
import type { WordProsody } from './markup.ts'
import { phonemesOf } from './units.ts'
import type { Utterance } from './utterance.ts'

/** Time over which pitch and loudness change between words, s. */
const slopeSeconds = 0.04
/** Reach of the accent before and after the middle of a stressed syllable, s. */
const accentSeconds = 0.14
/** Least change that is worth a pass over the samples. */
const [leastPitch, leastGain] = [0.1, 0.1]

/** A value that holds from a time on, s. */
interface Step {
  at: number
  value: number
}

/** The value at a time; between two steps it moves evenly. */
function valueAt(steps: readonly Step[], at: number): number {
  const index = steps.findLastIndex((step) => step.at <= at)
  if (index < 0) return steps[0]?.value ?? 0
  const before = steps[index - 1]?.value ?? steps[index]!.value
  const share = Math.min(1, (at - steps[index]!.at) / slopeSeconds)
  return before + (steps[index]!.value - before) * share
}

/** Gives the words of an utterance their pitch, loudness and accents; lengths were set when they were spoken. */
export function shapeWords(utterance: Utterance, rate: number, prosodyOf: (word: number) => WordProsody): Float32Array {
  const begins = utterance.symbols.filter(({ word }, index, all) => all[index - 1]?.word !== word)
  const steps = (value: (prosody: WordProsody) => number): Step[] =>
    begins.map(({ word, startMs }) => ({ at: startMs / 1000 - slopeSeconds / 2, value: value(prosodyOf(word)) }))
  const accents = accentsOf(utterance, prosodyOf)
  const pitches = steps(({ pitch }) => pitch)
  const semitonesAt = (at: number): number =>
    accents.reduce((sum, accent) => sum + accent.value * bell((at - accent.at) / accentSeconds), valueAt(pitches, at))
  const isPitched = accents.length > 0 || pitches.some(({ value }) => Math.abs(value) >= leastPitch)
  const samples = isPitched
    ? shiftPitch(utterance.samples, rate, (sample) => 2 ** (semitonesAt(sample / rate) / 12))
    : utterance.samples
  const gains = steps(({ gain }) => gain)
  if (gains.every(({ value }) => Math.abs(value) < leastGain)) return samples
  return samples.map((sample, at) => sample * 10 ** (valueAt(gains, at / rate) / 20))
}

/** 1 in the middle, 0 from one reach on. */
const bell = (distance: number): number => (Math.abs(distance) >= 1 ? 0 : 0.5 + 0.5 * Math.cos(Math.PI * distance))

/** The stressed syllables of words with an accent: the middle of the phoneme with the main stress, else of the word. */
function accentsOf({ symbols }: Utterance, prosodyOf: (word: number) => WordProsody): Step[] {
  return [...new Set(symbols.map(({ word }) => word))].flatMap((word) => {
    const { accent } = prosodyOf(word)
    if (accent === 0) return []
    const phonemes = phonemesOf(symbols.filter((symbol) => symbol.word === word))
    const first = phonemes[0]
    const stressed =
      phonemes.find(({ stress }) => stress === 1) ?? (first && { ...first, endMs: phonemes.at(-1)!.endMs })
    return stressed ? [{ at: (stressed.startMs + stressed.endMs) / 2000, value: accent }] : []
  })
}

/** Where a silence is looked for around the end of a word, and the windows in which it is, s. */
const [reachSeconds, windowSeconds] = [0.06, 0.005]
const fadeSeconds = 0.004
/** Sound this much below the loudest window of an utterance counts as silence, dB. */
const silentDb = -38

/**
 * An utterance with silences between its words. Of a silence that is there already only what lacks is added.
 * @param silences silence after each word by its index, ms
 */
export function withSilences(utterance: Utterance, rate: number, silences: ReadonlyMap<number, number>): Utterance {
  let { samples, symbols } = utterance
  for (const [word, ms] of silences) {
    const last = symbols.findLastIndex((symbol) => symbol.word === word)
    const next = symbols[last + 1]
    if (last < 0 || !next) continue
    const to = Math.max(symbols[last]!.endMs, next.startMs)
    const gap = quietPart(samples, rate, symbols[last]!.endMs / 1000 - reachSeconds, to / 1000 + reachSeconds)
    const lacking = ms - (gap.length / rate) * 1000
    if (lacking <= 0) continue
    const at = Math.round(gap.from + gap.length / 2)
    samples = spread(samples, at, Math.round((lacking * rate) / 1000), Math.round(fadeSeconds * rate))
    symbols = symbols.map((symbol, index) =>
      index <= last ? symbol : { ...symbol, startMs: symbol.startMs + lacking, endMs: symbol.endMs + lacking },
    )
  }
  return { samples, symbols }
}

/** The silence around the quietest moment between two times, in samples; of no length where nothing is silent. */
function quietPart(
  samples: Float32Array,
  rate: number,
  fromSeconds: number,
  toSeconds: number,
): { from: number; length: number } {
  const window = Math.round(windowSeconds * rate)
  const powers = Array.from({ length: Math.floor(samples.length / window) }, (_, at) =>
    samples.subarray(at * window, (at + 1) * window).reduce((sum, one) => sum + one * one, 0),
  )
  const silent = powers.reduce((most, one) => Math.max(most, one), 0) * 10 ** (silentDb / 10)
  const [first, end] = [fromSeconds, toSeconds].map((seconds) =>
    Math.max(0, Math.min(powers.length, Math.round((seconds * rate) / window))),
  ) as [number, number]
  let quietest = first
  for (let at = first; at < end; at += 1) if (powers[at]! < powers[quietest]!) quietest = at
  let [from, to] = [quietest, quietest]
  while (from > first && powers[from - 1]! <= silent) from -= 1
  while (to < end && powers[to]! <= silent) to += 1
  return { from: from * window, length: (to - from) * window }
}

/** The samples with silence at a place, before and after which they fade. */
function spread(samples: Float32Array, at: number, silence: number, fade: number): Float32Array {
  const out = new Float32Array(samples.length + silence)
  out.set(samples.subarray(0, at))
  out.set(samples.subarray(at), at + silence)
  for (let index = 0; index < fade; index += 1) {
    const share = index / fade
    if (at - 1 - index >= 0) out[at - 1 - index]! *= share
    if (at + silence + index < out.length) out[at + silence + index]! *= share
  }
  return out
}
