import { blendshapePoints } from '../../../common/faces/blendshapes.ts'
import type { FaceMesh } from '../../../common/faces/types.ts'
import { Model } from './session.ts'

/** Creates the model that computes the blendshapes (expression) of a face mesh. */
export function createBlendshaper(): (mesh: FaceMesh) => Promise<Float32Array> {
  const model = new Model('face-blendshapes.onnx')
  return (mesh) =>
    model.run(
      [1, blendshapePoints.length, 2],
      (input) => {
        blendshapePoints.forEach((point, i) => {
          input[i * 2] = mesh.points[point * 3]!
          input[i * 2 + 1] = mesh.points[point * 3 + 1]!
        })
      },
      (output) => output('out0').slice(),
    )
}
