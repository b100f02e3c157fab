/** Samples per second of everything that is made here. */
export const rate = 48_000

/** Sound with two channels; its end is joined to its start, so that what rings on at the end is heard at the start. */
export class Stereo {
  readonly length: number
  readonly left: Float64Array
  readonly right: Float64Array

  /** @param length number of samples in each channel */
  constructor(length: number) {
    this.length = length
    this.left = new Float64Array(length)
    this.right = new Float64Array(length)
  }

  /**
   * Adds a sound.
   * @param at sample of its start; what reaches beyond the end goes on at the start
   * @param pan -1 left to 1 right
   */
  add(sound: Float64Array, at: number, gain: number, pan: number): void {
    const angle = ((pan + 1) * Math.PI) / 4
    const [left, right] = [Math.cos(angle) * gain * Math.SQRT2, Math.sin(angle) * gain * Math.SQRT2]
    let index = ((Math.round(at) % this.length) + this.length) % this.length
    for (const value of sound) {
      this.left[index]! += value * left
      this.right[index]! += value * right
      index = index + 1 === this.length ? 0 : index + 1
    }
  }

  mix(other: Stereo, gain = 1): void {
    for (let index = 0; index < this.length; index += 1) {
      this.left[index]! += other.left[index]! * gain
      this.right[index]! += other.right[index]! * gain
    }
  }

  /** Multiplies both channels with a factor for each sample. */
  shape(factor: (index: number) => number): void {
    for (let index = 0; index < this.length; index += 1) {
      const by = factor(index)
      this.left[index]! *= by
      this.right[index]! *= by
    }
  }

  get peak(): number {
    let most = 0
    for (let index = 0; index < this.length; index += 1) {
      most = Math.max(most, Math.abs(this.left[index]!), Math.abs(this.right[index]!))
    }
    return most
  }

  /** Interleaved 32-bit floats, as ffmpeg's `f32le` reads them. */
  bytes(): Buffer {
    const samples = new Float32Array(this.length * 2)
    for (let index = 0; index < this.length; index += 1) {
      samples[2 * index] = this.left[index]!
      samples[2 * index + 1] = this.right[index]!
    }
    return Buffer.from(samples.buffer)
  }
}

/** Numbers from 0 to 1 that are the same in each run: mulberry32. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Frequency in Hz of a MIDI note: 69 is 440 Hz. */
export const hertz = (note: number): number => 440 * 2 ** ((note - 69) / 12)
