import { bandPowers, fft, type MelBands } from '../analysis/fft.ts'

/**
 * Sample rate of the MFCC (Hz). The speaker model was trained on telephone speech; this and the constants below are the
 * settings of Kaldi's MFCC in that training.
 */
export const mfccRate = 8_000
export const coefficients = 23
const frameSamples = 200
const stepSamples = 80
const fftSize = 256
const lowHz = 20
const highHz = 3_700
const preEmphasis = 0.97
const lifterLength = 22
const smallest = 1.2e-7
const fullScale = 32_768
const meanFrames = 300
/** Frames with less energy than the loudest one by more than this are not speech (natural log of energy). */
const speechRange = 6.5

const mel = (hertz: number): number => 1127 * Math.log(1 + hertz / 700)

const bands: MelBands = {
  bins: Array.from({ length: coefficients }, (_, band) => {
    const width = (mel(highHz) - mel(lowHz)) / (coefficients + 1)
    const left = mel(lowHz) + band * width
    const bins: [number, number][] = []
    for (let bin = 0; bin < fftSize / 2; bin++) {
      const at = mel((bin * mfccRate) / fftSize)
      if (at > left && at < left + 2 * width) bins.push([bin, 1 - Math.abs(at - left - width) / width])
    }
    return bins
  }),
}
const povey = Float64Array.from(
  { length: frameSamples },
  (_, i) => (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (frameSamples - 1))) ** 0.85,
)
const cosines = Array.from({ length: coefficients }, (_, k) =>
  Float64Array.from({ length: coefficients }, (_, n) =>
    k === 0
      ? Math.sqrt(1 / coefficients)
      : Math.sqrt(2 / coefficients) * Math.cos((Math.PI / coefficients) * (n + 0.5) * k),
  ),
)
const lifter = Float64Array.from(
  { length: coefficients },
  (_, i) => 1 + 0.5 * lifterLength * Math.sin((Math.PI * i) / lifterLength),
)

function frameAt(samples: Float32Array, at: number, re: Float64Array, im: Float64Array): Float32Array {
  const frame = new Float64Array(frameSamples)
  let mean = 0
  for (let i = 0; i < frameSamples; i++) {
    frame[i] = samples[at + i]! * fullScale
    mean += frame[i]! / frameSamples
  }
  let energy = 0
  for (let i = 0; i < frameSamples; i++) {
    frame[i]! -= mean
    energy += frame[i]! ** 2
  }
  re.fill(0)
  im.fill(0)
  for (let i = 0; i < frameSamples; i++) {
    re[i] = (frame[i]! - preEmphasis * frame[Math.max(0, i - 1)]!) * povey[i]!
  }
  fft(re, im)
  const logs = bandPowers(bands, re, im).map((power) => Math.log(Math.max(power, smallest)))
  const out = Float32Array.from(cosines, (row, k) => {
    let sum = 0
    for (let n = 0; n < coefficients; n++) sum += row[n]! * logs[n]!
    return sum * lifter[k]!
  })
  out[0] = Math.log(Math.max(energy, smallest))
  return out
}

/** Subtracts from each frame the mean of the 3 s around it. */
function centred(frames: readonly Float32Array[]): Float32Array[] {
  const sums = [new Float64Array(coefficients)]
  for (const frame of frames) sums.push(sums.at(-1)!.map((sum, k) => sum + frame[k]!))
  return frames.map((frame, at) => {
    const from = Math.max(0, Math.min(at - meanFrames / 2, frames.length - meanFrames))
    const to = Math.min(frames.length, from + meanFrames)
    return frame.map((value, k) => value - (sums[to]![k]! - sums[from]![k]!) / (to - from))
  })
}

/** MFCC of the frames with speech in mono samples at 8 kHz: a matrix of 23 coefficients x frames, row by row. */
export function speechMfcc(samples: Float32Array): { data: Float32Array; frames: number } {
  const re = new Float64Array(fftSize)
  const im = new Float64Array(fftSize)
  const frames: Float32Array[] = []
  for (let at = 0; at + frameSamples <= samples.length; at += stepSamples) frames.push(frameAt(samples, at, re, im))
  const loudest = frames.reduce((most, frame) => Math.max(most, frame[0]!), -Infinity)
  const speech = centred(frames).filter((_, at) => frames[at]![0]! > loudest - speechRange)
  const data = new Float32Array(coefficients * speech.length)
  speech.forEach((frame, t) => frame.forEach((value, k) => (data[k * speech.length + t] = value)))
  return { data, frames: speech.length }
}
