import { message } from '../../common/messages/index.ts'
import sharp from 'sharp'
import { pickFace, sourceCrop } from './pick-face.ts'
import { limits } from '../../common/service/limits.ts'
import type { Point } from '../../common/faces/types.ts'
import { alphaOf } from '../../common/faces/live/index.ts'
import { faceShareIn } from '../../common/faces/swap/index.ts'
import { readParts } from '../capabilities/character-swap/character.ts'
import { facesIn } from '../vision/face-detection/faces-in.ts'
import { readablePicture } from '../vision/face-detection/source.ts'
import type { FaceSource } from '../vision/face-detection/source.ts'
import { FaceError, readPicture } from '../vision/faces/index.ts'
import type { FaceTask } from '../vision/faces/worker-types.ts'

export interface LiveFaceInput extends FaceSource {
  /** Landmarks of the requested face, px of the upright picture: left eye, right eye, nose tip, mouth. */
  at: readonly [Point, Point, Point, Point]
  /**
   * Where the PNG of the face is written. Its alpha channel says how much of each pixel belongs to the face
   * (`alphaOf`).
   */
  outPath: string
}

export interface LiveFaceResult {
  /** Width of the written PNG, px; `height` likewise. */
  width: number
  height: number
  /** x, y and z of each mesh point, px of the written PNG. */
  points: number[]
}

/**
 * Longest side of the face picture that the algorithm gets, px. A face fills at most 640 x 480 of a session's frames.
 */
const longest = 1024
const least = limits.faceSide

const hundredths = (value: number): number => Math.round(value * 100) / 100

/**
 * Finds the face that the landmarks of a request mark, and writes the part of the picture that shows it.
 * @throws FaceError `no-face`, `face-too-small`, `face-turned`, and the errors of reading the picture
 */
export const run: FaceTask<LiveFaceInput, LiveFaceResult> = async (input, { models, tools, signal }) => {
  const { at, label, outPath } = input
  const picture = await readPicture(await readablePicture(input, tools, signal), { label })
  signal.throwIfAborted()
  const faces = await facesIn(models, picture)
  if (faces.length === 0) throw new FaceError('no-face', message('engineLive.noFace', { label, least: least }))
  const face = pickFace(faces, at)
  if (!face) throw new FaceError('no-face', message('engineLive.faceElsewhere', { label, count: faces.length }))
  const [width, height] = [Math.round(face.box.width), Math.round(face.box.height)]
  if (width < least || height < least)
    throw new FaceError('face-too-small', message('engineLive.faceTooSmall', { label, width, height, least: least }))
  if (!face.mesh) throw new FaceError('face-turned', message('engineLive.faceTurned', { label }))
  const crop = sourceCrop(face.mesh.points, picture.width, picture.height)
  const scale = Math.min(1, longest / Math.max(crop.width, crop.height))
  const size = { width: Math.round(crop.width * scale), height: Math.round(crop.height * scale) }
  const across = size.width / crop.width
  const down = size.height / crop.height
  const { face: skin, other, hair, ...where } = await readParts(models, picture, face.mesh.points)
  signal.throwIfAborted()
  // Glasses belong to the person's looks and stay opaque; hair in front of the face does not.
  const kept = skin.map((value, at) => Math.max(value, other[at]!))
  const shareAt = faceShareIn({ ...where, face: kept, hair, other })
  const alpha = Buffer.alloc(size.width * size.height)
  for (let at = 0; at < alpha.length; at++) {
    const x = crop.x + ((at % size.width) + 0.5) / across
    const y = crop.y + (Math.floor(at / size.width) + 0.5) / down
    alpha[at] = alphaOf(shareAt(x, y) * 255)
  }
  const { data, channels } = picture
  const colors = await sharp(data, { raw: { width: picture.width, height: picture.height, channels } })
    .extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height })
    .resize({ ...size, fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()
  await sharp(colors, { raw: { ...size, channels: 3 } })
    .joinChannel(alpha, { raw: { ...size, channels: 1 } })
    .png({ compressionLevel: 6 })
    .toFile(outPath)
  const points = Array.from(face.mesh.points, (value, index) => {
    if (index % 3 === 0) return hundredths((value - crop.x) * across)
    return hundredths(index % 3 === 1 ? (value - crop.y) * down : value * across)
  })
  return { ...size, points }
}
