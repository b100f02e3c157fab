import { regionToPicture } from '../../../common/faces/affine.ts'
import { readMesh } from '../../../common/faces/mesh-output.ts'
import { sample } from '../../../common/faces/sample.ts'
import { meshPoints, skinPoints } from '../../../common/faces/types.ts'
import type { FaceMesh, FaceRegion } from '../../../common/faces/types.ts'
import { preluAsConvolutions } from './models/prelu.ts'
import { Model } from './session.ts'
import type { MeshOptions, Picture } from './types.ts'

/** Mesh models: the side of their square input (px), and the number of points that they return. */
const fullModel = { side: 256, points: meshPoints }
const fastModel = { side: 192, points: skinPoints }

/** Only on x64 does ONNX Runtime run all these convolutions in the order of values that makes them fast. */
const prepare = process.arch === 'x64' ? preluAsConvolutions : undefined

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value))

/** Creates the mesh models; each is loaded at its first use. */
export function createMesher(): (picture: Picture, region: FaceRegion, options?: MeshOptions) => Promise<FaceMesh> {
  const full = new Model('face-mesh.onnx', prepare)
  const fast = new Model('face-mesh-468.onnx', prepare)
  return (picture, region, options = {}) => {
    const { side, points: count } = options.fast ? fastModel : fullModel
    const map = regionToPicture(region, side)
    return (options.fast ? fast : full).run(
      [1, side, side, 3],
      (input) => sample(picture, map, side, side, input, { scale: 1 / 255, offset: 0 }),
      (output) => {
        const points = readMesh(output('out0').subarray(0, count * 3), map, region.size / side)
        return { points, score: sigmoid(output('out1')[0]!), region }
      },
    )
  }
}
