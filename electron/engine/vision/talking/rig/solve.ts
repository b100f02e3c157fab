/**
 * Solves `matrix x = right` for a symmetric, positive definite matrix by elimination. The arguments are not changed.
 */
export function solveSymmetric(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!])
  rows.forEach((row, i) => {
    const pivot = row[i]!
    for (let j = i; j < row.length; j++) row[j]! /= pivot
    rows.forEach((other, k) => {
      const share = other[i]!
      if (k === i || share === 0) return
      for (let j = i; j < row.length; j++) other[j]! -= share * row[j]!
    })
  })
  return rows.map((row) => row.at(-1)!)
}
