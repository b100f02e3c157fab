import sharp from 'sharp'
import { regionToPicture } from '../../../common/faces/affine.ts'
import { sample } from '../../../common/faces/sample.ts'
import type { FaceRegion } from '../../../common/faces/types.ts'
import { Model } from './session.ts'
import type { FaceModels, Mask, PartsMask, Picture } from './types.ts'

const partsSide = 256
const classes = 6
/** Classes 1 to 5 of the model; class 0 is the background. */
/** Distance from the highest class (logarithm) from which a share is a tenth of a 255th. */
const negligible = 8
const parts = ['hair', 'skin', 'face', 'clothes', 'other'] as const

/** Short side with which MODNet was trained, and the number of which its sides must be multiples (px). */
const peopleSide = 512
const peopleStep = 32
/** Short side for frames with much movement, in which no single hair is visible: half the time. */
const fastPeopleSide = 352
/** Largest aspect ratio of the model's input; a longer picture is squeezed. */
const peopleAspect = 3
const objectsSide = 320
/**
 * Least maximum of the object mask. It is 0.99 and more in pictures of an object, and 0.13 at most in plain pictures
 * and noise.
 */
const leastSure = 0.4
/** Means and deviations of red, green and blue with which the object model was trained (ImageNet). */
const objectsMean = [0.485, 0.456, 0.406] as const
const objectsDeviation = [0.229, 0.224, 0.225] as const

function readParts(logits: Float32Array): PartsMask {
  const count = partsSide * partsSide
  const planes = parts.map(() => new Uint8Array(count))
  const weights = new Float64Array(classes)
  for (let i = 0, first = 0; i < count; i++, first += classes) {
    let most = logits[first]!
    for (let c = 1; c < classes; c++) if (logits[first + c]! > most) most = logits[first + c]!
    let sum = 0
    for (let c = 0; c < classes; c++) {
      const below = most - logits[first + c]!
      sum += weights[c] = below > negligible ? 0 : Math.exp(-below)
    }
    for (let c = 1; c < classes; c++) planes[c - 1]![i] = (weights[c]! / sum) * 255 + 0.5
  }
  const [hair, skin, face, clothes, other] = planes as [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array]
  return { width: partsSide, height: partsSide, hair, skin, face, clothes, other }
}

/** Creates the model that segments a face region into hair, skin, clothes and others. */
export function createPartsModel(): (picture: Picture, region: FaceRegion) => Promise<PartsMask> {
  const model = new Model('selfie-multiclass.onnx')
  return (picture, region) =>
    model.run(
      [1, partsSide, partsSide, 3],
      (input) => {
        const map = regionToPicture(region, partsSide)
        sample(picture, map, partsSide, partsSide, input, { scale: 1 / 255, offset: 0 })
      },
      (output) => readParts(output('out0')),
    )
}

/** Size of the picture as MODNet gets it (px); `short` is its short side. */
export function peopleSize(width: number, height: number, short = peopleSide): [width: number, height: number] {
  const scale = short / Math.min(width, height)
  const fit = (side: number): number => {
    const wanted = Math.min(side * scale, short * peopleAspect)
    return Math.max(peopleStep, Math.round(wanted / peopleStep) * peopleStep)
  }
  return [fit(width), fit(height)]
}

const toByte = (share: number): number => (share <= 0 ? 0 : share >= 1 ? 255 : Math.round(share * 255))

/** Enlarges a mask to the size of its picture, with smooth edges. */
async function enlarge(data: Uint8Array, width: number, height: number, to: Picture): Promise<Mask> {
  const bytes = await sharp(data, { raw: { width, height, channels: 1 } })
    .resize(to.width, to.height, { kernel: 'cubic', fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  return {
    data: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length),
    width: to.width,
    height: to.height,
  }
}

/** Creates the models that separate people or objects from the background. */
export function createCutOut(): FaceModels['cutOut'] {
  const modnet = new Model('modnet.onnx')
  const silueta = new Model('silueta.onnx')

  const people = (picture: Picture, fast: boolean): Promise<[Uint8Array, number, number]> => {
    const short = fast ? fastPeopleSide : peopleSide
    const [width, height] = peopleSize(picture.width, picture.height, short)
    const map = [picture.width / width, 0, 0, 0, picture.height / height, 0] as const
    return modnet.run(
      [1, 3, height, width],
      (input) => {
        sample(picture, map, width, height, input, { scale: 1 / 127.5, offset: -1, planar: true })
      },
      (output) => [Uint8Array.from(output('output'), toByte), width, height],
    )
  }

  const objects = (picture: Picture): Promise<[Uint8Array, number, number]> => {
    const side = objectsSide
    const map = [picture.width / side, 0, 0, 0, picture.height / side, 0] as const
    return silueta.run(
      [1, 3, side, side],
      (input) => {
        sample(picture, map, side, side, input, { scale: 1, offset: 0, planar: true })
        let brightest = 1e-6
        for (const value of input) if (value > brightest) brightest = value
        for (let c = 0; c < 3; c++) {
          const [mean, deviation] = [objectsMean[c]!, objectsDeviation[c]!]
          for (let i = c * side * side; i < (c + 1) * side * side; i++) {
            input[i] = (input[i]! / brightest - mean) / deviation
          }
        }
      },
      (output) => {
        const raw = output('1959')
        let [least, most] = [Infinity, -Infinity]
        for (const value of raw) {
          least = Math.min(least, value)
          most = Math.max(most, value)
        }
        // A mask without an object is empty: normalising it to the full range would make shapes of noise.
        if (most < leastSure) return [new Uint8Array(side * side), side, side]
        const span = Math.max(1e-6, most - least)
        return [Uint8Array.from(raw, (value) => toByte((value - least) / span)), side, side]
      },
    )
  }

  return async (picture, what, { fast = false } = {}) => {
    const [data, width, height] = await (what === 'people' ? people(picture, fast) : objects(picture))
    return enlarge(data, width, height, picture)
  }
}
