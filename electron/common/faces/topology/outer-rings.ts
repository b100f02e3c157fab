import { allTriangles } from '../canonical/mesh.ts'
import { meshPoints } from '../types.ts'
import { oval } from './rings.ts'

/** A mesh with rings around the face, so that what surrounds it moves along: hair, neck, shoulders. */
export interface RingedMesh {
  /** Number of points: the 478 of a face mesh, then `oval.length` for each ring from the inside out. */
  pointCount: number
  /** Index of each ring's first point; its points follow in the order of `oval`. */
  ringStarts: readonly number[]
  /** Triangles between oval and rings, from the outside in. */
  ringTriangles: Uint16Array
  /** `ringTriangles` and all triangles of the face. */
  triangles: Uint16Array
}

/** Triangles and indices of a mesh with `rings` rings around the oval. */
export function ringedMesh(rings: number): RingedMesh {
  const ringStarts = Array.from({ length: rings }, (_, ring) => meshPoints + ring * oval.length)
  const line = (ring: number, step: number): number => {
    const at = step % oval.length
    return ring < 0 ? oval[at]! : ringStarts[ring]! + at
  }
  const strips: number[] = []
  for (let ring = rings - 1; ring >= 0; ring--) {
    for (let step = 0; step < oval.length; step++) {
      const inner = line(ring - 1, step)
      const innerNext = line(ring - 1, step + 1)
      const outer = line(ring, step)
      const outerNext = line(ring, step + 1)
      // Same winding as the face's own triangles: a clockwise triangle is a back face.
      strips.push(inner, innerNext, outer, innerNext, outerNext, outer)
    }
  }
  const ringTriangles = Uint16Array.from(strips)
  const triangles = new Uint16Array(strips.length + allTriangles.length)
  triangles.set(ringTriangles)
  triangles.set(allTriangles, strips.length)
  return { pointCount: meshPoints + rings * oval.length, ringStarts, ringTriangles, triangles }
}

/** Middle of the face's edge: x, y, z. */
export function ovalCentre(points: Float32Array): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0]
  for (const point of oval) {
    for (let axis = 0; axis < 3; axis++) sum[axis]! += points[point * 3 + axis]! / oval.length
  }
  return sum
}

/**
 * A face's points followed by its rings: the oval scaled by `factors` from its centre, as deep as the oval. `factors`
 * rise from the inside out, such as 1.3 and 2.
 */
export function withRings(
  points: Float32Array,
  factors: readonly number[],
  out = new Float32Array((meshPoints + factors.length * oval.length) * 3),
): Float32Array {
  out.set(points.subarray(0, meshPoints * 3))
  const [centerX, centerY] = ovalCentre(points)
  factors.forEach((factor, ring) => {
    oval.forEach((point, step) => {
      const at = (meshPoints + ring * oval.length + step) * 3
      out[at] = centerX + (points[point * 3]! - centerX) * factor
      out[at + 1] = centerY + (points[point * 3 + 1]! - centerY) * factor
      out[at + 2] = points[point * 3 + 2]!
    })
  })
  return out
}
