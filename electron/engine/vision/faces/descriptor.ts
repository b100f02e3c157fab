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
/**
 * Correction of the template: the five points of the mesh lie a little further apart, and lower, than those with which
 * the model was trained.
 */
const wider = 1.05
const higher = 2
const middle = (side / 2) * (1 - wider)
/** Maps the crop to the template: enlarged around its middle, and moved up. */
const toTemplate: Affine = [wider, 0, middle, 0, wider, middle - higher]
/** Weights of red, green and blue in luma (Rec. 601). */
const lumaWeights = [0.299, 0.587, 0.114] as const

/**
 * Converts the crop to grey: the colour of the light and of the camera does not belong to the face, and without it the
 * descriptors of one person's pictures are more similar.
 */
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
 * Creates the face descriptor with the SFace model. Its input values are 0 to 255; the model normalises them itself.
 * The descriptor is the sum of those of the grey face and of its mirror image, which separates persons better than
 * either alone.
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
    const describeCrop = (): Promise<Float32Array> =>
      model.run(
        shape,
        (input) => input.set(crop),
        (output) => normalise(output('fc1').slice()),
      )
    const straight = await describeCrop()
    mirror(crop)
    const mirrored = await describeCrop()
    return normalise(straight.map((value, i) => value + mirrored[i]!))
  }
}
