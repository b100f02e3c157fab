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

/** Least scores of a detection in the whole picture, and in tiles, in which small faces are blurred. */
const leastScore = 0.5
const leastTileScore = 0.4
/**
 * Score from which a detection needs no confirmation; below it, the mesh and the short-range detector must confirm the
 * face.
 */
const sureScore = 0.75
/**
 * Check of small faces (narrower than `smallSide` px): one is accepted with a high score, or when it is detected again
 * in crops of which it takes these shares, with this average score. Fingers and folds of a sleeve look like a face in
 * one tile, but reach 0.57 on average at most; real faces of 16 px reach 0.69.
 */
const smallSide = 64
const sureSmallScore = 0.85
const cropShares = [0.16, 0.2, 0.25, 0.3] as const
const leastCropScore = 0.61
/** Least score of a detection in the crops that confirm a small face. */
const leastCropDetection = 0.02
/**
 * A detection in a crop is the same face when its middle is this near, in face widths, and its width differs by less
 * than this factor.
 */
const sameMiddle = 0.5
const sameWidth = 2
/** Least width of a face (px): in smaller ones, folds and buttons look like faces to all models. */
const leastSide = 15
/**
 * The short-range detector gets a crop larger than the mesh's by this factor, and must find a face with this score near
 * its middle.
 */
const nearView = 1.5
const leastNearScore = 0.75
const middle = 0.2
/** Margin around the picture for the detection of faces that fill it, as a share of its sides. */
const margin = 0.35
/** Least width of such a face, as a share of the picture's short side. */
const fillingShare = 0.6

export type Detector = (picture: Picture, options?: DetectOptions) => Promise<DetectedFace[]>

/**
 * Creates the face detector; its models are loaded at their first use. `mesh` is used to confirm uncertain detections.
 */
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
      const isConfirmed =
        face.score >= sureScore ||
        ((await isShortRangeFace(picture, region)) && meshConfirms(face, await mesh(picture, region)))
      if (isConfirmed && (await isDetectedInCrops(picture, face))) kept.push(face)
    }
    return kept
  }

  /** Whether a small face is still detected in closer and closer crops. */
  async function isDetectedInCrops(picture: Picture, { box, score }: DetectedFace): Promise<boolean> {
    if (box.width >= smallSide || score >= sureSmallScore) return true
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    let sum = 0
    for (const share of cropShares) {
      const size = Math.max(box.width, box.height) / share
      const part = { x: x - size / 2, y: y - size / 2, width: size, height: size }
      const same = (await detectIn(picture, part, leastCropDetection)).filter((seen) => {
        const apart = Math.hypot(seen.box.x + seen.box.width / 2 - x, seen.box.y + seen.box.height / 2 - y)
        const wider = seen.box.width / box.width
        return apart < sameMiddle * box.width && wider < sameWidth && wider > 1 / sameWidth
      })
      sum += Math.max(0, ...same.map((seen) => seen.score))
    }
    return sum / cropShares.length >= leastCropScore
  }

  /**
   * Confirms a face with the short-range model, which is made for faces that fill much of the picture, on the upright
   * crop of the region.
   */
  function isShortRangeFace(picture: Picture, region: FaceRegion): Promise<boolean> {
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
    picture.lazy?.show()
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
    // A face that fills the picture is larger than those the model knows; with a margin around the picture, it is
    // smaller.
    const withMargin = await detectIn(picture, aroundOf(picture), minScore)
    const filling = withMargin.filter(({ box }) => box.width > fillingShare * Math.min(width, height))
    return bySize(await confirmed(picture, filling))
  }
}

/** The picture with a margin on each side, as a box. */
function aroundOf({ width, height }: Picture): FaceBox {
  return {
    x: -width * margin,
    y: -height * margin,
    width: width * (1 + 2 * margin),
    height: height * (1 + 2 * margin),
  }
}
