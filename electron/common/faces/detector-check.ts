import type { DetectedFace, FaceMesh, Point } from './types.ts'

/** Under this score the mesh model sees no face. */
const leastMeshScore = 0.5
/** Farthest that a detected point may lie from the mesh's own, in distances of the eyes. */
const mostApart = 0.6

/** Mesh points for the detector's first four: iris of the left eye, of the right eye, nose tip; lips above and below. */
const leftIris = 468
const rightIris = 473
const noseTip = 4
const lips = [13, 14] as const

const pointAt = ({ points }: FaceMesh, at: number): Point => [points[at * 3]!, points[at * 3 + 1]!]

/**
 * Whether a mesh that was looked for where a face was detected bears it out: both models put eyes, nose and mouth into
 * the same places. Patterns that the detector takes for a face, and faces upside down, fail this.
 */
export function meshConfirms(face: DetectedFace, mesh: FaceMesh): boolean {
  if (mesh.score < leastMeshScore) return false
  const [left, right] = [pointAt(mesh, leftIris), pointAt(mesh, rightIris)]
  const [upper, lower] = lips.map((at) => pointAt(mesh, at)) as [Point, Point]
  const mouth: Point = [(upper[0] + lower[0]) / 2, (upper[1] + lower[1]) / 2]
  const eyes = Math.hypot(right[0] - left[0], right[1] - left[1])
  // From the side the eyes are near each other: the face's height counts then.
  const nose = pointAt(mesh, noseTip)
  const measure = Math.max(eyes, Math.hypot(nose[0] - mouth[0], nose[1] - mouth[1]))
  return [left, right, nose, mouth].every(([x, y], index) => {
    const [seenX, seenY] = face.keypoints[index]!
    return Math.hypot(x - seenX, y - seenY) <= mostApart * measure
  })
}
