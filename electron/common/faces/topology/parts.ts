import { allTriangles } from '../canonical/mesh.ts'
import { innerLips, landmark, leftEye, rightEye } from './rings.ts'

function within(ring: readonly number[]): (triangle: readonly number[]) => boolean {
  const points = new Set(ring)
  return (triangle) => triangle.every((point) => points.has(point))
}

function pick(keep: (triangle: readonly number[]) => boolean): Uint16Array {
  const kept: number[] = []
  for (let at = 0; at < allTriangles.length; at += 3) {
    const triangle = [...allTriangles.subarray(at, at + 3)]
    if (keep(triangle)) kept.push(...triangle)
  }
  return Uint16Array.from(kept)
}

const inMouth = within(innerLips)
const inLeftEye = within(leftEye)
const inRightEye = within(rightEye)

/** The triangles between the lips: 18. */
export const mouthTriangles = pick(inMouth)

/** The triangles between the lids of both eyes. */
export const eyeTriangles = pick((triangle) => inLeftEye(triangle) || inRightEye(triangle))

/** All triangles except those between the lips. */
export const faceTriangles = pick((triangle) => !inMouth(triangle))

/** All triangles except eyes and mouth. */
export const skinTriangles = pick((triangle) => !inMouth(triangle) && !inLeftEye(triangle) && !inRightEye(triangle))

/** Triangles from the edge of the lids to the iris's centre, so that the iris moves when the eye looks aside. */
function eyeFan(ring: readonly number[], iris: number): number[] {
  // This order gives the winding of the face's own triangles.
  return ring.flatMap((point, step) => [point, ring[(step + 1) % ring.length]!, iris])
}

const leftFan = eyeFan(leftEye, landmark.leftIris)
const rightFan = eyeFan([...rightEye].reverse(), landmark.rightIris)

/**
 * Triangles of both eyes with the centre of the iris as a point; they replace `eyeTriangles` where all 478 points are
 * known.
 */
export const gazeTriangles = Uint16Array.from([...leftFan, ...rightFan])

/** The face with eyes that can look aside: skin and `gazeTriangles`, without the inside of the mouth. */
export const lookingTriangles = Uint16Array.from([...skinTriangles, ...gazeTriangles])
