import { drawnBounds } from '@common/drawing/element/bounds.ts'
import { keyframesAt } from '@common/motion/index.ts'
import type { Appearance } from '@common/service/extension/looks.ts'
import type { Keyframes, Motion } from '@common/service/extension/motion.ts'
import { centreOf } from '../box.ts'
import type { Box, Point } from '../box.ts'
import { rotatePoint } from '../rotation.ts'
import type { LiveBox, RotatedBox } from '../rotation.ts'
import { changedMotion, withKeyframes } from './keyframes.ts'
import type { Moment } from './moment.ts'

/** What keyframes do to the place of an element. */
interface Pose {
  x: number
  y: number
  scale: number
  rotation: number
}

export function poseAt({ motion, elapsedMs }: Pick<Moment, 'motion' | 'elapsedMs'>): Pose {
  const { x = 0, y = 0, scale = 1, rotation = 0 } = keyframesAt(motion, elapsedMs)
  return { x, y, scale, rotation }
}

/** From the centre of an element to the centre of all that is drawn of it, around which it is scaled and rotated. */
function pivotOf(box: Box, appearance: Appearance | undefined): Point {
  const [centre, drawn] = [centreOf(box), centreOf(drawnBounds(box, appearance))]
  // Bounds are whole px: without a shadow both centres are the same.
  return appearance?.shadow ? { x: drawn.x - centre.x, y: drawn.y - centre.y } : { x: 0, y: 0 }
}

/** The way from an element's centre to where it is seen: where its pivot moves, and its own turn around that. */
function shiftOf(pivot: Point, { x, y, scale, rotation }: Pose): Point {
  const turned = rotatePoint({ x: -pivot.x * scale, y: -pivot.y * scale }, { x: 0, y: 0 }, rotation)
  return { x: pivot.x + x + turned.x, y: pivot.y + y + turned.y }
}

/** The box of an element as its keyframes place it. */
export function posedBox(rest: RotatedBox, appearance: Appearance | undefined, pose: Pose): RotatedBox {
  const by = shiftOf(pivotOf(rest, appearance), pose)
  const { x, y } = centreOf(rest)
  const [width, height] = [rest.width * pose.scale, rest.height * pose.scale]
  const rotation = (rest.rotation ?? 0) + pose.rotation
  return { x: x + by.x - width / 2, y: y + by.y - height / 2, width, height, rotation }
}

/** The box in which an element stands still, so that its keyframes place it in `posed`. */
export function restBox(posed: LiveBox, appearance: Appearance | undefined, pose: Pose): LiveBox {
  const scale = Math.max(0.001, pose.scale)
  const [width, height] = [posed.width / scale, posed.height / scale]
  const by = shiftOf(pivotOf({ ...posed, width, height }, appearance), pose)
  const { x, y } = centreOf(posed)
  return {
    ...posed,
    x: x - by.x - width / 2,
    y: y - by.y - height / 2,
    width,
    height,
    ...(posed.rotation === undefined ? {} : { rotation: posed.rotation - pose.rotation }),
  }
}

/** What a drag of a posed element changes. */
export interface PosedChange {
  /** Absent: the keyframes are as before. */
  motion?: Motion
  /** Where it stands still. */
  rest: LiveBox
}

/**
 * Places an element with keyframes anew: values that have keyframes get one at the playhead, the others are changed
 * where the element stands still.
 * @param before the element's box without keyframes
 */
export function placedPose(
  {
    before,
    after,
    appearance,
    kind,
  }: {
    before: RotatedBox
    after: LiveBox
    appearance: Appearance | undefined
    kind: 'move' | 'resize' | 'rotate'
  },
  moment: Pick<Moment, 'motion' | 'elapsedMs'>,
): PosedChange {
  const { motion, elapsedMs } = moment
  const { keyframes = {} } = motion
  const old = poseAt(moment)
  const posed = posedBox(before, appearance, old)
  const pose = { ...old }
  const values: { [Key in keyof Keyframes]?: number } = {}
  if (kind === 'resize' && keyframes.scale) {
    const [byWidth, byHeight] = [after.width / posed.width, after.height / posed.height]
    pose.scale = rounded(old.scale * (Math.abs(byWidth - 1) >= Math.abs(byHeight - 1) ? byWidth : byHeight), 4)
    values.scale = pose.scale
  }
  if (kind === 'rotate' && keyframes.rotation && after.rotation !== undefined) {
    pose.rotation = rounded(old.rotation + after.rotation - (posed.rotation ?? 0), 1)
    values.rotation = pose.rotation
  }
  const rest = restBox({ rotation: posed.rotation, ...after }, appearance, pose)
  if (values.scale !== undefined) Object.assign(rest, sized(rest, before))
  if (keyframes.x ?? keyframes.y) {
    const moved = { x: centreOf(rest).x - centreOf(before).x, y: centreOf(rest).y - centreOf(before).y }
    values.x = rounded(old.x + moved.x, 2)
    values.y = rounded(old.y + moved.y, 2)
    Object.assign(rest, { x: rest.x - moved.x, y: rest.y - moved.y })
  }
  if (Object.keys(values).length === 0) return { rest }
  return { rest, motion: changedMotion(motion, { keyframes: withKeyframes(keyframes, elapsedMs, values) }) ?? {} }
}

/** The box with the size of another, around its own centre. */
function sized(box: Box, { width, height }: Box): Box {
  const { x, y } = centreOf(box)
  return { x: x - width / 2, y: y - height / 2, width, height }
}

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits
