import { bandPowers, fft, type MelBands } from '../analysis/fft.ts'

/** What the speaker model was trained on: telephone speech at 8 kHz (Kaldi's MFCC with these settings). */
export const MFCC_RATE = 8_000
export const COEFFICIENTS = 23
const FRAME = 200
const STEP = 80
const FFT_SIZE = 256
const LOW_HZ = 20
const HIGH_HZ = 3_700
const PRE_EMPHASIS = 0.97
const LIFTER = 22
const SMALLEST = 1.2e-7
const FULL_SCALE = 32_768
const MEAN_FRAMES = 300
/** Frames this far below the loudest are no speech (natural log of energy). */
const SPEECH_RANGE = 6.5

const mel = (hertz: number): number => 1127 * Math.log(1 + hertz / 700)

const bands: MelBands = {
  bins: Array.from({ length: COEFFICIENTS }, (_, band) => {
    const width = (mel(HIGH_HZ) - mel(LOW_HZ)) / (COEFFICIENTS + 1)
    const left = mel(LOW_HZ) + band * width
    const bins: [number, number][] = []
    for (let bin = 0; bin < FFT_SIZE / 2; bin++) {
      const at = mel((bin * MFCC_RATE) / FFT_SIZE)
      if (at > left && at < left + 2 * width) bins.push([bin, 1 - Math.abs(at - left - width) / width])
    }
    return bins
  }),
}
const povey = Float64Array.from(
  { length: FRAME },
  (_, i) => (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (FRAME - 1))) ** 0.85,
)
const cosines = Array.from({ length: COEFFICIENTS }, (_, k) =>
  Float64Array.from({ length: COEFFICIENTS }, (_, n) =>
    k === 0
      ? Math.sqrt(1 / COEFFICIENTS)
      : Math.sqrt(2 / COEFFICIENTS) * Math.cos((Math.PI / COEFFICIENTS) * (n + 0.5) * k),
  ),
)
const lifter = Float64Array.from(
  { length: COEFFICIENTS },
  (_, i) => 1 + 0.5 * LIFTER * Math.sin((Math.PI * i) / LIFTER),
)

function frameAt(samples: Float32Array, at: number, re: Float64Array, im: Float64Array): Float32Array {
  const frame = new Float64Array(FRAME)
  let mean = 0
  for (let i = 0; i < FRAME; i++) {
    frame[i] = samples[at + i]! * FULL_SCALE
    mean += frame[i]! / FRAME
  }
  let energy = 0
  for (let i = 0; i < FRAME; i++) {
    frame[i]! -= mean
    energy += frame[i]! ** 2
  }
  re.fill(0)
  im.fill(0)
  for (let i = 0; i < FRAME; i++) {
    re[i] = (frame[i]! - PRE_EMPHASIS * frame[Math.max(0, i - 1)]!) * povey[i]!
  }
  fft(re, im)
  const logs = bandPowers(bands, re, im).map((power) => Math.log(Math.max(power, SMALLEST)))
  const out = Float32Array.from(cosines, (row, k) => {
    let sum = 0
    for (let n = 0; n < COEFFICIENTS; n++) sum += row[n]! * logs[n]!
    return sum * lifter[k]!
  })
  out[0] = Math.log(Math.max(energy, SMALLEST))
  return out
}

/** Subtracts the mean of the 3 s around each frame. */
function centred(frames: readonly Float32Array[]): Float32Array[] {
  const sums = [new Float64Array(COEFFICIENTS)]
  for (const frame of frames) sums.push(sums.at(-1)!.map((sum, k) => sum + frame[k]!))
  return frames.map((frame, at) => {
    const from = Math.max(0, Math.min(at - MEAN_FRAMES / 2, frames.length - MEAN_FRAMES))
    const to = Math.min(frames.length, from + MEAN_FRAMES)
    return frame.map((value, k) => value - (sums[to]![k]! - sums[from]![k]!) / (to - from))
  })
}

/** The frames of speech in mono samples at 8 kHz, coefficient by coefficient ([23, frames] by rows). */
export function speechMfcc(samples: Float32Array): { data: Float32Array; frames: number } {
  const re = new Float64Array(FFT_SIZE)
  const im = new Float64Array(FFT_SIZE)
  const frames: Float32Array[] = []
  for (let at = 0; at + FRAME <= samples.length; at += STEP) frames.push(frameAt(samples, at, re, im))
  const loudest = frames.reduce((most, frame) => Math.max(most, frame[0]!), -Infinity)
  const speech = centred(frames).filter((_, at) => frames[at]![0]! > loudest - SPEECH_RANGE)
  const data = new Float32Array(COEFFICIENTS * speech.length)
  speech.forEach((frame, t) => frame.forEach((value, k) => (data[k * speech.length + t] = value)))
  return { data, frames: speech.length }
}
