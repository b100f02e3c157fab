import { boxBlur, mapMask, maskAt, polygonMask } from '../draw/index.ts'
import type { Mask } from '../draw/index.ts'
import { leftBrow, leftEye, nostrils, outerLips, rightBrow, rightEye } from '../topology/index.ts'

/** What is on a face and is no skin, and by how much more than its outline is left out. */
const features: readonly (readonly [readonly number[], number])[] = [
  [leftBrow, 0.2],
  [rightBrow, 0.2],
  [leftEye, 0.35],
  [rightEye, 0.35],
  [outerLips, 0.12],
  [nostrils, 0.1],
]

const CELLS = 80

/**
 * Of a mask, what is skin in both of two faces: without brows, eyes, lips and nostrils of either.
 * @param faces points of each, px
 */
export function skinOf(mask: Mask, ...faces: Float32Array[]): Mask {
  let taken: Mask | undefined
  for (const points of faces) {
    for (const [ring, grow] of features) {
      const one = polygonMask(points, ring, mask.rect, { grow, maxCells: CELLS })
      if (taken) one.data.forEach((value, cell) => (taken!.data[cell] = Math.max(taken!.data[cell]!, value)))
      else taken = one
    }
  }
  const skin = { ...mask, data: Float32Array.from(mask.data) }
  if (!taken) return skin
  boxBlur(taken.data, taken.columns, taken.rows, 1, 1, 1)
  const gone = taken
  mapMask(skin, (value, x, y) => (value === 0 ? 0 : value * Math.max(0, 1 - 1.6 * maskAt(gone, x, y))))
  return skin
}
