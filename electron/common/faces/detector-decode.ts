import type { InputPlacement } from './detector-input.ts'
import type { DetectedFace, Point } from './types.ts'

/** A detector of the BlazeFace family: its input and the positions of its outputs. */
export interface DetectorModel {
  /** Side of the detector's square input, px. */
  side: number
  /** Centres (anchors) of the model's answers in the input, px: x, y each. */
  anchors: Float32Array
}

/** Numbers per answer: centre, size, then six points. */
const stride = 16
const points = 6

/** Anchors in the middle of each square of a grid. */
function gridAnchors(side: number, step: number, each: number): number[] {
  const cells = side / step
  return Array.from({ length: cells * cells * each }, (_, index) => Math.floor(index / each)).flatMap((cell) => [
    ((cell % cells) + 0.5) * step,
    (Math.floor(cell / cells) + 0.5) * step,
  ])
}

/** Model for near faces and faces some metres away: 2304 answers, one for each square of 4 px. */
export const fullRange: DetectorModel = {
  side: 192,
  anchors: Float32Array.from(gridAnchors(192, 4, 1)),
}

/** Model for near faces: 896 answers, two for each square of 8 px and six for each of 16 px. */
export const shortRange: DetectorModel = {
  side: 128,
  anchors: Float32Array.from([...gridAnchors(128, 8, 2), ...gridAnchors(128, 16, 6)]),
}

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value))

/**
 * The model's answers of at least `minScore` as faces of the picture, unsorted; several may be of the same face.
 * @param regressors 16 numbers per answer, input px from its anchor
 * @param scores logits, one per answer
 * @param minScore 0 to 1, both excluded
 */
export function decodeDetections(
  model: DetectorModel,
  regressors: Float32Array,
  scores: Float32Array,
  minScore: number,
  { scale, left, top }: InputPlacement,
): DetectedFace[] {
  const least = Math.log(minScore / (1 - minScore))
  const faces: DetectedFace[] = []
  for (let index = 0; index < scores.length; index++) {
    if (!(scores[index]! >= least)) continue
    const from = index * stride
    const anchorX = model.anchors[index * 2]!
    const anchorY = model.anchors[index * 2 + 1]!
    const width = regressors[from + 2]! * scale
    const height = regressors[from + 3]! * scale
    if (!(width > 0 && height > 0)) continue
    const point = (at: number): Point => [
      (regressors[from + at]! + anchorX) * scale + left,
      (regressors[from + at + 1]! + anchorY) * scale + top,
    ]
    const [middleX, middleY] = point(0)
    const keypoints = Array.from({ length: points }, (_, k) => point(4 + 2 * k))
    faces.push({
      box: { x: middleX - width / 2, y: middleY - height / 2, width, height },
      score: sigmoid(scores[index]!),
      keypoints: keypoints as unknown as DetectedFace['keypoints'],
    })
  }
  return faces
}
