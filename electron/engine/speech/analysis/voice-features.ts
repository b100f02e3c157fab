import { bandPowers, fft, type MelBands } from './fft.ts'
import { PITCH_STEP_SECONDS, pitchTrack, semitones } from './pitch.ts'

/** Sample rate that these features are defined at (Hz). */
export const FEATURE_RATE = 16_000
export const BANDS = 40
const FRAME = 512
const STEP = FEATURE_RATE * PITCH_STEP_SECONDS
const LOW_HZ = 80
const HIGH_HZ = 7_600
/** Frames this far below the loudest are pauses (dB). */
const ACTIVE_RANGE = 35
const USUAL_LEVEL = 0.1
const PRE_EMPHASIS = 0.97

const mel = (hertz: number): number => 2595 * Math.log10(1 + hertz / 700)
const hertzOf = (value: number): number => 700 * (10 ** (value / 2595) - 1)

/** Middle of each mel band (Hz). */
export const bandCentres: readonly number[] = Array.from({ length: BANDS }, (_, band) =>
  hertzOf(mel(LOW_HZ) + ((mel(HIGH_HZ) - mel(LOW_HZ)) * (band + 1)) / (BANDS + 1)),
)

const bands: MelBands = {
  bins: Array.from({ length: BANDS }, (_, band) => {
    const edge = (index: number): number =>
      (hertzOf(mel(LOW_HZ) + ((mel(HIGH_HZ) - mel(LOW_HZ)) * index) / (BANDS + 1)) * FRAME) / FEATURE_RATE
    const [low, middle, high] = [edge(band), edge(band + 1), edge(band + 2)]
    const bins: [number, number][] = []
    for (let bin = 0; bin <= FRAME / 2; bin++) {
      const weight = Math.min((bin - low) / (middle - low), (high - bin) / (high - middle))
      if (weight > 0) bins.push([bin, weight])
    }
    return bins
  }),
}

const hann = Float64Array.from({ length: FRAME }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (FRAME - 1)))

/** How a voice sounds, measured. */
export interface VoiceFeatures {
  /** Median pitch and where the middle 80 % of it lies, semitones above 100 Hz; NaN without voice. */
  pitch: number
  pitchLow: number
  pitchHigh: number
  /** Long-term spectrum of voiced sound, natural log of power per mel band, mean 0. */
  spectrum: Float32Array
  /** Seconds that are no pause. */
  activeSeconds: number
  /** Share of the active time with a pitch, 0 to 1. */
  voicedShare: number
}

function levelled(samples: Float32Array): Float32Array {
  let power = 0
  for (const sample of samples) power += sample * sample
  const rms = Math.sqrt(power / Math.max(1, samples.length))
  const gain = USUAL_LEVEL / (rms + 1e-9)
  return samples.map((sample) => sample * gain)
}

/** Measures a voice from mono samples at 16 kHz. */
export function voiceFeatures(samples: Float32Array): VoiceFeatures {
  const level = levelled(samples)
  const pitches = pitchTrack(level, FEATURE_RATE)
  const powers: number[] = []
  for (let at = 0; at + FRAME <= level.length; at += STEP) {
    let power = 0
    for (let i = 0; i < FRAME; i++) power += level[at + i]! ** 2
    powers.push(10 * Math.log10(power / FRAME + 1e-10))
  }
  const floor = powers.reduce((most, power) => Math.max(most, power), -Infinity) - ACTIVE_RANGE

  const re = new Float64Array(FRAME)
  const im = new Float64Array(FRAME)
  const spectrum = new Float64Array(BANDS)
  let active = 0
  let voiced = 0
  powers.forEach((power, frame) => {
    if (power < floor) return
    active++
    if (!(pitches[frame]! > 0)) return
    voiced++
    const at = frame * STEP
    for (let i = 0; i < FRAME; i++) {
      re[i] = (level[at + i]! - (i > 0 ? PRE_EMPHASIS * level[at + i - 1]! : 0)) * hann[i]!
    }
    im.fill(0)
    fft(re, im)
    bandPowers(bands, re, im).forEach((value, band) => (spectrum[band]! += Math.log(value + 1e-9)))
  })
  const mean = spectrum.reduce((sum, value) => sum + value, 0) / BANDS
  const heard = Array.from(pitches)
    .filter((hertz) => hertz > 0)
    .map(semitones)
    .sort((a, b) => a - b)
  const quantile = (share: number): number => heard[Math.floor(share * (heard.length - 1))] ?? NaN
  return {
    pitch: quantile(0.5),
    pitchLow: quantile(0.1),
    pitchHigh: quantile(0.9),
    spectrum: Float32Array.from(spectrum, (value) => (value - mean) / Math.max(1, voiced)),
    activeSeconds: active * PITCH_STEP_SECONDS,
    voicedShare: active === 0 ? 0 : voiced / active,
  }
}
