import { Fourier } from '../fourier.ts'
import { bandCount, bandHz, cellsInPeriod, cellSeconds, lowestHz, soundPattern } from './pattern.ts'

/** Samples of a frame: 23 ms at 22.05 kHz, 21 ms at 24 kHz. */
const frameSize = 512
const hop = frameSize / 2
/** Most change of a magnitude, as a share of it: 1.9 dB. */
const mostChange = 0.25
/**
 * Most change of a magnitude, as a share of the mean magnitude of the sound up to then, so that strong parts, which have nearly all
 * of the power, change by less: a detector that compares logarithms hears as much in weak ones.
 */
const mostOfMean = 0.0283
/** Least power of the sound up to then over that of the mark, dB; 36 are promised. */
const leastSnrDb = 36.3
const budgetShare = 10 ** (-leastSnrDb / 10)

export interface SoundMarkerOptions {
  /** Samples of the same speech before these, so that the pattern goes on in pieces of it. */
  from?: number
  /** Factor by which the sound will be played faster than it is now: the pattern is stretched beforehand. Default: 1. */
  tempo?: number
}

/**
 * Writes the mark into sound: additive spread spectrum in the frequency domain, proportional to the sound's own magnitudes, after
 * Cox et al., "Secure spread spectrum watermarking for multimedia" (IEEE Transactions on Image Processing 6, 1997), and with
 * the pattern in blocks of time and frequency of Kirovski and Malvar, "Spread-spectrum watermarking of audio signals" (IEEE
 * Transactions on Signal Processing 51, 2003). Silence stays silent. The mark's power is at least 36 dB below that of the
 * sound up to then.
 */
export class SoundMarker {
  readonly #fourier = new Fourier(frameSize)
  readonly #pattern = soundPattern()
  readonly #window: Float64Array
  readonly #cellSamples: number
  readonly #bandOfBin: Int8Array
  readonly #real = new Float64Array(frameSize)
  readonly #imaginary = new Float64Array(frameSize)
  readonly #firstBin: number
  readonly #lastBin: number
  /** Position of the next frame's middle in the pattern, samples. */
  #position: number
  /** Samples that are not in a pair of frames yet, with the half frame before them. */
  #waiting = new Float32Array(hop)
  /** Second half of the mark of the last frame. */
  #tail = new Float32Array(hop)
  #soundPower = 0
  #frames = 0
  #markPower = 0
  #taken = 0
  #given = 0

