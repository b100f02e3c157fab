import type { DetectedFace, FaceMesh, Point } from './types.ts'

/** Lowest score of the mesh model at which a face counts as found. */
const leastMeshScore = 0.5
/** Largest distance between a detected point and the mesh's, in distances of the eyes. */
const mostApart = 0.6

/**
 * Mesh points that match the detector's first four: iris of the left eye, of the right eye, nose tip; lips above and
 * below.
 */
const leftIris = 468
const rightIris = 473
const noseTip = 4
const lips = [13, 14] as const

const pointAt = ({ points }: FaceMesh, at: number): Point => [points[at * 3]!, points[at * 3 + 1]!]

/**
 * Whether a mesh confirms a detected face: both models must find eyes, nose and mouth in the same places. Patterns that
 * the detector mistakes for a face, and faces upside down, fail this.
 */
export function meshConfirms(face: DetectedFace, mesh: FaceMesh): boolean {
  if (mesh.score < leastMeshScore) return false
  const [left, right] = [pointAt(mesh, leftIris), pointAt(mesh, rightIris)]
  const [upper, lower] = lips.map((at) => pointAt(mesh, at)) as [Point, Point]
  const mouth: Point = [(upper[0] + lower[0]) / 2, (upper[1] + lower[1]) / 2]
  const eyes = Math.hypot(right[0] - left[0], right[1] - left[1])
  // In a side view the eyes are close together, so the face's height is used for comparison.
  const nose = pointAt(mesh, noseTip)
  const measure = Math.max(eyes, Math.hypot(nose[0] - mouth[0], nose[1] - mouth[1]))
  return [left, right, nose, mouth].every(([x, y], index) => {
    const [seenX, seenY] = face.keypoints[index]!
    return Math.hypot(x - seenX, y - seenY) <= mostApart * measure
  })
}
