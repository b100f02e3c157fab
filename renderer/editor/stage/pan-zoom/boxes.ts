import { smallestCameraBox } from '@common/service/extension/transitions.ts'
import type { CameraBox } from '@common/service/extension/transitions.ts'
import { bottom, centreOf, clamp, right } from '../../box.ts'
import type { Box, Point } from '../../box.ts'
import { anchored, resizeBox } from '../handles.ts'
import type { Handle } from '../handles.ts'

/** What fills the picture at the start (`from`) and at the end (`to`) of a move. */
export type End = 'from' | 'to'
export const ends = ['from', 'to'] as const satisfies readonly End[]

/** Where a box may be: within the bounds, and with one shape. */
export interface Room {
  bounds: Box
  /** Width of a box by its height. */
  ratio: number
}

/** Corners by which a box is resized. */
export const corners = ['nw', 'ne', 'se', 'sw'] as const satisfies readonly Handle[]
export type Corner = (typeof corners)[number]

const largestWidth = ({ bounds, ratio }: Room): number => Math.min(bounds.width, bounds.height * ratio)
const leastWidth = (room: Room): number => largestWidth(room) * smallestCameraBox

function inside(box: Box, { bounds }: Room): Box {
  return {
    ...box,
    x: clamp(box.x, bounds.x, Math.max(bounds.x, right(bounds) - box.width)),
    y: clamp(box.y, bounds.y, Math.max(bounds.y, bottom(bounds) - box.height)),
  }
}

/** The box with another width, around its centre as far as there is room. */
function withWidth(box: Box, wanted: number, room: Room): Box {
  const width = clamp(wanted, leastWidth(room), largestWidth(room))
  const height = width / room.ratio
  const { x, y } = centreOf(box)
  return inside({ x: x - width / 2, y: y - height / 2, width, height }, room)
}

/** The box of the room that is nearest to any box. */
export const fittedBox = (box: Box, room: Room): Box => withWidth(box, box.width, room)

export const movedBox = (box: Box, by: Point, room: Room): Box =>
  inside({ ...box, x: box.x + by.x, y: box.y + by.y }, room)

/** The box made larger or smaller around its centre. */
export const scaledBox = (box: Box, factor: number, room: Room): Box => withWidth(box, box.width * factor, room)

/** The box after a corner has been dragged: the opposite corner stays where it is. */
export function resizedBox(box: Box, corner: Corner, by: Point, room: Room): Box {
  const { bounds, ratio } = room
  const wanted = resizeBox(box, corner, by, { keepRatio: true, fromCentre: false })
  const across = corner.includes('w') ? right(box) - bounds.x : right(bounds) - box.x
  const down = corner.includes('n') ? bottom(box) - bounds.y : bottom(bounds) - box.y
  const width = clamp(wanted.width, leastWidth(room), Math.min(across, down * ratio))
  return anchored(box, corner, width, width / ratio, false)
}

/** The part of a box that shares of its sides name. */
export function partOf({ x, y, width, height }: Box, share: CameraBox): Box {
  return { x: x + share.x * width, y: y + share.y * height, width: share.size * width, height: share.size * height }
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

/** A part of a box with its shape, as shares of its sides. */
export function shareOf(part: Box, whole: Box): CameraBox {
  const size = rounded(clamp(part.width / whole.width, smallestCameraBox, 1))
  const start = (at: number): number => rounded(clamp(at, 0, 1 - size))
  return { x: start((part.x - whole.x) / whole.width), y: start((part.y - whole.y) / whole.height), size }
}
