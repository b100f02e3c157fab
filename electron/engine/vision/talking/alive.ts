import { rotationOf } from '../../../common/faces/pose/index.ts'
import type { HeadAngles } from '../../../common/faces/pose/index.ts'
import type { MouthPose } from '../../speech/visemes/types.ts'

/** Movement of a head on a photo in one frame, beside that of the mouth. */
export interface Liveliness {
  angles: HeadAngles
  /** Shift to the right and down, as a share of the face's height. */
  shift: { x: number; y: number }
  /** Closure of the eyes, 0 (open) to 1 (shut). */
  blink: number
}

interface Sway {
  amount: number
  periodMs: number
}

const degrees = (value: number): number => (value * Math.PI) / 180

const yaw: Sway[] = [
  { amount: degrees(1.7), periodMs: 7300 },
  { amount: degrees(0.7), periodMs: 3100 },
]
const pitch: Sway[] = [
  { amount: degrees(0.9), periodMs: 5300 },
  { amount: degrees(0.5), periodMs: 2300 },
]
const roll: Sway[] = [{ amount: degrees(0.9), periodMs: 8700 }]
const shiftSways: Sway[] = [{ amount: 0.006, periodMs: 6100 }]
/** Nod of the head with a stressed word (radians). */
const nod = degrees(1.1)
const nodMs = 320
const blink = { closeMs: 90, shutMs: 40, openMs: 150 }
const blinkTotal = blink.closeMs + blink.shutMs + blink.openMs
/** Time without blinks at both ends of a clip (ms), so that clips can follow each other. */
const clearMs = 350
/** Times between two blinks, used in turn (ms). */
const blinkGaps = [2900, 4300, 3500, 5100, 2500, 4700]
const firstBlinkMs = 1500

/**
 * Sum of the sways at a time. Each makes whole periods over the clip, so that the clip ends as it begins, at the same
 * speed.
 */
function swaying(sways: readonly Sway[], timeMs: number, durationMs: number): number {
  return sways.reduce((sum, { amount, periodMs }) => {
    const turns = Math.max(1, Math.round(durationMs / periodMs))
    // A sway in a short clip is smaller, because its period is shorter.
    const calm = Math.min(1, durationMs / turns / (periodMs * 0.6))
    return sum + amount * calm * Math.sin((2 * Math.PI * turns * timeMs) / durationMs)
  }, 0)
}

function ease(share: number): number {
  const value = Math.max(0, Math.min(1, share))
  return value * value * (3 - 2 * value)
}

function blinkAt(timeMs: number, durationMs: number): number {
  if (durationMs < blinkTotal + 2 * clearMs) return 0
  let start = Math.min(firstBlinkMs, (durationMs - blinkTotal) / 2)
  for (let turn = 0; start + blinkTotal <= durationMs - clearMs; turn++) {
    const since = timeMs - start
    if (since < 0) return 0
    if (since < blink.closeMs) return ease(since / blink.closeMs)
    if (since < blink.closeMs + blink.shutMs) return 1
    if (since < blinkTotal) return 1 - ease((since - blink.closeMs - blink.shutMs) / blink.openMs)
    start += blinkGaps[turn % blinkGaps.length]!
  }
  return 0
}

/** Stress of the speech around each frame: the opening of the mouth minus its mean over a second, 0 to 1. */
function stress(poses: readonly MouthPose[], fps: number): Float32Array {
  const mean = (radius: number): Float32Array => {
    const sums = new Float64Array(poses.length + 1)
    poses.forEach((pose, frame) => (sums[frame + 1] = sums[frame]! + pose.open))
    return Float32Array.from(poses, (_, frame) => {
      const from = Math.max(0, frame - radius)
      const to = Math.min(poses.length, frame + radius + 1)
      return (sums[to]! - sums[from]!) / (to - from)
    })
  }
  const near = mean(Math.max(1, Math.round((nodMs / 2 / 1000) * fps)))
  const far = mean(Math.max(2, Math.round(fps / 2)))
  return near.map((value, frame) => Math.max(0, Math.min(1, (value - far[frame]!) * 2.5)))
}

/**
 * Computes slight head movement, nods with stressed words, and blinks, for each frame. The first and last frame are the
 * photo itself, so that clips follow each other and loop without a jump.
 */
export function liven(poses: readonly MouthPose[], fps: number): Liveliness[] {
  const durationMs = (poses.length * 1000) / fps
  const stressed = stress(poses, fps)
  const fade = Math.min(400, durationMs / 4)
  return poses.map((_, frame) => {
    const timeMs = (frame * 1000) / fps
    const within = ease(timeMs / fade) * ease((durationMs - timeMs) / fade)
    return {
      angles: {
        yaw: swaying(yaw, timeMs, durationMs),
        pitch: swaying(pitch, timeMs, durationMs) - nod * stressed[frame]! * within,
        roll: swaying(roll, timeMs, durationMs),
      },
      shift: {
        x: swaying(shiftSways, timeMs, durationMs),
        y: 0.4 * swaying(shiftSways, durationMs - timeMs, durationMs),
      },
      blink: blinkAt(timeMs, durationMs),
    }
  })
}

/** Rotates and shifts points of a picture about a pivot in the neck, each by its weight. */
export function turnPoints(
  points: Float32Array,
  { angles, shift }: Liveliness,
  pivot: readonly [x: number, y: number, z: number],
  height: number,
  weights: Float32Array,
): Float32Array {
  const r = rotationOf(angles)
  const turned = points.slice()
  for (let point = 0; point < weights.length; point++) {
    const at = point * 3
    const weight = weights[point]!
    const [x, y, z] = [0, 1, 2].map((axis) => points[at + axis]! - pivot[axis]!) as [number, number, number]
    turned[at]! += weight * (r[0]! * x + r[1]! * y + r[2]! * z - x + shift.x * height)
    turned[at + 1]! += weight * (r[3]! * x + r[4]! * y + r[5]! * z - y + shift.y * height)
    turned[at + 2]! += weight * (r[6]! * x + r[7]! * y + r[8]! * z - z)
  }
  return turned
}
