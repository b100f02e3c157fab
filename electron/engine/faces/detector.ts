import { decodeDetections, fullRange } from '../../common/faces/detector-decode.ts'
import { fillDetectorInput } from '../../common/faces/detector-input.ts'
import type { InputPlacement } from '../../common/faces/detector-input.ts'
import { bySize, mergeAnswers, mergeTiles } from '../../common/faces/detector-merge.ts'
import { isCut, tilesOf } from '../../common/faces/detector-tiles.ts'
import type { DetectedFace, FaceBox } from '../../common/faces/types.ts'
import { Model } from './session.ts'
import type { DetectOptions, Picture } from './types.ts'

/** Surer than this it is a face in the whole picture; in a tile, where more is taken for one, it has to be surer. */
const LEAST_SCORE = 0.5
const LEAST_TILE_SCORE = 0.6

/** Opens the detector; its model is loaded when it is first run. Faces come largest first. */
export function createDetector(): (picture: Picture, options?: DetectOptions) => Promise<DetectedFace[]> {
  const model = new Model('face-detector.onnx')
  const { side } = fullRange

  function detectIn(picture: Picture, part: FaceBox, minScore: number): Promise<DetectedFace[]> {
    let placement: InputPlacement | undefined
    return model.run(
      [1, side, side, 3],
      (input) => {
        placement = fillDetectorInput(picture, part, side, input)
      },
      (output) =>
        mergeAnswers(decodeDetections(fullRange, output('out0'), output('out1'), minScore, placement!)),
    )
  }

  return async (picture, options = {}) => {
    const { width, height } = picture
    const whole = { x: 0, y: 0, width, height }
    const minScore = options.minScore ?? LEAST_SCORE
    const found = await detectIn(picture, whole, minScore)
    if (!options.small) return bySize(found)
    const tileScore = Math.min(0.99, options.minScore ?? LEAST_TILE_SCORE)
    for (const tile of tilesOf(width, height)) {
      const inTile = await detectIn(picture, tile, tileScore)
      found.push(...inTile.filter(({ box }) => !isCut(box, tile, width, height)))
    }
    return bySize(mergeTiles(found))
  }
}
