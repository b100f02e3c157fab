import type { Area } from '../compositor/frame.ts'
import { figureSize, view } from '../parts/figure-body.ts'
import type { Presenter } from '../presenter.ts'
import type { ArmPose, ArmSide } from './arm-pose.ts'
import { signBetween, signSteps } from './signs.ts'
import { bonesSeen } from './view.ts'

/** Sizes of a presenter's arms. */
export interface ArmMeasures {
  /** Figure units per mm of a hand. */
  hand: number
  /** Width of palm and fingers, and of sleeves, as factors. */
  palm: number
  sleeve: number
  /** How far arms reach sideways, as a factor. */
  reach: number
}

/** A hand is nine tenths as long as the face: heads are a little larger than in life. */
export function armMeasures({ build, gender }: Presenter): ArmMeasures {
  const size = Math.sqrt(build.shoulder / 310)
  const woman = gender === 'female'
  return {
    hand: 1.3 * size * (woman ? 0.96 : 1.02),
    palm: woman ? 0.93 : 1.03,
    sleeve: size * (woman ? 0.96 : 1.08),
    reach: Math.max(0.92, Math.min(1.03, build.shoulder / 305)),
  }
}

/** A ball of a hand's outline around its wrist, in figure units. */
interface Ball {
  x: number
  y: number
  r: number
}

const outlines = new Map<string, readonly Ball[]>()

/** Balls that a hand lies between, from its wrist, in figure units. */
function handBalls(side: ArmSide, hand: ArmPose['hand'], { hand: scale, palm }: ArmMeasures): readonly Ball[] {
  const step = Math.round(hand.share * signSteps)
  const key = `${side} ${hand.from} ${hand.to} ${String(step)} ${scale.toFixed(4)} ${String(palm)}`
  let balls = outlines.get(key)
  if (!balls) {
    const { shape, view: seen } = signBetween(hand.from, hand.to, step)
    const { bones } = bonesSeen(shape, { width: palm }, seen, side === 'left' ? 'right' : 'left')
    balls = bones
      .filter(({ link, kind }) => kind !== 'palm' || link === 0)
      .flatMap(({ from, to, r0, r1 }) => [
        { x: from[0] * scale, y: -from[1] * scale, r: r0 * scale },
        { x: to[0] * scale, y: -to[1] * scale, r: r1 * scale },
      ])
    outlines.set(key, balls)
  }
  return balls
}

/** Balls that a hand lies between, in figure units, as its arm is held. */
export function handPlaces(side: ArmSide, arm: ArmPose, measures: ArmMeasures): Ball[] {
  const wrist = wristAt(arm, measures)
  const [sin, cos] = [Math.sin(arm.roll), Math.cos(arm.roll)]
  return handBalls(side, arm.hand, measures).map(({ x, y, r }) => ({
    x: wrist.x + x * cos - y * sin,
    y: wrist.y + x * sin + y * cos,
    r,
  }))
}

/** The box around a hand as its arm is held, in figure units. */
export function handBox(side: ArmSide, arm: ArmPose, measures: ArmMeasures): Area {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y, r } of handPlaces(side, arm, measures)) {
    left = Math.min(left, x - r)
    right = Math.max(right, x + r)
    top = Math.min(top, y - r)
    bottom = Math.max(bottom, y + r)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** Distance from the frame's edges that hands keep, in figure units. */
const edge = 14
const frameHalf = figureSize.width / view.zoom / 2

/** Where a presenter's wrist is: hands that are large for the frame are held nearer to its middle. */
export function wristAt({ wrist, hand, roll }: ArmPose, measures: ArmMeasures): { x: number; y: number } {
  const outward = Math.sign(wrist.x)
  const most = frameHalf - edge - spanOf(hand, roll * outward, measures)
  return { x: outward * Math.min(Math.abs(wrist.x) * measures.reach, most), y: wrist.y }
}

/** Share of the way from one sign to another within which the span changes; in between it is that of the widest step. */
const change = 0.12

/** How far a hand reaches outwards from its wrist when it is turned outwards, radians; it changes without a jump. */
function spanOf({ from, to, share }: ArmPose['hand'], turn: number, measures: ArmMeasures): number {
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  const spanAt = (step: number): number => {
    let most = 0
    for (const { x, y, r } of handBalls('right', { from, to, share: step / signSteps }, measures))
      most = Math.max(most, x * cos - y * sin + r)
    return most
  }
  if (from === to) return spanAt(signSteps)
  const spans = Array.from({ length: signSteps + 1 }, (_, step) => spanAt(step))
  const widest = Math.max(...spans)
  const end = share < 0.5 ? spans[0]! : spans[signSteps]!
  return end + (widest - end) * Math.min(1, Math.min(share, 1 - share) / change)
}
