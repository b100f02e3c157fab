import { run } from '../../../electron/media/index.ts'
import type { MediaTools } from '../../../electron/media/index.ts'

/** The sound of a file, one channel, -1 to 1, at a rate in Hz. */
export async function samplesOf(tools: MediaTools, path: string, rate: number): Promise<Float32Array> {
  const chunks: Buffer[] = []
  await run(tools, ['-i', path, '-map', '0:a:0', '-ac', '1', '-ar', String(rate), '-f', 'f32le', 'pipe:1'], {
    onOutput: (chunk) => chunks.push(chunk),
  })
  const bytes = Buffer.concat(chunks)
  return new Float32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 4)).slice()
}

const size = 2_048

/** Mean level of each band of 1 kHz, dB, from 0 up to half the rate (Welch's method, Hann windows). */
export function bandLevels(samples: Float32Array, rate: number): number[] {
  const power = new Float64Array(size / 2)
  let windows = 0
  for (let at = 0; at + size <= samples.length; at += size / 2) {
    const real = new Float64Array(size)
    const imaginary = new Float64Array(size)
    for (let index = 0; index < size; index += 1)
      real[index] = samples[at + index]! * (0.5 - 0.5 * Math.cos((2 * Math.PI * index) / size))
    transform(real, imaginary)
    for (let bin = 0; bin < size / 2; bin += 1) power[bin]! += real[bin]! ** 2 + imaginary[bin]! ** 2
    windows += 1
  }
  const levels: number[] = []
  for (let band = 0; (band + 1) * 1_000 <= rate / 2; band += 1) {
    const [from, to] = [band, band + 1].map((kilohertz) => Math.round((kilohertz * 1_000 * size) / rate))
    const sum = power.subarray(from, to).reduce((all, one) => all + one, 0)
    levels.push(10 * Math.log10(sum / ((to! - from!) * windows * size) + 1e-20))
  }
  return levels
}

/** Difference of two sounds, as the ratio of the power of the other one to that of the difference, dB. */
export function likeness(one: Float32Array, other: Float32Array): number {
  let signal = 0
  let noise = 0
  for (let at = 0; at < Math.min(one.length, other.length); at += 1) {
    signal += other[at]! ** 2
    noise += (one[at]! - other[at]!) ** 2
  }
  return 10 * Math.log10(signal / Math.max(noise, 1e-30))
}

/** The Fourier transform, in place. Lengths are powers of two. */
function transform(real: Float64Array, imaginary: Float64Array): void {
  const length = real.length
  for (let index = 1, mirrored = 0; index < length; index += 1) {
    let bit = length >> 1
    for (; mirrored & bit; bit >>= 1) mirrored ^= bit
    mirrored ^= bit
    if (index < mirrored)
      for (const part of [real, imaginary]) [part[index], part[mirrored]] = [part[mirrored]!, part[index]!]
  }
  for (let width = 2; width <= length; width *= 2)
    for (let start = 0; start < length; start += width)
      for (let step = 0; step < width / 2; step += 1) {
        const angle = (-2 * Math.PI * step) / width
        const [even, odd] = [start + step, start + step + width / 2]
        const oddReal = real[odd]! * Math.cos(angle) - imaginary[odd]! * Math.sin(angle)
        const oddImaginary = real[odd]! * Math.sin(angle) + imaginary[odd]! * Math.cos(angle)
        real[odd] = real[even]! - oddReal
        imaginary[odd] = imaginary[even]! - oddImaginary
        real[even]! += oddReal
        imaginary[even]! += oddImaginary
      }
}