  /** @param rate sample rate, Hz, from 16,000 to 48,000 */
  constructor(rate: number, { from = 0, tempo = 1 }: SoundMarkerOptions = {}) {
    this.#window = Float64Array.from({ length: frameSize }, (_, at) => Math.sin((Math.PI * (at + 0.5)) / frameSize))
    this.#cellSamples = cellSeconds * rate * tempo
    this.#position = from
    this.#bandOfBin = Int8Array.from({ length: hop }, (_, bin) => {
      const band = Math.floor(((bin * rate) / frameSize - lowestHz) / bandHz)
      return band >= 0 && band < bandCount ? band : -1
    })
    this.#firstBin = this.#bandOfBin.indexOf(0)
    this.#lastBin = this.#bandOfBin.lastIndexOf(bandCount - 1)
  }

  /** Marks the next samples, -1 to 1. @returns as many samples as can be told already, at most some 50 ms late */
  push(samples: Float32Array): Float32Array {
    this.#taken += samples.length
    const all = new Float32Array(this.#waiting.length + samples.length)
    all.set(this.#waiting)
    all.set(samples, this.#waiting.length)
    const pairs = Math.max(0, Math.floor((all.length - hop) / frameSize))
    const marked = new Float32Array(pairs * frameSize)
    for (let pair = 0; pair < pairs; pair += 1) this.#pair(all, pair * frameSize, marked)
    this.#waiting = all.slice(pairs * frameSize)
    // The first half frame is the silence before the sound.
    const ready = this.#given === 0 && marked.length > 0 ? marked.subarray(hop) : marked
    this.#given += ready.length
    return ready
  }

  /** The marked samples that are left. */
  end(): Float32Array {
    const left = this.#taken - this.#given
    const rest = this.push(new Float32Array(2 * frameSize))
    return rest.subarray(0, left)
  }

  /**
   * Marks two frames, which one complex transform takes together: at `start` of `all`, and half a frame later. The mark of
   * what lies before the second frame's second half is complete.
   */
  #pair(all: Float32Array, start: number, marked: Float32Array): void {
    const [real, imaginary, window] = [this.#real, this.#imaginary, this.#window]
    for (let at = 0; at < frameSize; at += 1) {
      real[at] = all[start + at]! * window[at]!
      imaginary[at] = all[start + hop + at]! * window[at]!
      this.#soundPower += real[at]! ** 2 + imaginary[at]! ** 2
    }
    this.#frames += 2
    this.#fourier.forward(real, imaginary)
    const first = this.#signsAt(this.#position)
    const second = this.#signsAt(this.#position + hop)
    this.#position += frameSize
    const power = this.#weigh(first, second)
    // Sums of the transform are larger than those of samples by its length.
    const wanted = power / frameSize
    const left = this.#soundPower * budgetShare - this.#markPower
    const share = wanted > left ? Math.sqrt(Math.max(0, left) / wanted) : 1
    this.#markPower += wanted * share ** 2
    this.#fourier.inverse(real, imaginary)
    const tail = this.#tail
    for (let at = 0; at < hop; at += 1) {
      const own = real[at]! * window[at]! * share
      marked[start + at] = all[start + at]! + tail[at]! + own
      const both = real[hop + at]! * window[hop + at]! + imaginary[at]! * window[at]!
      marked[start + hop + at] = all[start + hop + at]! + both * share
      tail[at] = imaginary[hop + at]! * window[hop + at]! * share
    }
  }

  /** Where the signs of a cell begin in the pattern. */
  #signsAt(position: number): number {
    const cell = Math.floor(position / this.#cellSamples) % cellsInPeriod
    return cell * bandCount
  }

  /** Replaces the spectrum of two frames by that of their marks. @returns the power of these */
  #weigh(first: number, second: number): number {
    const [real, imaginary] = [this.#real, this.#imaginary]
    const most = mostOfMean * Math.sqrt(this.#soundPower / this.#frames)
    let power = 0
    const last = this.#lastBin
    for (let bin = 0; bin < this.#firstBin; bin += 1) this.#clear(bin)
    for (let bin = this.#firstBin; bin <= last; bin += 1) {
      const other = frameSize - bin
      const band = this.#bandOfBin[bin]!
      // The spectrum of the first frame is the part that is even in its real and odd in its imaginary half, and the other
      // way round for the second one.
      const [evenRe, oddRe] = [(real[bin]! + real[other]!) / 2, (real[bin]! - real[other]!) / 2]
      const [evenIm, oddIm] = [(imaginary[bin]! + imaginary[other]!) / 2, (imaginary[bin]! - imaginary[other]!) / 2]
      const [magnitude, magnitude2] = [Math.sqrt(evenRe ** 2 + oddIm ** 2), Math.sqrt(evenIm ** 2 + oddRe ** 2)]
      const [change, change2] = [Math.min(mostChange * magnitude, most), Math.min(mostChange * magnitude2, most)]
      power += 2 * (change ** 2 + change2 ** 2)
      const one = magnitude > 0 ? (this.#pattern[first + band]! * change) / magnitude : 0
      const two = magnitude2 > 0 ? (this.#pattern[second + band]! * change2) / magnitude2 : 0
      real[bin] = one * evenRe + two * oddRe
      real[other] = one * evenRe - two * oddRe
      imaginary[bin] = one * oddIm + two * evenIm
      imaginary[other] = -one * oddIm + two * evenIm
    }
    for (let bin = last + 1; bin <= hop; bin += 1) this.#clear(bin)
    return power
  }

  #clear(bin: number): void {
    const other = (frameSize - bin) % frameSize
    this.#real[bin] = 0
    this.#imaginary[bin] = 0
    this.#real[other] = 0
    this.#imaginary[other] = 0
  }
}
