/** Fast Fourier transforms of one length, in place, with tables: a mark takes hundreds of them for each second. */
export class Fourier {
  readonly size: number
  readonly #cosines: Float64Array
  readonly #sines: Float64Array
  readonly #order: Uint32Array

  /** @param size length of the transform, a power of two */
  constructor(size: number) {
    this.size = size
    this.#cosines = Float64Array.from({ length: size / 2 }, (_, at) => Math.cos((2 * Math.PI * at) / size))
    this.#sines = Float64Array.from({ length: size / 2 }, (_, at) => -Math.sin((2 * Math.PI * at) / size))
    this.#order = new Uint32Array(size)
    for (let at = 1; at < size; at += 1) this.#order[at] = (this.#order[at >> 1]! >> 1) | (at & 1 ? size >> 1 : 0)
  }

  /** Transforms `size` complex numbers. */
  forward(real: Float64Array, imaginary: Float64Array): void {
    const { size } = this
    const [cosines, sines, order] = [this.#cosines, this.#sines, this.#order]
    for (let at = 0; at < size; at += 1) {
      const other = order[at]!
      if (other <= at) continue
      const [re, im] = [real[at]!, imaginary[at]!]
      real[at] = real[other]!
      imaginary[at] = imaginary[other]!
      real[other] = re
      imaginary[other] = im
    }
    for (let half = 1, step = size >> 1; half < size; half <<= 1, step >>= 1) {
      for (let start = 0; start < size; start += half << 1) {
        for (let turn = 0, at = start; at < start + half; at += 1, turn += step) {
          const other = at + half
          const [cosine, sine] = [cosines[turn]!, sines[turn]!]
          const re = real[other]! * cosine - imaginary[other]! * sine
          const im = real[other]! * sine + imaginary[other]! * cosine
          real[other] = real[at]! - re
          imaginary[other] = imaginary[at]! - im
          real[at]! += re
          imaginary[at]! += im
        }
      }
    }
  }

  /** The inverse of `forward`, divided by `size`. */
  inverse(real: Float64Array, imaginary: Float64Array): void {
    // With the two parts exchanged, the forward transform is the inverse one.
    this.forward(imaginary, real)
    for (let at = 0; at < this.size; at += 1) {
      real[at]! /= this.size
      imaginary[at]! /= this.size
    }
  }
}
