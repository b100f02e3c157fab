import { decodeDetections, fullRange } from '../../common/faces/detector-decode.ts'
import { fillDetectorInput } from '../../common/faces/detector-input.ts'
import type { InputPlacement } from '../../common/faces/detector-input.ts'
import { bySize, mergeAnswers, mergeTiles } from '../../common/faces/detector-merge.ts'
import { isCut, tilesOf } from '../../common/faces/detector-tiles.ts'
import { regionOfDetection } from '../../common/faces/regions.ts'
import type { DetectedFace, FaceBox } from '../../common/faces/types.ts'
import { Model } from './session.ts'
import type { DetectOptions, FaceModels, Picture } from './types.ts'

const LEAST_SCORE = 0.5
/** Tiles show more of what may be taken for a face, and smaller: less is enough there, and the mesh has to agree. */
const LEAST_TILE_SCORE = 0.4
/** From here on the detector's word is enough. */
const SURE_SCORE = 0.75
const LEAST_MESH_SCORE = 0.5

export type Detector = (picture: Picture, options?: DetectOptions) => Promise<DetectedFace[]>

/** Opens the detector; its model is loaded when it is first run. `mesh` confirms what it isn't sure of. */
export function createDetector(mesh: FaceModels['mesh']): Detector {
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

  async function confirmed(picture: Picture, faces: DetectedFace[]): Promise<DetectedFace[]> {
    const kept: DetectedFace[] = []
    for (const face of faces) {
      const sure = face.score >= SURE_SCORE
      if (sure || (await mesh(picture, regionOfDetection(face), { fast: true })).score >= LEAST_MESH_SCORE)
        kept.push(face)
    }
    return kept
  }

  return async (picture, options = {}) => {
    const { width, height } = picture
    const whole = { x: 0, y: 0, width, height }
    const minScore = options.minScore ?? LEAST_SCORE
    const found = await detectIn(picture, whole, minScore)
    if (!options.small) return bySize(found)
    const tileScore = options.minScore ?? LEAST_TILE_SCORE
    for (const tile of tilesOf(width, height)) {
      const inTile = await detectIn(picture, tile, tileScore)
      found.push(...inTile.filter(({ box }) => !isCut(box, tile, width, height)))
    }
    return bySize(await confirmed(picture, mergeTiles(found)))
  }
}
