import { regionOfDetection, regionOfMesh } from '../../../electron/common/faces/regions.ts'
import { openFaceModels, readPicture } from '../../../electron/engine/vision/faces/index.ts'
import type { FaceModels, Picture } from '../../../electron/engine/vision/faces/index.ts'
import { YuvFrames } from '../../../electron/engine/vision/faces/stream/yuv.ts'
import { oval } from '../../../electron/common/faces/topology/index.ts'
import type { LiveSourceFace } from '../../../electron/common/bridge/index.ts'
import { codeArea } from './code.ts'

/** A frame's planes as a picture. */
export function pictureOf(planes: Uint8Array, width: number, height: number): Picture {
  const data = new Uint8ClampedArray(width * height * 3)
  new YuvFrames(width, height, 'bt601').toRgb(planes, data)
  return { data: new Uint8Array(data.buffer), width, height, channels: 3 }
}

/** The source face that the engine would report for a picture. */
export async function sourceFace(models: FaceModels, path: string, pictureUrl: string): Promise<LiveSourceFace> {
  const picture = await readPicture(path)
  const mesh = await meshOf(models, picture)
  if (!mesh) throw new Error(`There is no face in ${path}.`)
  const { width, height } = picture
  return { pictureUrl, width, height, points: Array.from(mesh.points) }
}

export async function meshOf(models: FaceModels, picture: Picture) {
  const [face] = await models.detect(picture)
  if (!face) return null
  const rough = await models.mesh(picture, regionOfDetection(face))
  return models.mesh(picture, regionOfMesh(rough.points))
}

export { openFaceModels, readPicture }

/** Distance around the face's edge that a soft edge and an encoder's blocks may change, in sizes of the face. */
const around = 0.12
const window = 8

/**
 * Likeness (SSIM, of light, in squares of 8 px) of two frames outside of the face and of the frame's number; 1 is the same.
 * @param points mesh of the face in what was sent; null: the whole frame counts
 */
export function ssimOutside(
  sent: Uint8Array,
  got: Uint8Array,
  width: number,
  height: number,
  points: Float32Array | null,
): number {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  if (points) {
    for (const point of oval) {
      left = Math.min(left, points[point * 3]!)
      right = Math.max(right, points[point * 3]!)
      top = Math.min(top, points[point * 3 + 1]!)
      bottom = Math.max(bottom, points[point * 3 + 1]!)
    }
    const margin = around * Math.max(right - left, bottom - top)
    left -= margin
    right += margin
    top -= margin
    bottom += margin
  }
  let [sum, count] = [0, 0]
  for (let y = 0; y + window <= height; y += window / 2) {
    for (let x = 0; x + window <= width; x += window / 2) {
      if (points && x + window > left && x < right && y + window > top && y < bottom) continue
      if (x < codeArea.width && y + window > height - codeArea.height) continue
      sum += windowSsim(sent, got, width, x, y)
      count++
    }
  }
  return count === 0 ? 1 : sum / count
}

const c1 = (0.01 * 255) ** 2
const c2 = (0.03 * 255) ** 2

function windowSsim(a: Uint8Array, b: Uint8Array, width: number, x: number, y: number): number {
  let [sumA, sumB, squaresA, squaresB, both] = [0, 0, 0, 0, 0]
  for (let v = y; v < y + window; v++) {
    for (let at = v * width + x, end = at + window; at < end; at++) {
      const [p, q] = [a[at]!, b[at]!]
      sumA += p
      sumB += q
      squaresA += p * p
      squaresB += q * q
      both += p * q
    }
  }
  const n = window * window
  const [meanA, meanB] = [sumA / n, sumB / n]
  const [varA, varB, covariance] = [
    squaresA / n - meanA * meanA,
    squaresB / n - meanB * meanB,
    both / n - meanA * meanB,
  ]
  return (
    ((2 * meanA * meanB + c1) * (2 * covariance + c2)) / ((meanA * meanA + meanB * meanB + c1) * (varA + varB + c2))
  )
}
