import { limits } from '../../../common/service/limits.ts'
import type { FaceBox } from '../../../common/faces/types.ts'

/** One face of a picture, in its own px. */
export interface SeenFace {
  box: FaceBox
  /** Side of the square that the detector finds, px. */
  size: number
  /** Degrees, whichever way. */
  yaw: number
  pitch: number
  roll: number
  /** How sharp it is: 0 nothing but blur, about 1 an ordinary photo. */
  sharpness: number
  /** Inner lips apart, in heights of the face. */
  mouthOpen: number
}

/** What one picture, or one frame, shows. */
export interface Look {
  /** The largest face, looked at closely; undefined without one. */
  face?: SeenFace
  /** Boxes of all faces, largest first. */
  boxes: readonly FaceBox[]
}

/** What an avatar has to look like. Lengths in px, angles in degrees. */
export const rules = {
  /** service-interface: Limits, "Face size guidance". */
  leastFace: limits.faceSide,
  mostYaw: limits.faceTurn,
  mostPitch: 28,
  mostRoll: 45,
  /** Another face counts from this share of the largest one's width; smaller ones are passers-by. */
  secondFace: 0.35,
  leastSharpness: 0.18,
  /** Share of a film's looked-at frames that must show the face. */
  leastShown: 0.6,
} as const

export type Fault = 'no-face' | 'several-faces' | 'face-too-small' | 'face-turned' | 'blurred'

export interface Refusal {
  fault: Fault
  /** For the person who sent it: what is wrong, the limit, what to do. */
  reason: string
}

const whole = (value: number) => String(Math.round(value))

const severalAt = ({ boxes }: Look): number => {
  const [largest] = boxes
  if (!largest) return 0
  return boxes.filter(({ width }) => width >= largest.width * rules.secondFace).length
}

const isTurned = ({ yaw, pitch, roll }: SeenFace) =>
  Math.abs(yaw) > rules.mostYaw || Math.abs(pitch) > rules.mostPitch || Math.abs(roll) > rules.mostRoll

function turnedReason({ yaw, pitch, roll }: SeenFace, subject: string): string {
  if (Math.abs(roll) > rules.mostRoll)
    return `${subject} is tilted by ${whole(Math.abs(roll))} degrees; at most ${whole(rules.mostRoll)} are possible. Turn the picture upright.`
  if (Math.abs(yaw) > rules.mostYaw)
    return `${subject} is turned ${whole(Math.abs(yaw))} degrees to the side; at most ${whole(rules.mostYaw)} are possible. Use one that looks into the camera.`
  return `${subject} looks ${whole(Math.abs(pitch))} degrees up or down; at most ${whole(rules.mostPitch)} are possible. Use one that looks into the camera.`
}

/** Why a photo can't become an avatar; undefined when it can. */
export function refusePhoto(look: Look): Refusal | undefined {
  const { face } = look
  if (!face)
    return {
      fault: 'no-face',
      reason: 'No face was found in the picture. Use a photo of one person who looks into the camera.',
    }
  const several = severalAt(look)
  if (several > 1)
    return {
      fault: 'several-faces',
      reason: `The picture shows ${whole(several)} faces; an avatar is one person. Cut the picture to one of them.`,
    }
  if (face.size < rules.leastFace)
    return {
      fault: 'face-too-small',
      reason: `The face is ${whole(face.size)} px wide; it must be at least ${whole(rules.leastFace)} px. Use a larger or closer picture.`,
    }
  if (isTurned(face)) return { fault: 'face-turned', reason: turnedReason(face, 'The face') }
  if (face.sharpness < rules.leastSharpness)
    return {
      fault: 'blurred',
      reason: 'The face is too blurred to move its mouth believably. Use a sharper picture.',
    }
  return undefined
}

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Why a film can't become an avatar, by frames spread over it. */
export function refuseFilm(looks: readonly Look[]): Refusal | undefined {
  const faces = looks.flatMap(({ face }) => face ?? [])
  const share = (count: number) => count / Math.max(1, looks.length)
  if (faces.length === 0)
    return {
      fault: 'no-face',
      reason: 'No face was found in the video. Use one of a person who looks into the camera.',
    }
  if (share(looks.filter((look) => severalAt(look) > 1).length) > 1 - rules.leastShown)
    return {
      fault: 'several-faces',
      reason: `The video shows ${whole(Math.max(...looks.map(severalAt)))} faces; an avatar is one person. Cut it to one of them.`,
    }
  if (share(faces.length) < rules.leastShown)
    return {
      fault: 'no-face',
      reason: `The face is seen in ${whole(share(faces.length) * 100)} % of the video only; it must be in at least ${whole(rules.leastShown * 100)} %. Cut the video to the part that shows it.`,
    }
  const side = middle(faces.map(({ size }) => size))
  if (side < rules.leastFace)
    return {
      fault: 'face-too-small',
      reason: `The face is ${whole(side)} px wide in the video; it must be at least ${whole(rules.leastFace)} px. Film from nearer or with a higher resolution.`,
    }
  const turned = faces.filter(isTurned)
  if (turned.length / faces.length > 1 - rules.leastShown) {
    const worst = turned.reduce((a, b) => (Math.abs(b.yaw) > Math.abs(a.yaw) ? b : a))
    return { fault: 'face-turned', reason: turnedReason(worst, 'For much of the video the face') }
  }
  if (middle(faces.map(({ sharpness }) => sharpness)) < rules.leastSharpness)
    return {
      fault: 'blurred',
      reason: 'The face is too blurred to move its mouth believably. Use a sharper video.',
    }
  return undefined
}

/** Shares of the face's box that the head goes beyond it: hair above, ears, chin. */
const HEAD = { above: 0.55, beside: 0.3, below: 0.2 }

/** The box of the whole head, `[x, y, width, height]` in whole px inside the picture: an avatar's `crop_arr`. */
export function headBox(
  face: FaceBox,
  picture: { width: number; height: number },
): [number, number, number, number] {
  const left = Math.max(0, Math.floor(face.x - face.width * HEAD.beside))
  const top = Math.max(0, Math.floor(face.y - face.height * HEAD.above))
  const right = Math.min(picture.width, Math.ceil(face.x + face.width * (1 + HEAD.beside)))
  const bottom = Math.min(picture.height, Math.ceil(face.y + face.height * (1 + HEAD.below)))
  return [left, top, Math.max(1, right - left), Math.max(1, bottom - top)]
}
