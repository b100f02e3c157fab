/** Pearson's correlation of two rows of equal length. */
export function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanA, meanB] = [mean(a), mean(b)]
  let [product, squaresA, squaresB] = [0, 0, 0]
  for (const [index, value] of a.entries()) {
    const other = b[index] ?? 0
    product += (value - meanA) * (other - meanB)
    squaresA += (value - meanA) ** 2
    squaresB += (other - meanB) ** 2
  }
  return product / Math.sqrt(squaresA * squaresB)
}
