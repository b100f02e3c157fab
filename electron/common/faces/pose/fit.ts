import { canonicalPoints } from '../canonical/mesh.ts'
import { stablePoints } from '../topology/rings.ts'
import type { Pose } from './pose.ts'

const sweeps = 24

/**
 * Eigenvector of the greatest eigenvalue of a symmetric 4 x 4 matrix, by Jacobi rotations.
 * @param m sixteen numbers; they are overwritten
 */
function greatestEigenvector(m: Float64Array): [number, number, number, number] {
  const v = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)
  for (let sweep = 0; sweep < sweeps; sweep++) {
    let off = 0
    for (let p = 0; p < 3; p++) {
      for (let q = p + 1; q < 4; q++) {
        const value = m[p * 4 + q]!
        off += value * value
        if (value === 0) continue
        const theta = (m[q * 4 + q]! - m[p * 4 + p]!) / (2 * value)
        const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
        const c = 1 / Math.sqrt(t * t + 1)
        const s = t * c
        for (let k = 0; k < 4; k++) {
          const kp = m[k * 4 + p]!
          const kq = m[k * 4 + q]!
          m[k * 4 + p] = c * kp - s * kq
          m[k * 4 + q] = s * kp + c * kq
        }
        for (let k = 0; k < 4; k++) {
          const pk = m[p * 4 + k]!
          const qk = m[q * 4 + k]!
          m[p * 4 + k] = c * pk - s * qk
          m[q * 4 + k] = s * pk + c * qk
          const vp = v[k * 4 + p]!
          const vq = v[k * 4 + q]!
          v[k * 4 + p] = c * vp - s * vq
          v[k * 4 + q] = s * vp + c * vq
        }
      }
    }
    if (off === 0) break
  }
  let best = 0
  for (let k = 1; k < 4; k++) if (m[k * 5]! > m[best * 5]!) best = k
  return [v[best]!, v[4 + best]!, v[8 + best]!, v[12 + best]!]
}

function rotationOfQuaternion([w, x, y, z]: readonly [number, number, number, number]): Float64Array {
  return Float64Array.of(
    1 - 2 * (y * y + z * z),
    2 * (x * y - w * z),
    2 * (x * z + w * y),
    2 * (x * y + w * z),
    1 - 2 * (x * x + z * z),
    2 * (y * z - w * x),
    2 * (x * z - w * y),
    2 * (y * z + w * x),
    1 - 2 * (x * x + y * y),
  )
}

function centroid(points: Float32Array, indices: readonly number[]): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0]
  for (const index of indices) {
    for (let axis = 0; axis < 3; axis++) sum[axis]! += points[index * 3 + axis]! / indices.length
  }
  return sum
}

/**
 * The pose that moves `from` closest to `to` (least squares; Horn 1987, by unit quaternions). Points that are all in
 * one place, or not finite, give a pose without rotation.
 * @param indices points that count; by default those that expressions hardly move
 */
export function fitBetween(from: Float32Array, to: Float32Array, indices: readonly number[] = stablePoints): Pose {
  const fromCentre = centroid(from, indices)
  const toCentre = centroid(to, indices)
  const s = new Float64Array(9)
  let fromSquares = 0
  for (const index of indices) {
    for (let a = 0; a < 3; a++) {
      const value = from[index * 3 + a]! - fromCentre[a]!
      fromSquares += value * value
      for (let b = 0; b < 3; b++) s[a * 3 + b]! += value * (to[index * 3 + b]! - toCentre[b]!)
    }
  }
  const [xx, xy, xz, yx, yy, yz, zx, zy, zz] = s as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  // prettier-ignore
  const matrix = Float64Array.of(
    xx + yy + zz, yz - zy, zx - xz, xy - yx,
    yz - zy, xx - yy - zz, xy + yx, zx + xz,
    zx - xz, xy + yx, yy - xx - zz, yz + zy,
    xy - yx, zx + xz, yz + zy, zz - xx - yy,
  )
  const usable = fromSquares > 0 && matrix.every((value) => Number.isFinite(value))
  const rotation = rotationOfQuaternion(usable ? greatestEigenvector(matrix) : [1, 0, 0, 0])
  let along = 0
  for (let a = 0; a < 3; a++) {
    for (let b = 0; b < 3; b++) along += rotation[b * 3 + a]! * s[a * 3 + b]!
  }
  const scale = usable && along > 0 ? along / fromSquares : 1
  const translation = [0, 1, 2].map(
    (axis) =>
      toCentre[axis]! -
      scale *
        (rotation[axis * 3]! * fromCentre[0] +
          rotation[axis * 3 + 1]! * fromCentre[1] +
          rotation[axis * 3 + 2]! * fromCentre[2]),
  ) as [number, number, number]
  return { rotation, scale, translation }
}

/** The pose of a face mesh (468 or 478 points of a picture) against the canonical face. */
export function fitPose(points: Float32Array): Pose {
  return fitBetween(canonicalPoints, points)
}
