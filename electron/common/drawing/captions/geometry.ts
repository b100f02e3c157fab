import type { Box } from '../element/bounds.ts'

/** The box that is larger by `x` px on the left and right, and by `y` px above and below. */
export function grown(box: Box, x: number, y: number): Box {
  return { x: box.x - x, y: box.y - y, width: box.width + 2 * x, height: box.height + 2 * y }
}

/** The smallest box around boxes, of which there is at least one. */
export function unionOf(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

export function centreOf({ x, y, width, height }: Box): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 }
}
