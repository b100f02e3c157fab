import { canonicalPoints } from '../../../common/faces/canonical/index.ts'
import { addMovement } from '../../../common/faces/pose/index.ts'
import type { Pose } from '../../../common/faces/pose/index.ts'
import { faceTriangles, mouthTriangles, oval, ringedMesh, withRings } from '../../../common/faces/topology/index.ts'
import { skinPoints } from '../../../common/faces/types.ts'

/** Size of the ring around the oval of the face (as a factor), which absorbs the movement of the chin. */
const ring = [1.3]

function smoothstep(from: number, to: number, value: number): number {
  const share = Math.max(0, Math.min(1, (value - from) / (to - from)))
  return share * share * (3 - 2 * share)
}

/**
 * Weight of each of the 468 points in the moved lower face: 0 from the nose upwards and at the sides, 1 around the
 * mouth. Positions are cm of the canonical face.
 */
export const lowerFace = Float32Array.from({ length: skinPoints }, (_, point) => {
  const x = Math.abs(canonicalPoints[point * 3]!)
  const down = canonicalPoints[point * 3 + 1]!
  return smoothstep(1.3, 2.9, down) * (1 - smoothstep(4.6, 7.2, x))
})

const ringed = ringedMesh(ring.length)

const isMoved = (triangle: readonly number[]): boolean =>
  triangle.some((point) => point < skinPoints && lowerFace[point]! > 0)

function moved(triangles: Uint16Array): number[] {
  const kept: number[] = []
  for (let at = 0; at < triangles.length; at += 3) {
    const triangle = [...triangles.subarray(at, at + 3)]
    if (isMoved(triangle)) kept.push(...triangle)
  }
  return kept
}

/**
 * Triangles that change when the lower face moves: skin, lips and the area around the chin, without the area between
 * the lips.
 */
export const lowerFaceTriangles = Uint16Array.from([...moved(ringed.ringTriangles), ...moved(faceTriangles)])

export { mouthTriangles, oval }

/** Points of a frame with those of the ring, from which colours are taken. */
export const withRing = (points: Float32Array): Float32Array => withRings(points, ring)

/**
 * Points of a frame with its lower face moved to `wanted`, each by its weight.
 * @param points points of the frame, with or without the ring; those after the first 468 stay
 * @param shape the same points in the canonical space (`unapplyPose`)
 * @param wanted 468 points in the canonical space
 */
export function moveLowerFace(
  pose: Pose,
  points: Float32Array,
  shape: Float32Array,
  wanted: Float32Array,
): Float32Array {
  const movement = new Float32Array(skinPoints * 3)
  for (let at = 0; at < movement.length; at++)
    movement[at] = (wanted[at]! - shape[at]!) * lowerFace[Math.floor(at / 3)]!
  return addMovement(pose, points, movement)
}
