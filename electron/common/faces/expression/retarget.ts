import { canonicalPoints } from '../canonical/index.ts'
import { skinPoints } from '../types.ts'
import { lidPairs, lipPairs } from '../topology/pairs.ts'
import { innerLips, landmark, leftEye, outerLips, rightEye } from '../topology/rings.ts'
import { openingOf } from './neutral.ts'

/** Keeps closed lips and lids from passing through each other: they meet halfway. */
function keepOrder(points: Float32Array): void {
  for (const [upper, lower] of [...lipPairs, ...lidPairs]) {
    const past = points[upper * 3 + 1]! - points[lower * 3 + 1]!
    if (past <= 0) continue
    points[upper * 3 + 1]! -= past / 2
    points[lower * 3 + 1]! += past / 2
  }
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Eyes differ in size: the factor by which each lid's movement is scaled, so that it closes exactly. */
function lidScales(neutral: Float32Array, own: Float32Array): Map<number, number> {
  const from = openingOf(neutral)
  const to = openingOf(own)
  const scales = new Map<number, number>()
  for (const [ring, scale] of [
    [leftEye, to.leftEye / from.leftEye],
    [rightEye, to.rightEye / from.rightEye],
  ] as const) {
    const usable = Number.isFinite(scale) ? clamp(scale, 0.5, 2.2) : 1
    for (const point of ring) scales.set(point, usable)
  }
  return scales
}

/** Lips further apart than this count as an open mouth, cm. */
const mostClosed = 0.18

/**
 * Distance of the lips at rest, cm, above which a driver speaks all the time, so that no frame shows its face at rest.
 */
const mostCalm = 0.4

/** Share of the driver's mouth that is taken over in that case. */
const mouthShare = 0.85

/** Distance from the mouth, cm, up to which the skin around moves with it. */
const mouthReach = 1.4

/** How much each point moves with the mouth, 0 to 1. */
const mouthPull = (() => {
  const lips = [...outerLips, ...innerLips]
  const pulls: { point: number; weight: number }[] = []
  for (let point = 0; point < skinPoints; point++) {
    const nearest = Math.min(
      ...lips.map((lip) =>
        Math.hypot(
          canonicalPoints[point * 3]! - canonicalPoints[lip * 3]!,
          canonicalPoints[point * 3 + 1]! - canonicalPoints[lip * 3 + 1]!,
        ),
      ),
    )
    const weight = isLip(point, lips) ? 1 : Math.exp(-((nearest / mouthReach) ** 2))
    if (weight > 0.02) pulls.push({ point, weight })
  }
  return pulls
})()

/** Whether a point is on the lips or between the two rings around them. */
function isLip(point: number, lips: readonly number[]): boolean {
  if (lips.includes(point)) return true
  const [left, right] = [canonicalPoints[61 * 3]!, canonicalPoints[291 * 3]!]
  const [top, bottom] = [canonicalPoints[0 * 3 + 1]!, canonicalPoints[17 * 3 + 1]!]
  const [x, y] = [canonicalPoints[point * 3]!, canonicalPoints[point * 3 + 1]!]
  return x > left && x < right && y > top && y < bottom
}

/**
 * Gives `points` (in place) the shape of the mouth in `now`, at their own mouth's place: a picture that smiles with
 * teeth must be able to close its mouth. Both in canonical space.
 */
export function mouthLike(points: Float32Array, now: Float32Array, share = 1): void {
  const from = ringMiddle(now, outerLips)
  const to = ringMiddle(points, outerLips)
  for (const { point, weight } of mouthPull) {
    for (let axis = 0; axis < 3; axis++) {
      const at = point * 3 + axis
      points[at]! += share * weight * (now[at]! - from[axis]! + to[axis]! - points[at]!)
    }
  }
}

/** Transfers the expressions of one face to another. */
export interface Retarget {
  /**
   * The own face with the movement of the other between its rest and `now`. All in canonical space, 478 points.
   * @param out array that is reused for the result
   */
  apply(now: Float32Array, out?: Float32Array): Float32Array
}

/**
 * Creates the transfer from one face to another.
 * @param neutral the other face at rest, in canonical space
 * @param own this face, in canonical space
 * @param options.strength factor of the movement; 1 is unchanged
 */
export function createRetarget(
  neutral: Float32Array,
  own: Float32Array,
  options: { strength?: number } = {},
): Retarget {
  const strength = options.strength ?? 1
  // Lips that are apart at rest would never meet if only the movement were transferred.
  const gap = (points: Float32Array) => points[14 * 3 + 1]! - points[13 * 3 + 1]!
  const apart = gap(own) > mostClosed || gap(neutral) > mostCalm
  const scales = lidScales(neutral, own)
  return {
    apply(now, out = new Float32Array(own.length)) {
      for (let at = 0; at < own.length; at++) out[at] = own[at]! + strength * (now[at]! - neutral[at]!)
      for (const [point, scale] of scales) {
        const at = point * 3 + 1
        out[at] = own[at]! + strength * scale * (now[at]! - neutral[at]!)
      }
      if (apart) mouthLike(out, now, mouthShare)
      keepOrder(out)
      return out
    },
  }
}

/** Middle of a ring: x, y, z. */
export function ringMiddle(points: Float32Array, ring: readonly number[]): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0]
  for (const point of ring) {
    for (let axis = 0; axis < 3; axis++) sum[axis]! += points[point * 3 + axis]! / ring.length
  }
  return sum
}

/** Turns the eyes of `points` (in place) in the direction in which those of `now` look; both in the same space. */
export function lookLike(points: Float32Array, now: Float32Array): void {
  for (const [ring, iris, inner, outer] of [
    [leftEye, landmark.leftIris, landmark.leftEyeInner, landmark.leftEyeOuter],
    [rightEye, landmark.rightIris, landmark.rightEyeInner, landmark.rightEyeOuter],
  ] as const) {
    const from = ringMiddle(now, ring)
    const to = ringMiddle(points, ring)
    const width = (of: Float32Array) => Math.abs(of[inner * 3]! - of[outer * 3]!)
    const scale = width(points) / Math.max(1e-6, width(now))
    for (let axis = 0; axis < 3; axis++) {
      points[iris * 3 + axis] = to[axis]! + (now[iris * 3 + axis]! - from[axis]!) * scale
    }
  }
}

/** How wide the mouth is open, in distances between the eyes. */
export function mouthOpen(points: Float32Array): number {
  const [a, b] = [landmark.leftEyeOuter * 3, landmark.rightEyeOuter * 3]
  const eyes = Math.hypot(points[a]! - points[b]!, points[a + 1]! - points[b + 1]!)
  const [upper, lower] = [13 * 3, 14 * 3]
  return Math.hypot(points[upper]! - points[lower]!, points[upper + 1]! - points[lower + 1]!) / Math.max(1e-6, eyes)
}
