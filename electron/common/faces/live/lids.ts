import { landmark } from '../topology/index.ts'
import { lidPairs } from '../topology/pairs.ts'

/** Height over width of an eye in the mesh: closed below the first, fully open from the second on. */
const shutBelow = 0.11
const openFrom = 0.19

/** Points of the upper and lower lid and the corners, of the left eye and the right. */
const eyes = [
  { upper: 159, lower: 145, outer: landmark.leftEyeOuter, inner: landmark.leftEyeInner },
  { upper: 386, lower: 374, outer: landmark.rightEyeOuter, inner: landmark.rightEyeInner },
] as const

/** The first half of the pairs belongs to the left eye. */
const half = lidPairs.length / 2

const between = (points: Float32Array, a: number, b: number): number =>
  Math.hypot(
    points[a * 3]! - points[b * 3]!,
    points[a * 3 + 1]! - points[b * 3 + 1]!,
    points[a * 3 + 2]! - points[b * 3 + 2]!,
  )

/** How far each eye is open, 0 to 1, left and right. A mesh never closes eyes completely. */
export function lidsOf(points: Float32Array): [number, number] {
  const [left, right] = eyes.map(({ upper, lower, outer, inner }) => {
    const open = between(points, upper, lower) / Math.max(1e-6, between(points, outer, inner))
    return Math.min(1, Math.max(0, (open - shutBelow) / (openFrom - shutBelow)))
  })
  return [left!, right!]
}

/** Moves lids together, in place, as far as the eyes are closed. */
export function shutLids(placed: Float32Array, open: readonly [number, number]): void {
  lidPairs.forEach(([upper, lower], pair) => {
    const shut = (1 - open[pair < half ? 0 : 1]) / 2
    if (shut === 0) return
    for (let axis = 0; axis < 3; axis++) {
      const apart = placed[lower * 3 + axis]! - placed[upper * 3 + axis]!
      placed[upper * 3 + axis]! += apart * shut
      placed[lower * 3 + axis]! -= apart * shut
    }
  })
}
