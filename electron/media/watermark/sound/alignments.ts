import { bandCount, cellsInPeriod, soundKey, soundPattern } from './pattern.ts'

/** Rows of features in a cell of the pattern. */
export const rowsInCell = 4
/** Alignments of the pattern with the sound: a period in steps of 8 ms. */
export const alignmentCount = cellsInPeriod * rowsInCell
/** Keys that nothing is marked with. */
const otherKeys = 7

/** The pattern of the mark, then those of keys that nothing is marked with. */
export const keysCompared = Array.from({ length: 1 + otherKeys }, (_, index) => soundPattern(soundKey + index))

/**
 * How well a pattern fits at each alignment: the sum of the features where it raises, less that where it lowers.
 * @param folded features of `alignmentCount` rows, `bandCount` each
 */
export function alignments(folded: Float64Array, pattern: Int8Array): Float64Array {
  const sums = new Float64Array(alignmentCount)
  for (let shift = 0; shift < alignmentCount; shift += 1) {
    let sum = 0
    for (let cell = 0; cell < cellsInPeriod; cell += 1) {
      const row = ((shift + cell * rowsInCell) % alignmentCount) * bandCount
      const signs = cell * bandCount
      for (let band = 0; band < bandCount; band += 1) sum += folded[row + band]! * pattern[signs + band]!
    }
    sums[shift] = sum
  }
  // A cell lasts as long as four rows: the sums of four alignments after each other count all of them.
  return sums.map((_, shift) => {
    let sum = 0
    for (let row = 0; row < rowsInCell; row += 1) sum += sums[(shift + row) % alignmentCount]!
    return sum
  })
}
