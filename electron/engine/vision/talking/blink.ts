import { mirrorOf } from '../../../common/faces/canonical/index.ts'

/** Points of the left upper lid with the one of the lower lid that each meets. */
const lids: readonly (readonly [upper: number, lower: number])[] = [
  [246, 7],
  [161, 163],
  [160, 144],
  [159, 145],
  [158, 153],
  [157, 154],
  [173, 155],
]
/** Rows of skin above the lid, outwards, and how far they follow it. */
const above: readonly { points: readonly number[]; share: number }[] = [
  { points: [247, 30, 29, 27, 28, 56, 190], share: 0.55 },
  { points: [113, 225, 224, 223, 222, 221, 189], share: 0.16 },
]
/** The upper lid goes most of the way, the lower one comes up a little. */
const upperShare = 0.93
const lowerShare = -0.05

/** Shuts the eyes of a mesh, in place. `amount` 0 to 1. */
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
