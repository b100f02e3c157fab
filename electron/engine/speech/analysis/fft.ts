/**
 * Fast Fourier transform in place, real parts in `re` and imaginary parts in `im`; the length must be a power of two.
 */
export function fft(re: Float64Array, im: Float64Array): void {
  const size = re.length
  for (let i = 1, j = 0; i < size; i++) {
    let bit = size >> 1
    for (; j & bit; bit >>= 1) j ^= bit
    j ^= bit
    if (i < j) {
      ;[re[i], re[j]] = [re[j]!, re[i]!]
      ;[im[i], im[j]] = [im[j]!, im[i]!]
    }
  }
  for (let length = 2; length <= size; length <<= 1) {
    const angle = (-2 * Math.PI) / length
    const stepRe = Math.cos(angle)
    const stepIm = Math.sin(angle)
    for (let i = 0; i < size; i += length) {
      let turnRe = 1
      let turnIm = 0
      for (let k = 0; k < length / 2; k++) {
        const a = i + k
        const b = a + length / 2
        const re1 = re[b]! * turnRe - im[b]! * turnIm
        const im1 = re[b]! * turnIm + im[b]! * turnRe
        re[b] = re[a]! - re1
        im[b] = im[a]! - im1
        re[a]! += re1
        im[a]! += im1
        ;[turnRe, turnIm] = [turnRe * stepRe - turnIm * stepIm, turnRe * stepIm + turnIm * stepRe]
      }
    }
  }
}

/** Triangular bands, evenly spaced on the mel scale: for each band its FFT bins and their weights. */
export interface MelBands {
  bins: readonly (readonly (readonly [number, number])[])[]
}

/** Power of each mel band: the powers of the FFT bins, summed with the band's weights. */
export function bandPowers(bands: MelBands, re: Float64Array, im: Float64Array): Float64Array {
  return Float64Array.from(bands.bins, (bins) => {
    let power = 0
    for (const [bin, weight] of bins) power += weight * (re[bin]! ** 2 + im[bin]! ** 2)
    return power
  })
}
