import { compose } from '../../../common/faces/affine.ts'
import type { Affine } from '../../../common/faces/affine.ts'
import { normalise } from '../../../common/faces/descriptor.ts'
import { sample } from '../../../common/faces/sample.ts'
import { fitSimilarity } from '../../../common/faces/similarity.ts'
import { fivePoints, TEMPLATE_POINTS, TEMPLATE_SIDE } from '../../../common/faces/template.ts'
import type { FaceMesh } from '../../../common/faces/types.ts'
import { Model } from './session.ts'
import type { Picture } from './types.ts'

const SIDE = TEMPLATE_SIDE
const SHAPE = [1, 3, SIDE, SIDE]
/** The mesh's five points lie a little further apart, and lower, than those the model was trained with. */
const WIDER = 1.05
const HIGHER = 2
const MIDDLE = (SIDE / 2) * (1 - WIDER)
/** From the crop to the template: enlarged around its middle, which lies a little higher. */
const toTemplate: Affine = [WIDER, 0, MIDDLE, 0, WIDER, MIDDLE - HIGHER]
/** Light of red, green and blue (Rec. 601). */
const LIGHT = [0.299, 0.587, 0.114] as const

/** The colour of light and of a camera is no part of a face: without it a person's pictures are more alike. */
function withoutColour(planes: Float32Array): void {
  const count = SIDE * SIDE
  for (let i = 0; i < count; i++) {
    const light = LIGHT[0] * planes[i]! + LIGHT[1] * planes[count + i]! + LIGHT[2] * planes[2 * count + i]!
    planes[i] = planes[count + i] = planes[2 * count + i] = light
  }
}

function mirror(input: Float32Array): void {
  for (let row = 0; row < input.length; row += SIDE) input.subarray(row, row + SIDE).reverse()
}

/**
 * Opens SFace. It takes values from 0 to 255; what it does to them is inside the model. Each face is looked at in grey,
 * as it is and mirrored: the sum of both parts people better than either.
 */
export function createDescriber(): (picture: Picture, mesh: FaceMesh) => Promise<Float32Array> {
  const model = new Model('sface.onnx')
  return async (picture, mesh) => {
    const map = compose(fitSimilarity(TEMPLATE_POINTS, fivePoints(mesh)), toTemplate)
    const crop = sample(picture, map, SIDE, SIDE, new Float32Array(3 * SIDE * SIDE), {
      scale: 1,
      offset: 0,
      planar: true,
    })
    withoutColour(crop)
    const look = (): Promise<Float32Array> =>
      model.run(
        SHAPE,
        (input) => input.set(crop),
        (output) => normalise(output('fc1').slice()),
      )
    const straight = await look()
    mirror(crop)
    const mirrored = await look()
    return normalise(straight.map((value, i) => value + mirrored[i]!))
  }
}
