import { bottom, right } from '../box.ts'
import type { Box, Point } from '../box.ts'

/** The eight handles of a selection, named by compass directions. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof handles)[number]

export interface ResizeOptions {
  keepRatio: boolean
  fromCentre: boolean
}

/** Smallest side of an element that is resized, px. */
export const leastSide = 1

const movesX = (handle: Handle): -1 | 0 | 1 => (handle.includes('w') ? -1 : handle.includes('e') ? 1 : 0)
const movesY = (handle: Handle): -1 | 0 | 1 => (handle.includes('n') ? -1 : handle.includes('s') ? 1 : 0)

export const isCorner = (handle: Handle): boolean => handle.length === 2

/** Position of a handle on a box. */
export function handleAt(box: Box, handle: Handle): Point {
  return {
    x: box.x + (box.width * (movesX(handle) + 1)) / 2,
    y: box.y + (box.height * (movesY(handle) + 1)) / 2,
  }
}

/**
 * The handle at a point; corners take precedence over edges. On sides too short for three handles the middle one is
 * left out.
 */
export function handleNear(box: Box, point: Point, reach: number): Handle | null {
  const candidates = shownHandles(box, reach * 4)
  const near = candidates.filter((handle) => {
    const at = handleAt(box, handle)
    return Math.abs(at.x - point.x) <= reach && Math.abs(at.y - point.y) <= reach
  })
  return near.find(isCorner) ?? near[0] ?? null
}

/** `room`: smallest side, in the unit of the box, with space for a middle handle. */
export function shownHandles(box: Box, room: number): Handle[] {
  return handles.filter((handle) => {
    if (isCorner(handle)) return true
    return movesX(handle) === 0 ? box.width >= room : box.height >= room
  })
}

/** The cursors of resizing, clockwise from that of an upper edge, each for 45 degrees. */
const cursors = ['ns', 'nesw', 'ew', 'nwse'] as const
const clockwise: readonly Handle[] = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw']

/**
 * The pointer's cursor over a handle.
 * @param rotation of the box, degrees clockwise
 */
export function cursorOf(handle: Handle, rotation = 0): string {
  const turns = clockwise.indexOf(handle) + Math.round(rotation / 45)
  return `${cursors[((turns % 4) + 4) % 4]}-resize`
}

/**
 * The box after a handle has been dragged by `delta` px. Sides don't turn over: they stop at 1 px. With the ratio kept,
 * a corner follows the side that was changed more, and an edge takes the other side along around its middle.
 */
export function resizeBox(start: Box, handle: Handle, delta: Point, options: ResizeOptions): Box {
  const [sx, sy] = [movesX(handle), movesY(handle)]
  const reach = options.fromCentre ? 2 : 1
  let width = Math.max(leastSide, start.width + sx * delta.x * reach)
  let height = Math.max(leastSide, start.height + sy * delta.y * reach)
  if (options.keepRatio && start.width > 0 && start.height > 0) {
    const across = width / start.width
    const down = height / start.height
    const wanted = sx === 0 ? down : sy === 0 ? across : dominant(across, down)
    const factor = Math.max(wanted, leastSide / Math.min(start.width, start.height))
    width = start.width * factor
    height = start.height * factor
  }
  return anchored(start, handle, width, height, options.fromCentre)
}

const dominant = (a: number, b: number): number => (Math.abs(a - 1) >= Math.abs(b - 1) ? a : b)

/** A box of a new size whose corner, side or centre opposite of the handle stays in place. */
export function anchored(start: Box, handle: Handle, width: number, height: number, fromCentre: boolean): Box {
  const [sx, sy] = [movesX(handle), movesY(handle)]
  const x = fromCentre || sx === 0 ? start.x + (start.width - width) / 2 : sx === 1 ? start.x : right(start) - width
  const y = fromCentre || sy === 0 ? start.y + (start.height - height) / 2 : sy === 1 ? start.y : bottom(start) - height
  return { x, y, width, height }
}

/** The edges that a handle moves, which may snap. */
export function movedEdges(box: Box, handle: Handle): { x: number | null; y: number | null } {
  const [sx, sy] = [movesX(handle), movesY(handle)]
  return {
    x: sx === 0 ? null : sx === 1 ? right(box) : box.x,
    y: sy === 0 ? null : sy === 1 ? bottom(box) : box.y,
  }
}
