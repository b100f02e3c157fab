import type { MotionBox, MotionState } from '../../../common/motion/index.ts'
import type { Rect } from '../geometry.ts'

/** How far a blur of this standard deviation is seen, as a multiple of it. */
export const blurReach = 3

export interface Point {
  x: number
  y: number
}

/** Where a point of an element that stands still is in a state of its motion. */
export function movedPoint({ x, y, width, height }: MotionBox, state: MotionState, point: Point): Point {
  const center = { x: x + width / 2, y: y + height / 2 }
  const angle = (state.rotation * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle) * state.scale, Math.sin(angle) * state.scale]
  const [across, down] = [point.x - center.x, point.y - center.y]
  return { x: center.x + across * cos - down * sin + state.x, y: center.y + across * sin + down * cos + state.y }
}

/** Where a point of the frame is on an element that stands still, seen in a state of its motion. */
export function stillPoint({ x, y, width, height }: MotionBox, state: MotionState, point: Point): Point {
  const center = { x: x + width / 2, y: y + height / 2 }
  const angle = (state.rotation * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle) / state.scale, Math.sin(angle) / state.scale]
  const [across, down] = [point.x - state.x - center.x, point.y - state.y - center.y]
  return { x: center.x + across * cos + down * sin, y: center.y - across * sin + down * cos }
}

/** The smallest rectangle around what is seen of an element in a state of its motion; undefined where that is nothing. */
export function movedBox(box: MotionBox, state: MotionState): Rect | undefined {
  const { left, top, right, bottom } = state.hidden
  if (state.opacity <= 0 || state.scale <= 0 || left + right >= 1 || top + bottom >= 1) return undefined
  const shown = {
    x: box.x + box.width * left,
    y: box.y + box.height * top,
    width: box.width * (1 - left - right),
    height: box.height * (1 - top - bottom),
  }
  const moved = around(cornersOf(shown).map((corner) => movedPoint(box, state, corner)))
  const reach = state.blur * blurReach
  return {
    x: moved.x - reach,
    y: moved.y - reach,
    width: moved.width + 2 * reach,
    height: moved.height + 2 * reach,
  }
}

export function cornersOf({ x, y, width, height }: Rect): Point[] {
  return [
    { x, y },
    { x: x + width, y },
    { x, y: y + height },
    { x: x + width, y: y + height },
  ]
}

export function around(points: readonly Point[]): Rect {
  const x = Math.min(...points.map((point) => point.x))
  const y = Math.min(...points.map((point) => point.y))
  return {
    x,
    y,
    width: Math.max(...points.map((point) => point.x)) - x,
    height: Math.max(...points.map((point) => point.y)) - y,
  }
}
