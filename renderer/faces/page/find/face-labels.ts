import type { LookedFace, PictureBox } from '@common/bridge/index.ts'
import { turnOf } from '@common/faces/facing.ts'
import { limits } from '@common/service/limits.ts'

/** Why a face is hard to use: messages `faces.find.note.<note>`. */
export type FaceNote = 'small' | 'turned'

export function notesOf(face: LookedFace): FaceNote[] {
  const { width, height } = face.region
  const turn = turnOf(face.landmarks)
  return [
    ...(Math.min(width, height) < limits.faceSide ? ['small' as const] : []),
    ...(turn !== null && turn > limits.faceTurn ? ['turned' as const] : []),
  ]
}

/** `412 × 430 px` */
export function sizeText({ width, height }: PictureBox): string {
  return `${Math.round(width)} × ${Math.round(height)} px`
}

/**
 * A square around a box as value of the CSS property `object-view-box`, which crops a picture without a new file.
 * @param room margin on each side, as a share of the box's longer side
 */
export function viewBox(
  { x, y, width, height }: PictureBox,
  picture: { width: number; height: number },
  room = 0.25,
): string {
  const longer = Math.max(width, height)
  const side = Math.min(longer * (1 + 2 * room), picture.width, picture.height)
  const left = clamp(x + width / 2 - side / 2, picture.width - side)
  const top = clamp(y + height / 2 - side / 2, picture.height - side)
  const share = (value: number, whole: number): string => `${((value / whole) * 100).toFixed(3)}%`
  const inset = [
    share(top, picture.height),
    share(picture.width - left - side, picture.width),
    share(picture.height - top - side, picture.height),
    share(left, picture.width),
  ]
  return `inset(${inset.join(' ')})`
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(0, value), Math.max(0, most))
}

/** Landmarks in the interface's order (`detectFaces` in docs/openapi.json). */
export const landmarkNames = ['leftEye', 'rightEye', 'nose', 'mouth', 'leftCorner', 'rightCorner'] as const
