/**
 * The document places an element by its top-left corner, as the interface says. Some services take the offset as the
 * element's centre; these two functions are the only place that knows.
 */

export type Anchor = 'top-left' | 'center'

export interface Point {
  x: number
  y: number
}

export interface Box {
  width: number
  height: number
}

/** Top-left corner to the offset that a service means. `shown` is the size on the canvas in px. */
export function cornerToOffset(corner: Point, shown: Box, anchor: Anchor): Point {
  if (anchor === 'top-left') return corner
  return { x: round(corner.x + shown.width / 2, 3), y: round(corner.y + shown.height / 2, 3) }
}

/** The way back. Offsets of up to three decimals come out of a round trip as they were. */
export function offsetToCorner(offset: Point, shown: Box, anchor: Anchor): Point {
  if (anchor === 'top-left') return offset
  return { x: round(offset.x - shown.width / 2, 6), y: round(offset.y - shown.height / 2, 6) }
}

/** Keeps sums like 0.1 + 0.2 from showing their binary tails in bodies. */
function round(value: number, decimals: number): number {
  const unit = 10 ** decimals
  return Math.round(value * unit) / unit + 0
}
