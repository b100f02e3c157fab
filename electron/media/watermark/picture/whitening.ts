/** Px around one whose mean is taken from it, in pictures whose longer side has 512 px. */
const radius = 7
/** Least standard deviation of a neighbourhood that counts, levels: flatter ones are not worth more. */
const leastSpread = 2.5
/** Values beyond so many levels are cut: edges say nothing. */
const mostLevels = 5

/**
 * What a picture has beside its content: each px less the mean around it, divided by the variance around it, so that smooth
 * parts count most.
 * @param grey luma, `width` times `height`
 */
export class Whitening {
  readonly #width: number
  readonly #height: number
  readonly sum: Float64Array
  readonly #sums: Float64Array
  readonly #squares: Float64Array

  constructor(width: number, height: number) {
    this.#width = width
    this.#height = height
    this.sum = new Float64Array(width * height)
    this.#sums = new Float64Array((width + 1) * (height + 1))
    this.#squares = new Float64Array((width + 1) * (height + 1))
  }

  /** Adds a picture to the sum. */
  add(grey: Uint8Array): void {
    const [width, height] = [this.#width, this.#height]
    const [sums, squares] = [this.#sums, this.#squares]
    const stride = width + 1
    for (let y = 0; y < height; y += 1) {
      let [row, rowSquare] = [0, 0]
      for (let x = 0; x < width; x += 1) {
        const value = grey[y * width + x]!
        row += value
        rowSquare += value * value
        const at = (y + 1) * stride + x + 1
        sums[at] = sums[at - stride]! + row
        squares[at] = squares[at - stride]! + rowSquare
      }
    }
    for (let y = 0; y < height; y += 1) {
      const top = Math.max(0, y - radius) * stride
      const bottom = Math.min(height, y + radius + 1) * stride
      const rows = (bottom - top) / stride
      for (let x = 0; x < width; x += 1) {
        const left = Math.max(0, x - radius)
        const right = Math.min(width, x + radius + 1)
        const count = rows * (right - left)
        const mean = (sums[bottom + right]! - sums[bottom + left]! - sums[top + right]! + sums[top + left]!) / count
        const square =
          (squares[bottom + right]! - squares[bottom + left]! - squares[top + right]! + squares[top + left]!) / count
        const variance = Math.max(0, square - mean * mean) + leastSpread ** 2
        const value = grey[y * width + x]! - mean
        this.sum[y * width + x]! += Math.max(-mostLevels, Math.min(mostLevels, value)) / variance
      }
    }
  }
}
