/** Fast Fourier transform in place; the length must be a power of two. */
export function fft(real: Float64Array, imaginary: Float64Array): void {
  const size = real.length
  for (let i = 1, j = 0; i < size; i += 1) {
    let bit = size >> 1
    for (; j & bit; bit >>= 1) j ^= bit
    j ^= bit
    if (i >= j) continue
    ;[real[i], real[j]] = [real[j]!, real[i]!]
    ;[imaginary[i], imaginary[j]] = [imaginary[j]!, imaginary[i]!]
  }
  for (let length = 2; length <= size; length <<= 1) {
    const angle = (-2 * Math.PI) / length
    const [stepReal, stepImaginary] = [Math.cos(angle), Math.sin(angle)]
    for (let start = 0; start < size; start += length) {
      let [turnReal, turnImaginary] = [1, 0]
      for (let i = start; i < start + length / 2; i += 1) {
        const other = i + length / 2
        const oddReal = real[other]! * turnReal - imaginary[other]! * turnImaginary
        const oddImaginary = real[other]! * turnImaginary + imaginary[other]! * turnReal
        real[other] = real[i]! - oddReal
        imaginary[other] = imaginary[i]! - oddImaginary
        real[i]! += oddReal
        imaginary[i]! += oddImaginary
        ;[turnReal, turnImaginary] = [
          turnReal * stepReal - turnImaginary * stepImaginary,
          turnReal * stepImaginary + turnImaginary * stepReal,
        ]
      }
    }
  }
}
