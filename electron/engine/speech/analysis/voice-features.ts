import { bandPowers, fft, type MelBands } from './fft.ts'
import { pitchStepSeconds, pitchTrack, semitones } from './pitch.ts'

/** Sample rate for which the voice features are defined (Hz). */
export const featureRate = 16_000
export const bandCount = 40
const frameSamples = 512
const stepSamples = featureRate * pitchStepSeconds
const lowHz = 80
const highHz = 7_600
/** Frames quieter than the loudest one by more than this are pauses (dB). */
const activeRange = 35
const usualLevel = 0.1
const preEmphasis = 0.97

const mel = (hertz: number): number => 2595 * Math.log10(1 + hertz / 700)
const hertzOf = (value: number): number => 700 * (10 ** (value / 2595) - 1)

/** Centre frequency of each mel band (Hz). */
export const bandCentres: readonly number[] = Array.from({ length: bandCount }, (_, band) =>
  hertzOf(mel(lowHz) + ((mel(highHz) - mel(lowHz)) * (band + 1)) / (bandCount + 1)),
)

const bands: MelBands = {
  bins: Array.from({ length: bandCount }, (_, band) => {
    const edge = (index: number): number =>
      (hertzOf(mel(lowHz) + ((mel(highHz) - mel(lowHz)) * index) / (bandCount + 1)) * frameSamples) / featureRate
    const [low, middle, high] = [edge(band), edge(band + 1), edge(band + 2)]
    const bins: [number, number][] = []
    for (let bin = 0; bin <= frameSamples / 2; bin++) {
      const weight = Math.min((bin - low) / (middle - low), (high - bin) / (high - middle))
      if (weight > 0) bins.push([bin, weight])
    }
    return bins
  }),
}

const hann = Float64Array.from(
  { length: frameSamples },
  (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (frameSamples - 1)),
)

/** Measured features of a voice: its pitch, its spectrum, and how much of the recording is voiced. */
export interface VoiceFeatures {
  /**
   * Median pitch in semitones above 100 Hz; `pitchLow` and `pitchHigh` bound the middle 80 % of the values. NaN when no
   * sound is voiced.
   */
  pitch: number
  pitchLow: number
  pitchHigh: number
  /** Long-term spectrum of voiced sound: natural log of power per mel band, with mean 0. */
  spectrum: Float32Array
  /** Seconds of the recording that are not pauses. */
  activeSeconds: number
  /** Share of the active time with a pitch, 0 to 1. */
  voicedShare: number
}

function levelled(samples: Float32Array): Float32Array {
  let power = 0
  for (const sample of samples) power += sample * sample
  const rms = Math.sqrt(power / Math.max(1, samples.length))
  const gain = usualLevel / (rms + 1e-9)
  return samples.map((sample) => sample * gain)
}

/** Measures the features of a voice in mono samples at 16 kHz. */
export function voiceFeatures(samples: Float32Array): VoiceFeatures {
  const level = levelled(samples)
  const pitches = pitchTrack(level, featureRate)
  const powers: number[] = []
  for (let at = 0; at + frameSamples <= level.length; at += stepSamples) {
    let power = 0
    for (let i = 0; i < frameSamples; i++) power += level[at + i]! ** 2
    powers.push(10 * Math.log10(power / frameSamples + 1e-10))
  }
  const floor = powers.reduce((most, power) => Math.max(most, power), -Infinity) - activeRange

  const re = new Float64Array(frameSamples)
  const im = new Float64Array(frameSamples)
  const spectrum = new Float64Array(bandCount)
  let active = 0
  let voiced = 0
  powers.forEach((power, frame) => {
    if (power < floor) return
    active++
    if (!(pitches[frame]! > 0)) return
    voiced++
    const at = frame * stepSamples
    for (let i = 0; i < frameSamples; i++) {
      re[i] = (level[at + i]! - (i > 0 ? preEmphasis * level[at + i - 1]! : 0)) * hann[i]!
    }
    im.fill(0)
    fft(re, im)
    bandPowers(bands, re, im).forEach((value, band) => (spectrum[band]! += Math.log(value + 1e-9)))
  })
  const mean = spectrum.reduce((sum, value) => sum + value, 0) / bandCount
  const voicedPitches = Array.from(pitches)
    .filter((hertz) => hertz > 0)
    .map(semitones)
    .sort((a, b) => a - b)
  const quantile = (share: number): number => voicedPitches[Math.floor(share * (voicedPitches.length - 1))] ?? NaN
  return {
    pitch: quantile(0.5),
    pitchLow: quantile(0.1),
    pitchHigh: quantile(0.9),
    spectrum: Float32Array.from(spectrum, (value) => (value - mean) / Math.max(1, voiced)),
    activeSeconds: active * pitchStepSeconds,
    voicedShare: active === 0 ? 0 : voiced / active,
  }
}
