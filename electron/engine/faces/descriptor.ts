import { normalise } from '../../common/faces/descriptor.ts'
import { sample } from '../../common/faces/sample.ts'
import { fitSimilarity } from '../../common/faces/similarity.ts'
import { fivePoints, TEMPLATE_POINTS, TEMPLATE_SIDE } from '../../common/faces/template.ts'
import type { FaceMesh } from '../../common/faces/types.ts'
import { Model } from './session.ts'
import type { Picture } from './types.ts'

/** Opens SFace. It takes colours as they are, 0 to 255; what it does to them is inside the model. */
export function createDescriber(): (picture: Picture, mesh: FaceMesh) => Promise<Float32Array> {
  const model = new Model('sface.onnx')
  const side = TEMPLATE_SIDE
  return (picture, mesh) => {
    const map = fitSimilarity(TEMPLATE_POINTS, fivePoints(mesh))
    return model.run(
      [1, 3, side, side],
      (input) => sample(picture, map, side, side, input, { scale: 1, offset: 0, planar: true }),
      (output) => normalise(output('fc1').slice()),
    )
  }
}
