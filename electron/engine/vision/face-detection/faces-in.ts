import { regionDistance, regionOfDetection, regionOfMesh } from '../../../common/faces/regions.ts'
import type { DetectedFace, FaceBox, FaceMesh, Point } from '../../../common/faces/types.ts'
import type { FaceModels, Picture } from '../faces/types.ts'

/** Landmarks of a face in the interface's order (`landmarks` of `detectFaces` in docs/openapi.json). */
export type Landmarks = readonly [
  leftEye: Point,
  rightEye: Point,
  noseTip: Point,
  mouth: Point,
  leftCorner: Point,
  rightCorner: Point,
]

/** A face in a picture, as the interface returns it. */
export interface FoundFace {
  /** Box of the face inside the picture (px). */
  box: FaceBox
  /** Confidence of the face's detection, 0 to 1. */
  score: number
  landmarks: Landmarks
  /** Mesh of the face; absent when the face is turned away or blurred so much that no mesh fits. */
  mesh?: FaceMesh
}

/** Indexes of the mesh points that become landmarks. */
const leftIris = 468
const rightIris = 473
const noseTipPoint = 4
const upperLipPoint = 13
const lowerLipPoint = 14
const leftCornerPoint = 61
const rightCornerPoint = 291

const leastMeshScore = 0.5
/** Least score of a detected face for which no mesh is found. */
const sureScore = 0.8
/** Width below which a face counts as small (px). */
const small = 100
const meshRuns = 2
const meshRunsOnSmall = 4
/** Distance, in face sizes, below which two meshes lie on the same face. */
const sameFace = 0.25
/** Distance, in face sizes, from which a mesh lies on another face than its detection. */
const otherFace = 0.5
/**
 * Half the width of a mouth as a share of the distance of the eyes, for faces of which only the middle of the mouth is
 * known.
 */
const halfMouth = 0.4

function meshLandmarks({ points }: FaceMesh): Landmarks {
  const at = (index: number): Point => [points[index * 3]!, points[index * 3 + 1]!]
  return [
    at(leftIris),
    at(rightIris),
    at(noseTipPoint),
    middleOf(at(upperLipPoint), at(lowerLipPoint)),
    at(leftCornerPoint),
    at(rightCornerPoint),
  ]
}

function detectedLandmarks({ keypoints: [left, right, nose, mouth] }: DetectedFace): Landmarks {
  const x = (right[0] - left[0]) * halfMouth
  const y = (right[1] - left[1]) * halfMouth
  return [left, right, nose, mouth, [mouth[0] - x, mouth[1] - y], [mouth[0] + x, mouth[1] + y]]
}

const middleOf = (one: Point, other: Point): Point => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2]

/** The part of a box that lies in the picture, at least one px in each direction. */
export function insidePicture(box: FaceBox, width: number, height: number): FaceBox {
  const left = Math.min(width - 1, Math.max(0, box.x))
  const top = Math.min(height - 1, Math.max(0, box.y))
  const right = Math.max(left + 1, Math.min(width, box.x + box.width))
  const bottom = Math.max(top + 1, Math.min(height, box.y + box.height))
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/**
 * Fits a mesh to a detected face. A detection gives the position only roughly, and each run of the model improves it.
 * On small faces the result varies from run to run, so the mean of several runs is taken.
 */
async function meshOn(models: FaceModels, picture: Picture, face: DetectedFace): Promise<FaceMesh | undefined> {
  const detected = regionOfDetection(face)
  const runs = face.box.width < small ? meshRunsOnSmall : meshRuns
  const meshes: FaceMesh[] = []
  for (let region = detected; meshes.length < runs; region = regionOfMesh(meshes.at(-1)!.points)) {
    const mesh = await models.mesh(picture, region)
    if (mesh.score < leastMeshScore) return undefined
    meshes.push(mesh)
  }
  const mesh = meanMesh(meshes.slice(1))
  return regionDistance(regionOfMesh(mesh.points), detected) > otherFace ? undefined : mesh
}

function meanMesh(meshes: readonly FaceMesh[]): FaceMesh {
  const last = meshes.at(-1)!
  const mean = (at: number) => meshes.reduce((sum, { points }) => sum + points[at]!, 0) / meshes.length
  return { ...last, points: last.points.map((_, at) => mean(at)) }
}

/** Finds all faces of a picture, small ones included, ordered by size, largest first. */
export async function facesIn(models: FaceModels, picture: Picture): Promise<FoundFace[]> {
  const { width, height } = picture
  const found: FoundFace[] = []
  for (const face of await models.detect(picture, { small: true })) {
    const mesh = await meshOn(models, picture, face)
    if (!mesh && face.score < sureScore) continue
    const region = mesh && regionOfMesh(mesh.points)
    const known = found.some(
      (one) => region && one.mesh && regionDistance(regionOfMesh(one.mesh.points), region) < sameFace,
    )
    if (known) continue
    found.push({
      box: insidePicture(face.box, width, height),
      score: face.score,
      landmarks: mesh ? meshLandmarks(mesh) : detectedLandmarks(face),
      ...(mesh ? { mesh } : {}),
    })
  }
  return found
}
