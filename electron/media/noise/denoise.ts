/** One frame of sound is replaced by the same frame without noise, later by `latency` samples. */
export interface FrameFilter {
  frameSize: number
  processFrame: (frame: Float32Array) => unknown
}

/** By how many samples RNNoise answers later: it looks two frames ahead. */
export const rnnoiseFramesLate = 2

/**
 * Removes noise from samples that come in pieces of any length. What comes out has as many samples as went in, each at
 * its own time: the latency of the filter is taken away.
 */
export class Denoiser {
  readonly #filter: FrameFilter
  readonly #frame: Float32Array
  #filled = 0
  /** Samples that are still left out at the beginning. */
  #skip: number
  #into = 0
  #out = 0

  constructor(filter: FrameFilter, framesLate = rnnoiseFramesLate) {
    this.#filter = filter
    this.#frame = new Float32Array(filter.frameSize)
    this.#skip = framesLate * filter.frameSize
  }

  add(samples: Int16Array): Int16Array {
    const done: number[] = []
    this.#into += samples.length
    for (const sample of samples) this.#put(sample, done)
    this.#out += done.length
    return Int16Array.from(done)
  }

  /** The rest, which the filter still had in it. */
  end(): Int16Array {
    const done: number[] = []
    const missing = this.#into - this.#out
    while (done.length < missing) this.#put(0, done)
    this.#out = this.#into
    return Int16Array.from(done.slice(0, missing))
  }

  #put(sample: number, done: number[]): void {
    this.#frame[this.#filled] = sample
    this.#filled += 1
    if (this.#filled < this.#frame.length) return
    this.#filled = 0
    this.#filter.processFrame(this.#frame)
    for (const value of this.#frame) {
      if (this.#skip > 0) this.#skip -= 1
      else done.push(Math.max(-32_768, Math.min(32_767, Math.round(value))))
    }
  }
}
