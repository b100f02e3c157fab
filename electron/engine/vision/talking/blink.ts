import { mirrorOf } from '../../../common/faces/canonical/index.ts'

/** Points of the left upper lid, each with the point of the lower lid that it meets. */
const lids: readonly (readonly [upper: number, lower: number])[] = [
  [246, 7],
  [161, 163],
  [160, 144],
  [159, 145],
  [158, 153],
  [157, 154],
  [173, 155],
]
/** Rows of points above the upper lid, outwards, and the share of its movement that they follow. */
const above: readonly { points: readonly number[]; share: number }[] = [
  { points: [247, 30, 29, 27, 28, 56, 190], share: 0.55 },
  { points: [113, 225, 224, 223, 222, 221, 189], share: 0.16 },
]
/** Shares of the gap by which the upper and the lower lid move: the upper lid closes most of it. */
const upperShare = 0.93
const lowerShare = -0.05

/** Closes the eyes of a mesh, in place. `amount` is 0 to 1. */
export function shutEyes(points: Float32Array, amount: number): void {
  if (amount <= 0) return
  const before = points.slice()
  for (const side of [(point: number) => point, (point: number) => mirrorOf[point]!]) {
    lids.forEach(([upper, lower], step) => {
      const [from, to] = [side(upper) * 3, side(lower) * 3]
      for (let axis = 0; axis < 2; axis++) {
        const gap = (before[to + axis]! - before[from + axis]!) * amount
        points[from + axis]! += gap * upperShare
        points[to + axis]! += gap * lowerShare
        for (const { points: row, share } of above) points[side(row[step]!) * 3 + axis]! += gap * upperShare * share
      }
    })
  }
}
