import { landmark, leftEye, rightEye } from './rings.ts'
import { meshPoints } from '../types.ts'
import { canonicalUv } from '../canonical/mesh.ts'

function withIrises(): Float32Array {
  const uv = new Float32Array(meshPoints * 2)
  uv.set(canonicalUv)
  for (const [iris, ring] of [
    [landmark.leftIris, leftEye],
    [landmark.rightIris, rightEye],
  ] as const) {
    for (const point of ring) {
      uv[iris * 2]! += canonicalUv[point * 2]! / ring.length
      uv[iris * 2 + 1]! += canonicalUv[point * 2 + 1]! / ring.length
    }
  }
  return uv
}

/**
 * `canonicalUv` with the centres of the irises (468, 473) in the middle between the lids; the other iris points are 0.
 */
export const lookingUv = withIrises()
