import type { Affine } from './affine.ts'
import { leftEye, rightEye } from './topology/rings.ts'
import { meshPoints } from './types.ts'

/** Points of the iris of the left eye in the picture (middle first), then of the right. */
const irises = [468, 473] as const
const eyes = [leftEye, rightEye] as const
/** Indices within an eye's ring: outer and inner corner. */
const outerCorner = 0
const innerCorner = 8
/** Radius of an iris over the width of its eye. */
const irisShare = 0.21

const around = [
  [0, 0],
  [1, 0],
  [0, -1],
  [-1, 0],
  [0, 1],
] as const

/** The 468-point model has no irises: they are placed in the middle of the eyes. In place. */
function guessIrises(points: Float32Array): void {
  irises.forEach((first, eye) => {
    const contour = eyes[eye]!
    const middle = [0, 1, 2].map(
      (axis) => contour.reduce((sum, at) => sum + points[at * 3 + axis]!, 0) / contour.length,
    )
    const [outer, inner] = [contour[outerCorner]!, contour[innerCorner]!]
    const radius =
      irisShare * Math.hypot(points[outer * 3]! - points[inner * 3]!, points[outer * 3 + 1]! - points[inner * 3 + 1]!)
    around.forEach(([x, y], i) => {
      points.set([middle[0]! + x * radius, middle[1]! + y * radius, middle[2]!], (first + i) * 3)
    })
  })
}

/**
 * The output of a mesh model as 478 points of the picture.
 * @param raw x, y, z of 468 or 478 points, px of the model's input
 * @param map from the input to the picture
 * @param depth picture px per input px
 */
export function readMesh(raw: Float32Array, map: Affine, depth: number): Float32Array {
  const points = new Float32Array(meshPoints * 3)
  const length = Math.min(raw.length, points.length)
  for (let i = 0; i + 2 < length; i += 3) {
    const x = raw[i]!
    const y = raw[i + 1]!
    points[i] = map[0] * x + map[1] * y + map[2]
    points[i + 1] = map[3] * x + map[4] * y + map[5]
    points[i + 2] = raw[i + 2]! * depth
  }
  if (length < points.length) guessIrises(points)
  return points
}
