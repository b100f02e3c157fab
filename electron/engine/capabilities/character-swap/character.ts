import { message, textAt } from '../../../common/messages/index.ts'
import { regionOfDetection, regionOfMesh } from '../../../common/faces/regions.ts'
import type { FaceParts } from '../../../common/faces/swap/index.ts'
import { anglesOf, fitPose } from '../../../common/faces/pose/index.ts'
import type { FaceMesh, FaceRegion } from '../../../common/faces/types.ts'
import { FaceError, readPicture } from '../../vision/faces/index.ts'
import type { FaceModels, Picture } from '../../vision/faces/index.ts'

/** Smallest face that a character image may show: its width from ear to ear, px. */
export const leastFace = 40

/**
 * Factor by which the region of the masks is larger than that of the mesh, so that hair and hands at its edge are
 * included.
 */
const partsMargin = 1.15

const mostTurn = (65 * Math.PI) / 180

export interface Character {
  picture: Picture
  mesh: FaceMesh
  parts: FaceParts
  /** Number of faces in the picture. The character is the largest. */
  faces: number
}

export const partsRegion = (points: Float32Array): FaceRegion => {
  const region = regionOfMesh(points)
  return { ...region, size: region.size * partsMargin }
}

/** Finds out which px of a face's region show skin, hair or other things. */
export async function readParts(models: FaceModels, picture: Picture, points: Float32Array): Promise<FaceParts> {
  const region = partsRegion(points)
  const { width, face, hair, other } = await models.parts(picture, region)
  return { region, side: width, face, hair, other }
}

/**
 * The mesh of the largest face. It is computed a second time in the region that the first mesh gives, which is more
 * exact than the detection.
 */
async function largestMesh(models: FaceModels, picture: Picture): Promise<{ mesh: FaceMesh; faces: number } | null> {
  let found = await models.detect(picture)
  if (found.length === 0) found = await models.detect(picture, { small: true, minScore: 0.4 })
  const size = ({ box }: (typeof found)[number]) => box.width * box.height
  const [largest] = [...found].sort((a, b) => size(b) - size(a))
  if (!largest) return null
  let mesh = await models.mesh(picture, regionOfDetection(largest))
  mesh = await models.mesh(picture, regionOfMesh(mesh.points))
  return mesh.score < 0.5 ? null : { mesh, faces: found.length }
}

/**
 * The character of a picture: its largest face.
 * @throws FaceError `no-face`, `face-too-small`, `face-turned`, and the errors of the face models
 */
export async function readCharacter(models: FaceModels, picture: Picture): Promise<Character> {
  const found = await largestMesh(models, picture)
  if (!found) throw new FaceError('no-face', textAt('image', message('engineFaces.noCharacterFace')))
  const { mesh, faces } = found
  const { points } = mesh
  const width = Math.hypot(points[454 * 3]! - points[234 * 3]!, points[454 * 3 + 1]! - points[234 * 3 + 1]!)
  if (width < leastFace)
    throw new FaceError(
      'face-too-small',
      textAt(
        'image',
        message('engineFaces.smallCharacterFace', { width: String(Math.round(width)), least: String(leastFace) }),
      ),
    )
  if (Math.abs(anglesOf(fitPose(points)).yaw) > mostTurn)
    throw new FaceError('face-turned', textAt('image', message('engineFaces.turnedCharacterFace')))
  return { picture, mesh, parts: await readParts(models, picture, points), faces }
}

/** Reads a picture and finds its character. `maxSide` limits the sides of the picture, px. */
export async function openCharacter(models: FaceModels, path: string, maxSide: number): Promise<Character> {
  return readCharacter(models, await readPicture(path, { maxSide, label: 'image' }))
}
