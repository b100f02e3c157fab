import { anglesOf, fitPose } from '../../../common/faces/pose/index.ts'
import { regionOfDetection } from '../../../common/faces/regions.ts'
import { skinPoints } from '../../../common/faces/types.ts'
import type { FaceBox, FaceMesh } from '../../../common/faces/types.ts'
import type { FaceModels, Picture } from '../../vision/faces/types.ts'
import { sharpnessOf } from './sharpness.ts'
import type { PictureAnalysis, MeasuredFace } from './portrait-rules.ts'

/** Score of the mesh model below which it found no face after all. */
const leastScore = 0.5

/** Numbers of the mesh points in the middle of the upper and of the lower inner lip. */
const [upperLip, lowerLip] = [13, 14]

const degrees = (radians: number) => (radians * 180) / Math.PI

function boxOf({ points }: FaceMesh): FaceBox {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < skinPoints; i += 1) {
    left = Math.min(left, points[i * 3]!)
    right = Math.max(right, points[i * 3]!)
    top = Math.min(top, points[i * 3 + 1]!)
    bottom = Math.max(bottom, points[i * 3 + 1]!)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

function measureFace(picture: Picture, mesh: FaceMesh): Omit<MeasuredFace, 'size'> {
  const { yaw, pitch, roll } = anglesOf(fitPose(mesh.points))
  const box = boxOf(mesh)
  const { points } = mesh
  const gap = Math.hypot(
    points[upperLip * 3]! - points[lowerLip * 3]!,
    points[upperLip * 3 + 1]! - points[lowerLip * 3 + 1]!,
  )
  return {
    box,
    yaw: degrees(yaw),
    pitch: degrees(pitch),
    roll: degrees(roll),
    sharpness: sharpnessOf(picture, box),
    mouthOpen: gap / box.height,
  }
}

const scaled = ({ x, y, width, height }: FaceBox, by: number): FaceBox => ({
  x: x * by,
  y: y * by,
  width: width * by,
  height: height * by,
})

/**
 * Detects the faces in a picture and measures the largest one.
 * @param scale px of the original per px of the picture
 */
export async function analyzePicture(
  picture: Picture,
  models: FaceModels,
  scale = 1,
  small = true,
): Promise<PictureAnalysis> {
  const found = await models.detect(picture, { small })
  const boxes = found.map(({ box }) => scaled(box, scale))
  const [largest] = found
  if (!largest) return { boxes }
  const mesh = await models.mesh(picture, regionOfDetection(largest))
  if (mesh.score < leastScore) return { boxes: boxes.slice(1) }
  const face = measureFace(picture, mesh)
  const size = Math.min(boxes[0]!.width, boxes[0]!.height)
  return { boxes, face: { ...face, size, box: scaled(face.box, scale) } }
}
