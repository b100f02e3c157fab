import { Fourier } from '../fourier.ts'
import { bandCount, bandHz, lowestHz } from './pattern.ts'

/** Sample rate of the sound in which a mark is looked for, Hz. */
export const detectionRate = 16_000
const frameSize = 512
/** Samples from one row to the next: 8 ms, a quarter of the pattern's cells. */
export const rowSamples = 128
/** Power of a bin below which a band counts as silent: some -85 dBFS. */
const quiet = 1e-6

/** The sound as rows of logarithms of the powers of its bands, row by row as samples come in. */
export class BandRows {
  readonly #fourier = new Fourier(frameSize)
  readonly #window: Float64Array
  readonly #real = new Float64Array(frameSize)
  readonly #imaginary = new Float64Array(frameSize)
  readonly #onRow: (row: Float64Array) => void
  readonly #binsFrom: readonly number[]
  #waiting = new Float32Array(0)

  /** @param onRow gets `bandCount` natural logarithms, in an array that is used again */
  constructor(onRow: (row: Float64Array) => void) {
    this.#onRow = onRow
    this.#window = Float64Array.from(
      { length: frameSize },
      (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (at + 0.5)) / frameSize),
    )
    this.#binsFrom = Array.from({ length: bandCount + 1 }, (_, band) =>
      Math.round(((lowestHz + band * bandHz) * frameSize) / detectionRate),
    )
  }

  push(samples: Float32Array): void {
    const all = new Float32Array(this.#waiting.length + samples.length)
    all.set(this.#waiting)
    all.set(samples, this.#waiting.length)
    let at = 0
    // Two frames are one complex transform.
    for (; at + frameSize + rowSamples <= all.length; at += 2 * rowSamples) this.#pair(all, at)
    this.#waiting = all.slice(at)
  }

  #pair(all: Float32Array, start: number): void {
    const [real, imaginary, window] = [this.#real, this.#imaginary, this.#window]
    for (let at = 0; at < frameSize; at += 1) {
      real[at] = all[start + at]! * window[at]!
      imaginary[at] = all[start + rowSamples + at]! * window[at]!
    }
    this.#fourier.forward(real, imaginary)
    const [first, second] = [new Float64Array(bandCount), new Float64Array(bandCount)]
    for (let band = 0; band < bandCount; band += 1) {
      const [from, to] = [this.#binsFrom[band]!, this.#binsFrom[band + 1]!]
      for (let bin = from; bin < to; bin += 1) {
        const other = frameSize - bin
        const [re, im] = [real[bin]!, imaginary[bin]!]
        const [re2, im2] = [real[other]!, imaginary[other]!]
        first[band]! += Math.log(((re + re2) ** 2 + (im - im2) ** 2) / 4 + quiet)
        second[band]! += Math.log(((im + im2) ** 2 + (re - re2) ** 2) / 4 + quiet)
      }
      first[band]! /= to - from
      second[band]! /= to - from
    }
    this.#onRow(first)
    this.#onRow(second)
  }
}
