/** Rectangles and points on the canvas, px from its top-left corner. */

export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export interface Box extends Point, Size {}

export const right = (box: Box): number => box.x + box.width
export const bottom = (box: Box): number => box.y + box.height
export const centreOf = (box: Box): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })

/** The smallest box that contains all boxes; null for none. */
export function union(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null
  let [x1, y1, x2, y2] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const box of boxes) {
    x1 = Math.min(x1, box.x)
    y1 = Math.min(y1, box.y)
    x2 = Math.max(x2, right(box))
    y2 = Math.max(y2, bottom(box))
  }
  return { x: x1, y: y1, width: x2 - x1, height: y2 - y1 }
}

export function intersects(a: Box, b: Box): boolean {
  return a.x < right(b) && b.x < right(a) && a.y < bottom(b) && b.y < bottom(a)
}

export function contains(outer: Box, inner: Box): boolean {
  return inner.x >= outer.x && inner.y >= outer.y && right(inner) <= right(outer) && bottom(inner) <= bottom(outer)
}

export function holds(box: Box, point: Point, margin = 0): boolean {
  return (
    point.x >= box.x - margin &&
    point.x <= right(box) + margin &&
    point.y >= box.y - margin &&
    point.y <= bottom(box) + margin
  )
}

/** The box between two opposite corners, in any order. */
export function between(a: Point, b: Point): Box {
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  }
}

export const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most))
