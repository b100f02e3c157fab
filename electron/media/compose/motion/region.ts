import type { MotionBox, MotionState } from '../../../common/motion/index.ts'
import { evenAround, union, visiblePart, wholeAround } from '../geometry.ts'
import type { Rect, Size } from '../geometry.ts'
import { around, blurReach, cornersOf, movedBox, movedPoint, stillPoint } from './moved-box.ts'

/** Transparent px around a picture that is moved: its edge is smoothed into them. */
const margin = 4
/** How far an element is moved before its picture is laid over others at changing positions, px. */
const leastShift = 32

export interface MovedRegion {
  /** The part of the element, where it stands still, that is seen at some time, on the frame's px. */
  part: Rect
  /** The picture in which it is moved, where it stands still; its numbers are even. */
  canvas: Rect
  /** The picture itself is moved with the element, by whole px; otherwise all movement is within it. */
  isShifted: boolean
}

/** By how many px the picture itself is moved: an even number, because chroma is stored for blocks of 2 by 2 px. */
export const evenShift = (shift: number): number => Math.floor(shift / 2) * 2

/** The picture that is needed to show an element in states of its motion; undefined where nothing of it is seen. */
export function movedRegion(box: MotionBox, states: readonly MotionState[], frame: Size): MovedRegion | undefined {
  const seen = [...new Set(states)].filter((state) => {
    const moved = movedBox(box, state)
    return moved !== undefined && visiblePart(moved, frame) !== undefined
  })
  if (seen.length === 0) return undefined
  const needed = union(seen.map((state) => neededPart(box, state, frame)))
  const part = wholeAround(common(needed, box) ?? box)
  const isShifted = (['x', 'y'] as const).some((axis) => {
    const shifts = seen.map((state) => state[axis])
    return Math.max(...shifts) - Math.min(...shifts) > leastShift
  })
  const shown = seen.flatMap((state) => {
    const moved = grown(around(cornersOf(part).map((corner) => movedPoint(box, state, corner))), reachOf(state))
    const visible = visiblePart(moved, frame)
    if (!visible) return []
    const [x, y] = isShifted ? [evenShift(state.x), evenShift(state.y)] : [0, 0]
    return [{ ...visible, x: visible.x - x, y: visible.y - y }]
  })
  const canvas = evenAround(wholeAround(grown(union([part, ...shown]), margin)))
  return { part, canvas, isShifted }
}

const reachOf = (state: MotionState): number => state.blur * blurReach

/** The part of an element, where it stands still, that may be seen in a state. */
function neededPart(box: MotionBox, state: MotionState, frame: Size): Rect {
  const corners = cornersOf(grown({ x: 0, y: 0, ...frame }, reachOf(state) + margin))
  return around(corners.map((corner) => stillPoint(box, state, corner)))
}

function common(one: Rect, other: Rect): Rect | undefined {
  const shifted = { ...one, x: one.x - other.x, y: one.y - other.y }
  const part = visiblePart(shifted, other)
  return part && { ...part, x: part.x + other.x, y: part.y + other.y }
}

function grown({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
}
