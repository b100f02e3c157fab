import { Fourier } from '../fourier.ts'

const fouriers = new Map<number, Fourier>()

function fourierOf(size: number): Fourier {
  const known = fouriers.get(size)
  if (known) return known
  const fourier = new Fourier(size)
  fouriers.set(size, fourier)
  return fourier
}

/**
 * Transforms a square of complex numbers in place; its side is a power of two.
 * @param waves most waves across the square that matter: columns of shorter ones are left out of the spectrum, and taken as empty
 *   on the way back; all by default
 */
export function transformTile(
  real: Float64Array,
  imaginary: Float64Array,
  direction: 'forward' | 'inverse',
  waves = Infinity,
): void {
  const size = Math.sqrt(real.length)
  const fourier = fourierOf(size)
  const rows = (): void => {
    for (let from = 0; from < real.length; from += size)
      fourier[direction](real.subarray(from, from + size), imaginary.subarray(from, from + size))
  }
  // Rows come first on the way there and last on the way back, so that only columns that matter are transformed.
  if (direction === 'forward') rows()
  transformColumns(real, imaginary, direction, waves)
  if (direction === 'inverse') rows()
}

function transformColumns(
  real: Float64Array,
  imaginary: Float64Array,
  direction: 'forward' | 'inverse',
  waves: number,
): void {
  const size = Math.sqrt(real.length)
  const fourier = fourierOf(size)
  const [re, im] = [new Float64Array(size), new Float64Array(size)]
  for (let column = 0; column < size; column += 1) {
    if (Math.min(column, size - column) > waves) continue
    for (let row = 0; row < size; row += 1) {
      re[row] = real[row * size + column]!
      im[row] = imaginary[row * size + column]!
    }
    fourier[direction](re, im)
    for (let row = 0; row < size; row += 1) {
      real[row * size + column] = re[row]!
      imaginary[row * size + column] = im[row]!
    }
  }
}
