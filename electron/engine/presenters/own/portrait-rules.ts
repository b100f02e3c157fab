import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { limits } from '../../../common/service/limits.ts'
import type { FaceBox } from '../../../common/faces/types.ts'

/** The measured face of a picture, in px of that picture. */
export interface MeasuredFace {
  box: FaceBox
  /** Side of the square that the face detector found, px. */
  size: number
  /** Rotation of the head in degrees; the sign is the direction. */
  yaw: number
  pitch: number
  roll: number
  /** Sharpness of the face: 0 is nothing but blur, about 1 an ordinary photo. */
  sharpness: number
  /** Distance between the inner lips, as a share of the height of the face. */
  mouthOpen: number
}

/** The faces in a picture or in one frame of a film. */
export interface PictureAnalysis {
  /** The largest face with its measurements; undefined without a face. */
  face?: MeasuredFace
  /** Boxes of all detected faces, largest first. */
  boxes: readonly FaceBox[]
}

/** The requirements that an avatar has to meet. Lengths in px, angles in degrees. */
export const rules = {
  /** Smallest side of the face (`limits` in common/service/limits.ts). */
  leastFace: limits.faceSide,
  mostYaw: limits.faceTurn,
  mostPitch: 28,
  mostRoll: 45,
  /** Width from which another face counts, as a share of the largest one's. Smaller ones belong to passers-by. */
  secondFace: 0.35,
  leastSharpness: 0.18,
  /** Share of the examined frames of a film that must show the face. */
  leastShown: 0.6,
} as const

export type Fault = 'no-face' | 'several-faces' | 'face-too-small' | 'face-turned' | 'blurred'

export interface Refusal {
  fault: Fault
  /** Text for the sender of the upload: what is wrong, the limit, what to do. */
  reason: Text
}

const whole = (value: number) => Math.round(Math.abs(value))

const severalAt = ({ boxes }: PictureAnalysis): number => {
  const [largest] = boxes
  if (!largest) return 0
  return boxes.filter(({ width }) => width >= largest.width * rules.secondFace).length
}

const isTurned = ({ yaw, pitch, roll }: MeasuredFace) =>
  Math.abs(yaw) > rules.mostYaw || Math.abs(pitch) > rules.mostPitch || Math.abs(roll) > rules.mostRoll

function turnedReason({ yaw, pitch, roll }: MeasuredFace, kind: 'photo' | 'film'): Text {
  if (Math.abs(roll) > rules.mostRoll)
    return message(`engineAvatars.${kind}Tilted`, { degrees: whole(roll), most: rules.mostRoll })
  if (Math.abs(yaw) > rules.mostYaw)
    return message(`engineAvatars.${kind}Turned`, { degrees: whole(yaw), most: rules.mostYaw })
  return message(`engineAvatars.${kind}LooksAway`, { degrees: whole(pitch), most: rules.mostPitch })
}

/** Why a photo can't become an avatar; undefined when it can. */
export function refusePhoto(analysis: PictureAnalysis): Refusal | undefined {
  const { face } = analysis
  if (!face)
    return {
      fault: 'no-face',
      reason: message('engineAvatars.photoNoFace'),
    }
  const several = severalAt(analysis)
  if (several > 1)
    return {
      fault: 'several-faces',
      reason: message('engineAvatars.photoSeveralFaces', { count: whole(several) }),
    }
  if (face.size < rules.leastFace)
    return {
      fault: 'face-too-small',
      reason: message('engineAvatars.photoFaceTooSmall', { width: whole(face.size), least: rules.leastFace }),
    }
  if (isTurned(face)) return { fault: 'face-turned', reason: turnedReason(face, 'photo') }
  if (face.sharpness < rules.leastSharpness)
    return {
      fault: 'blurred',
      reason: message('engineAvatars.photoBlurred'),
    }
  return undefined
}

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Why a film can't become an avatar, judged by frames spread over it; undefined when it can. */
export function refuseFilm(analyses: readonly PictureAnalysis[]): Refusal | undefined {
  const faces = analyses.flatMap(({ face }) => face ?? [])
  const share = (count: number) => count / Math.max(1, analyses.length)
  if (faces.length === 0)
    return {
      fault: 'no-face',
      reason: message('engineAvatars.filmNoFace'),
    }
  if (share(analyses.filter((analysis) => severalAt(analysis) > 1).length) > 1 - rules.leastShown)
    return {
      fault: 'several-faces',
      reason: message('engineAvatars.filmSeveralFaces', { count: whole(Math.max(...analyses.map(severalAt))) }),
    }
  if (share(faces.length) < rules.leastShown)
    return {
      fault: 'no-face',
      reason: message('engineAvatars.filmFaceShare', {
        share: whole(share(faces.length) * 100),
        least: whole(rules.leastShown * 100),
      }),
    }
  const side = middle(faces.map(({ size }) => size))
  if (side < rules.leastFace)
    return {
      fault: 'face-too-small',
      reason: message('engineAvatars.filmFaceTooSmall', { width: whole(side), least: rules.leastFace }),
    }
  const turned = faces.filter(isTurned)
  if (turned.length / faces.length > 1 - rules.leastShown) {
    const worst = turned.reduce((a, b) => (Math.abs(b.yaw) > Math.abs(a.yaw) ? b : a))
    return { fault: 'face-turned', reason: turnedReason(worst, 'film') }
  }
  if (middle(faces.map(({ sharpness }) => sharpness)) < rules.leastSharpness)
    return {
      fault: 'blurred',
      reason: message('engineAvatars.filmBlurred'),
    }
  return undefined
}

/** How far the head extends beyond the box of the face, as shares of the box: hair above, ears beside, chin below. */
const head = { above: 0.55, beside: 0.3, below: 0.2 }

/**
 * The box around the whole head, `[x, y, width, height]` in whole px within the picture: the `crop_arr` of an avatar.
 */
export function headBox(face: FaceBox, picture: { width: number; height: number }): [number, number, number, number] {
  const left = Math.max(0, Math.floor(face.x - face.width * head.beside))
  const top = Math.max(0, Math.floor(face.y - face.height * head.above))
  const right = Math.min(picture.width, Math.ceil(face.x + face.width * (1 + head.beside)))
  const bottom = Math.min(picture.height, Math.ceil(face.y + face.height * (1 + head.below)))
  return [left, top, Math.max(1, right - left), Math.max(1, bottom - top)]
}
