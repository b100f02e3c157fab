import { compose } from '../../../common/faces/affine.ts'
import type { Affine } from '../../../common/faces/affine.ts'
import { normalise } from '../../../common/faces/descriptor.ts'
import { sample } from '../../../common/faces/sample.ts'
import { fitSimilarity } from '../../../common/faces/similarity.ts'
import { fivePoints, templatePoints, templateSide } from '../../../common/faces/template.ts'
import type { FaceMesh } from '../../../common/faces/types.ts'
import { Model } from './session.ts'
import type { Picture } from './types.ts'

const side = templateSide
const shape = [1, 3, side, side]
/** The mesh's five points lie a little further apart, and lower, than those the model was trained with. */
const wider = 1.05
const higher = 2
const middle = (side / 2) * (1 - wider)
/** From the crop to the template: enlarged around its middle, which lies a little higher. */
const toTemplate: Affine = [wider, 0, middle, 0, wider, middle - higher]
/** Light of red, green and blue (Rec. 601). */
const lumaWeights = [0.299, 0.587, 0.114] as const

/** The colour of light and of a camera is no part of a face: without it a person's pictures are more alike. */
function withoutColour(planes: Float32Array): void {
  const count = side * side
  for (let i = 0; i < count; i++) {
    const light =
      lumaWeights[0] * planes[i]! + lumaWeights[1] * planes[count + i]! + lumaWeights[2] * planes[2 * count + i]!
    planes[i] = planes[count + i] = planes[2 * count + i] = light
  }
}

function mirror(input: Float32Array): void {
  for (let row = 0; row < input.length; row += side) input.subarray(row, row + side).reverse()
}

/**
 * Opens SFace. It takes values from 0 to 255; what it does to them is inside the model. Each face is looked at in grey,
 * as it is and mirrored: the sum of both parts people better than either.
 */
export function createDescriber(): (picture: Picture, mesh: FaceMesh) => Promise<Float32Array> {
  const model = new Model('sface.onnx')
  return async (picture, mesh) => {
    const map = compose(fitSimilarity(templatePoints, fivePoints(mesh)), toTemplate)
    const crop = sample(picture, map, side, side, new Float32Array(3 * side * side), {
      scale: 1,
      offset: 0,
      planar: true,
    })
    withoutColour(crop)
    const look = (): Promise<Float32Array> =>
      model.run(
        shape,
        (input) => input.set(crop),
        (output) => normalise(output('fc1').slice()),
      )
    const straight = await look()
    mirror(crop)
    const mirrored = await look()
    return normalise(straight.map((value, i) => value + mirrored[i]!))
  }
}
