import { regionToPicture } from '../../common/faces/affine.ts'
import { sample } from '../../common/faces/sample.ts'
import { MESH_POINTS, SKIN_POINTS } from '../../common/faces/types.ts'
import type { FaceMesh, FaceRegion } from '../../common/faces/types.ts'
import { Model } from './session.ts'
import type { MeshOptions, Picture } from './types.ts'

/** Side of the square that each model takes, px, and how many points it gives. */
const FULL = { side: 256, points: MESH_POINTS }
const FAST = { side: 192, points: SKIN_POINTS }

/** Points of the iris of the left eye in the picture (middle first), then of the right; and the eyes' own contours. */
const IRISES = [468, 473] as const
const EYES = [
  [33, 7, 163, 144, 145, 153, 154, 155, 133, 173, 157, 158, 159, 160, 161, 246],
  [263, 249, 390, 373, 374, 380, 381, 382, 362, 398, 384, 385, 386, 387, 388, 466],
] as const
/** Radius of an iris over the width of its eye. */
const IRIS_SHARE = 0.21

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value))

/** The 468-point model has no irises: they are put in the middle of the eyes. */
function guessIrises(points: Float32Array): void {
  IRISES.forEach((first, eye) => {
    const contour = EYES[eye]!
    const middle = [0, 1, 2].map(
      (axis) => contour.reduce((sum, at) => sum + points[at * 3 + axis]!, 0) / contour.length,
    )
    const [outer, inner] = [contour[0], contour[8]]
    const radius =
      IRIS_SHARE *
      Math.hypot(points[outer * 3]! - points[inner * 3]!, points[outer * 3 + 1]! - points[inner * 3 + 1]!)
    const around = [
      [0, 0],
      [1, 0],
      [0, -1],
      [-1, 0],
      [0, 1],
    ] as const
    around.forEach(([x, y], i) => {
      points.set([middle[0]! + x * radius, middle[1]! + y * radius, middle[2]!], (first + i) * 3)
    })
  })
}

/** Opens the mesh models; each is loaded when it is first run. */
export function createMesher(): (
  picture: Picture,
  region: FaceRegion,
  options?: MeshOptions,
) => Promise<FaceMesh> {
  const full = new Model('face-mesh.onnx')
  const fast = new Model('face-mesh-468.onnx')
  return (picture, region, options = {}) => {
    const { side, points: count } = options.fast ? FAST : FULL
    const map = regionToPicture(region, side)
    return (options.fast ? fast : full).run(
      [1, side, side, 3],
      (input) => sample(picture, map, side, side, input, { scale: 1 / 255, offset: 0 }),
      (output) => {
        const raw = output('out0')
        const points = new Float32Array(MESH_POINTS * 3)
        const depth = region.size / side
        for (let i = 0; i < count * 3; i += 3) {
          const x = raw[i]!
          const y = raw[i + 1]!
          points[i] = map[0] * x + map[1] * y + map[2]
          points[i + 1] = map[3] * x + map[4] * y + map[5]
          points[i + 2] = raw[i + 2]! * depth
        }
        if (options.fast) guessIrises(points)
        return { points, score: sigmoid(output('out1')[0]!), region }
      },
    )
  }
}
