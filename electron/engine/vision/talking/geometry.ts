import { canonicalPoints } from '../../../common/faces/canonical/index.ts'
import { addMovement } from '../../../common/faces/pose/index.ts'
import type { Pose } from '../../../common/faces/pose/index.ts'
import { faceTriangles, mouthTriangles, oval, ringedMesh, withRings } from '../../../common/faces/topology/index.ts'
import { skinPoints } from '../../../common/faces/types.ts'

/** The ring around the oval that takes up what the chin moves, times the oval. */
const ring = [1.3]

function smoothstep(from: number, to: number, value: number): number {
  const share = Math.max(0, Math.min(1, (value - from) / (to - from)))
  return share * share * (3 - 2 * share)
}

/**
 * How far each of the 468 points belongs to the lower face, which is moved: 0 from the nose upwards and at the sides, 1
 * around the mouth. Positions in cm of the canonical face.
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

/** Triangles that change when the lower face moves: skin, lips and what is around the chin; not what is between the lips. */
export const lowerFaceTriangles = Uint16Array.from([...moved(ringed.ringTriangles), ...moved(faceTriangles)])

/** The same for a whole picture around a face that moves as a whole, and what is between the lips. */
export { mouthTriangles, oval }

/** Points of a frame with the ring, to take colours from. */
export const withRing = (points: Float32Array): Float32Array => withRings(points, ring)

/**
 * Where the lower face goes: from where it is in this frame to `wanted`, as far as each point belongs to it.
 * @param points of the frame, with or without ring; what lies behind the 468 stays
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
