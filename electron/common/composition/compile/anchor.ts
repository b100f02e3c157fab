/**
 * The document gives an element's top-left corner, as the interface does. Some services take the offset as that of the
 * element's centre; only these two functions convert between them.
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

/** Converts a top-left corner to the offset that a service takes. `shown` is the size on the canvas in px. */
export function cornerToOffset(corner: Point, shown: Box, anchor: Anchor): Point {
  if (anchor === 'top-left') return corner
  return { x: round(corner.x + shown.width / 2, 3), y: round(corner.y + shown.height / 2, 3) }
}

/** Converts an offset back to the top-left corner. Offsets of up to three decimals survive a round trip unchanged. */
export function offsetToCorner(offset: Point, shown: Box, anchor: Anchor): Point {
  if (anchor === 'top-left') return offset
  return { x: round(offset.x - shown.width / 2, 6), y: round(offset.y - shown.height / 2, 6) }
}

/** Rounds, so that sums like 0.1 + 0.2 don't appear as 0.30000000000000004 in bodies. */
function round(value: number, decimals: number): number {
  const unit = 10 ** decimals
  return Math.round(value * unit) / unit + 0
}
