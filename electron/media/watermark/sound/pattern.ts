import { randomNumbers } from '../signs.ts'

/** The key of the mark in sound. Another one is another mark, so that earlier files would not be found any more. */
export const soundKey = 20_261

/** Length of a cell of the pattern, s. */
export const cellSeconds = 0.032
/** Cells of a period: 1.024 s. */
export const cellsInPeriod = 32
/** Lowest frequency of the mark, Hz. */
export const lowestHz = 1500
/** Width of a band of the pattern, Hz. */
export const bandHz = 187.5
/** Bands: up to 7125 Hz, which sound at 16 kHz still has. */
export const bandCount = 30

/**
 * The pattern of a key: for each cell of a period and each band 1 or -1. In each band, half of the cells of a period are
 * raised and half lowered, so that what stays the same over a period says nothing.
 * @returns `cellsInPeriod` times `bandCount` signs, the bands of a cell together
 */
export function soundPattern(key = soundKey): Int8Array {
  const signs = new Int8Array(cellsInPeriod * bandCount)
  const numbers = randomNumbers(key, cellsInPeriod * bandCount)
  for (let band = 0; band < bandCount; band += 1) {
    const cells = Array.from({ length: cellsInPeriod }, (_, cell) => cell)
    cells.sort((a, b) => numbers[a * bandCount + band]! - numbers[b * bandCount + band]!)
    for (const [rank, cell] of cells.entries()) signs[cell * bandCount + band] = rank < cellsInPeriod / 2 ? 1 : -1
  }
  return signs
}
