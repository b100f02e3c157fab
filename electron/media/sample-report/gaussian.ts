/** Variance that is added to each coefficient, so that no determinant is zero when a coefficient hardly changes. */
const leastVariance = 0.05

/** Sums from which the mean and covariance of vectors are computed; the sums of several parts can be added. */
export class BlockStats {
  readonly size: number
  readonly sum: Float64Array
  /** Sums of products: lower triangle of the matrix, row by row. */
  readonly products: Float64Array
  count = 0

  constructor(size: number) {
    this.size = size
    this.sum = new Float64Array(size)
    this.products = new Float64Array((size * (size + 1)) / 2)
  }

  add(values: ArrayLike<number>): void {
    this.count += 1
    let at = 0
    for (let row = 0; row < this.size; row += 1) {
      const value = values[row]!
      this.sum[row]! += value
      for (let column = 0; column <= row; column += 1) this.products[at++]! += value * values[column]!
    }
  }

  static sum(parts: readonly BlockStats[]): BlockStats {
    const total = new BlockStats(parts[0]?.size ?? 0)
    for (const { sum, products, count } of parts) {
      total.count += count
      sum.forEach((value, index) => (total.sum[index]! += value))
      products.forEach((value, index) => (total.products[index]! += value))
    }
    return total
  }
}

/** Logarithm of the determinant of the covariance, by Cholesky decomposition. */
export function logDeterminant({ size, sum, products, count }: BlockStats): number {
  const lower = new Float64Array(size * size)
  let result = 0
  let at = 0
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column <= row; column += 1) {
      let value = products[at++]! / count - (sum[row]! * sum[column]!) / count ** 2
      for (let k = 0; k < column; k += 1) value -= lower[row * size + k]! * lower[column * size + k]!
      if (row > column) {
        lower[row * size + column] = value / lower[column * size + column]!
        continue
      }
      const pivot = Math.max(value + leastVariance, 1e-9)
      lower[row * size + row] = Math.sqrt(pivot)
      result += Math.log(pivot)
    }
  return result
}
