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

/** What is between the lips: 18 triangles. */
export const mouthTriangles = pick(inMouth)

/** What is between the lids of both eyes. */
export const eyeTriangles = pick((triangle) => inLeftEye(triangle) || inRightEye(triangle))

/** Everything but what is between the lips. */
export const faceTriangles = pick((triangle) => !inMouth(triangle))

/** Everything but eyes and mouth. */
export const skinTriangles = pick((triangle) => !inMouth(triangle) && !inLeftEye(triangle) && !inRightEye(triangle))

/** A fan from the lids' edge to the iris, so that a look to the side moves the iris. */
function eyeFan(ring: readonly number[], iris: number): number[] {
  // The rings run so that this turns the way the face's own triangles do.
  return ring.flatMap((point, step) => [point, ring[(step + 1) % ring.length]!, iris])
}

const leftFan = eyeFan(leftEye, landmark.leftIris)
const rightFan = eyeFan([...rightEye].reverse(), landmark.rightIris)

/** Both eyes with the middle of the iris as a point: what stands in for `eyeTriangles` where all 478 points are known. */
export const gazeTriangles = Uint16Array.from([...leftFan, ...rightFan])

/** The face with eyes that look: skin and `gazeTriangles`, without what is between the lips. */
export const lookingTriangles = Uint16Array.from([...skinTriangles, ...gazeTriangles])
