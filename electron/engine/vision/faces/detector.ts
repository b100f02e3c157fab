import { regionToPicture } from '../../../common/faces/affine.ts'
import { meshConfirms } from '../../../common/faces/detector-check.ts'
import { decodeDetections, fullRange, shortRange } from '../../../common/faces/detector-decode.ts'
import { fillDetectorInput } from '../../../common/faces/detector-input.ts'
import type { InputPlacement } from '../../../common/faces/detector-input.ts'
import { bySize, mergeAnswers, mergeTiles } from '../../../common/faces/detector-merge.ts'
import { isCut, tilesOf } from '../../../common/faces/detector-tiles.ts'
import { regionOfDetection } from '../../../common/faces/regions.ts'
import { sample } from '../../../common/faces/sample.ts'
import type { DetectedFace, FaceBox, FaceRegion } from '../../../common/faces/types.ts'
import { Model } from './session.ts'
import type { DetectOptions, FaceModels, Picture } from './types.ts'

/** Least scores in the whole picture, and in tiles, where small faces are blurred. */
const leastScore = 0.5
const leastTileScore = 0.4
/** From here on the detector's word is enough; under it mesh and near detector have to agree. */
const sureScore = 0.75
/**
 * A small face has to be surer, or to be seen again and again as parts of the picture close in on it, of which it is these
 * shares: so sure on average. Fingers and folds of a sleeve are a face in one tile, 0.57 at most on average; real faces
 * of 16 px reach 0.69.
 */
const smallSide = 64
const sureSmallScore = 0.85
const closer = [0.16, 0.2, 0.25, 0.3] as const
const leastCloserScore = 0.61
/** What counts as seen at all. */
const leastSeen = 0.02
/** An answer for the same face lies within so many of its widths, and is as wide within this factor. */
const sameMiddle = 0.5
const sameWidth = 2
/** Narrower than this, px, folds and buttons look like faces to all of them. */
const leastSide = 15
/** The near detector looks at a part so much wider than the mesh does, and has to be this sure, in its middle. */
const nearView = 1.5
const leastNearScore = 0.75
const middle = 0.2
/** Around the picture, for faces that fill it; a share of its sides. */
const margin = 0.35
/** A face fills the picture when it is wider than this share of its short side. */
const fillingShare = 0.6

export type Detector = (picture: Picture, options?: DetectOptions) => Promise<DetectedFace[]>

/** Opens the detector; its models are loaded when they are first run. `mesh` confirms what it isn't sure of. */
export function createDetector(mesh: FaceModels['mesh']): Detector {
  const model = new Model('face-detector.onnx')
  const near = new Model('face-detector-short.onnx')
  const { side } = fullRange

  function detectIn(picture: Picture, part: FaceBox, minScore: number): Promise<DetectedFace[]> {
    let placement: InputPlacement | undefined
    return model.run(
      [1, side, side, 3],
      (input) => {
        placement = fillDetectorInput(picture, part, side, input)
      },
      (output) => mergeAnswers(decodeDetections(fullRange, output('out0'), output('out1'), minScore, placement!)),
    )
  }

  async function confirmed(picture: Picture, faces: DetectedFace[]): Promise<DetectedFace[]> {
    const kept: DetectedFace[] = []
    for (const face of faces) {
      if (face.box.width < leastSide) continue
      const region = regionOfDetection(face)
      const borneOut =
        face.score >= sureScore ||
        ((await isFaceFromNear(picture, region)) && meshConfirms(face, await mesh(picture, region)))
      if (borneOut && (await staysCloser(picture, face))) kept.push(face)
    }
    return kept
  }

  /** Whether a small face is still one from nearer and nearer. */
  async function staysCloser(picture: Picture, { box, score }: DetectedFace): Promise<boolean> {
    if (box.width >= smallSide || score >= sureSmallScore) return true
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    let sum = 0
    for (const share of closer) {
      const size = Math.max(box.width, box.height) / share
      const part = { x: x - size / 2, y: y - size / 2, width: size, height: size }
      const same = (await detectIn(picture, part, leastSeen)).filter((seen) => {
        const apart = Math.hypot(seen.box.x + seen.box.width / 2 - x, seen.box.y + seen.box.height / 2 - y)
        const wider = seen.box.width / box.width
        return apart < sameMiddle * box.width && wider < sameWidth && wider > 1 / sameWidth
      })
      sum += Math.max(0, ...same.map((seen) => seen.score))
    }
    return sum / closer.length >= leastCloserScore
  }

  /** Another network, made for faces that fill much of the picture, looks at this one turned upright. */
  function isFaceFromNear(picture: Picture, region: FaceRegion): Promise<boolean> {
    const square = shortRange.side
    const map = regionToPicture({ ...region, size: region.size * nearView }, square)
    return near.run(
      [1, square, square, 3],
      (input) => sample(picture, map, square, square, input, { scale: 2 / 255, offset: -1 }),
      (output) => {
        const inSquare = { scale: 1 / square, left: 0, top: 0 }
        const found = decodeDetections(shortRange, output('out0'), output('out1'), leastNearScore, inSquare)
        return found.some(
          ({ box }) =>
            Math.hypot(box.x + box.width / 2 - 0.5, box.y + box.height / 2 - 0.5) < middle && box.width > middle,
        )
      },
    )
  }

  return async (picture, options = {}) => {
    const { width, height } = picture
    const minScore = options.minScore ?? leastScore
    const found = await detectIn(picture, { x: 0, y: 0, width, height }, minScore)
    if (options.small) {
      for (const tile of tilesOf(width, height)) {
        const inTile = await detectIn(picture, tile, options.minScore ?? leastTileScore)
        found.push(...inTile.filter(({ box }) => !isCut(box, tile, width, height)))
      }
    }
    const faces = await confirmed(picture, mergeTiles(found))
    if (faces.length > 0) return bySize(faces)
    // A face that fills the picture is larger than the model knows: from further away it isn't.
    const fromAfar = await detectIn(picture, aroundOf(picture), minScore)
    const filling = fromAfar.filter(({ box }) => box.width > fillingShare * Math.min(width, height))
    return bySize(await confirmed(picture, filling))
  }
}

/** The picture with a margin. */
function aroundOf({ width, height }: Picture): FaceBox {
  return {
    x: -width * margin,
    y: -height * margin,
    width: width * (1 + 2 * margin),
    height: height * (1 + 2 * margin),
  }
}
