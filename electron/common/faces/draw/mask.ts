import { boxBlur } from './blur.ts'
import type { Mask, Rect } from './types.ts'

/** An empty mask over `rect`, with at most `maxCells` cells along its longer side. */
export function createMask(rect: Rect, maxCells = 256): Mask {
  const scale = Math.min(1, maxCells / Math.max(rect.width, rect.height))
  const columns = Math.max(1, Math.round(rect.width * scale))
  const rows = Math.max(1, Math.round(rect.height * scale))
  return { rect, columns, rows, data: new Float32Array(columns * rows) }
}

/**
 * A mask of the inside of a closed line of points.
 * @param ring indices into `points`, which holds x, y, z each
 * @param grow share by which the line is moved away from its middle; a negative one shrinks it
 */
export function polygonMask(
  points: Float32Array,
  ring: readonly number[],
  rect: Rect,
  options: { grow?: number; maxCells?: number } = {},
): Mask {
  const mask = createMask(rect, options.maxCells)
  const grow = 1 + (options.grow ?? 0)
  let centerX = 0
  let centerY = 0
  for (const point of ring) {
    centerX += points[point * 3]! / ring.length
    centerY += points[point * 3 + 1]! / ring.length
  }
  const line = ring.map((point): [number, number] => [
    ((centerX + (points[point * 3]! - centerX) * grow - rect.x) / rect.width) * mask.columns,
    ((centerY + (points[point * 3 + 1]! - centerY) * grow - rect.y) / rect.height) * mask.rows,
  ])
  fillPolygon(mask, line)
  return mask
}

function fillPolygon({ columns, rows, data }: Mask, line: readonly [number, number][]): void {
  for (let row = 0; row < rows; row++) {
    const y = row + 0.5
    const crossings: number[] = []
    line.forEach(([x1, y1], index) => {
      const [x0, y0] = line[(index || line.length) - 1]!
      if (y1 > y !== y0 > y) crossings.push(x1 + ((y - y1) / (y0 - y1)) * (x0 - x1))
    })
    crossings.sort((a, b) => a - b)
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      const from = Math.max(0, Math.ceil(crossings[pair]! - 0.5))
      const to = Math.min(columns - 1, Math.ceil(crossings[pair + 1]! - 0.5) - 1)
      if (to >= from) data.fill(1, row * columns + from, row * columns + to + 1)
    }
  }
}

/**
 * Softens a mask's edge.
 * @param radius px of the picture
 */
export function featherMask(mask: Mask, radius: number): void {
  const cells = (radius / mask.rect.width) * mask.columns
  boxBlur(mask.data, mask.columns, mask.rows, 1, cells, 2)
}

/** Sets each cell to `change(value, x, y)`, where x and y are the cell's middle in the picture, px. */
export function mapMask(mask: Mask, change: (value: number, x: number, y: number) => number): void {
  const { rect, columns, rows, data } = mask
  for (let row = 0; row < rows; row++) {
    const y = rect.y + ((row + 0.5) / rows) * rect.height
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column
      data[at] = change(data[at]!, rect.x + ((column + 0.5) / columns) * rect.width, y)
    }
  }
}

/** The mask's value at a position of the picture, px, bilinear. It is 0 outside of its rectangle. */
export function maskAt(mask: Mask, x: number, y: number): number {
  const { rect, columns, rows, data } = mask
  if (x < rect.x || y < rect.y || x >= rect.x + rect.width || y >= rect.y + rect.height) return 0
  const u = Math.min(columns - 1, Math.max(0, ((x - rect.x) / rect.width) * columns - 0.5))
  const v = Math.min(rows - 1, Math.max(0, ((y - rect.y) / rect.height) * rows - 0.5))
  const column = Math.floor(u)
  const row = Math.floor(v)
  const fx = u - column
  const fy = v - row
  const at = row * columns + column
  const right = column + 1 < columns ? 1 : 0
  const below = row + 1 < rows ? columns : 0
  return (
    (data[at]! * (1 - fx) + data[at + right]! * fx) * (1 - fy) +
    (data[at + below]! * (1 - fx) + data[at + below + right]! * fx) * fy
  )
}

/**
 * Reads a mask row by row at full resolution.
 * @returns a function that gives the weights of a row from `left` to `right` (not included), in an array that is
 * reused; undefined where the whole row is 0
 */
export function maskSampler(mask: Mask, left: number, right: number): (y: number) => Float32Array | undefined {
  const { rect, columns, rows, data } = mask
  const count = Math.max(0, right - left)
  const weights = new Float32Array(count)
  const cell = new Int32Array(count)
  const share = new Float32Array(count)
  const first = Math.max(0, rect.x - left)
  const last = Math.min(count, rect.x + rect.width - left)
  for (let index = first; index < last; index++) {
    const u = Math.min(columns - 1, Math.max(0, ((left + index + 0.5 - rect.x) / rect.width) * columns - 0.5))
    cell[index] = Math.min(Math.max(0, columns - 2), Math.floor(u))
    share[index] = u - cell[index]!
  }
  const next = columns > 1 ? 1 : 0
  return (y) => {
    if (y < rect.y || y >= rect.y + rect.height) return undefined
    const v = Math.min(rows - 1, Math.max(0, ((y + 0.5 - rect.y) / rect.height) * rows - 0.5))
    const row = Math.min(Math.max(0, rows - 2), Math.floor(v))
    const fy = v - row
    const upper = row * columns
    const lower = rows > 1 ? upper + columns : upper
    let any = false
    for (let index = first; index < last; index++) {
      const at = cell[index]!
      const fx = share[index]!
      const a = data[upper + at]! + (data[upper + at + next]! - data[upper + at]!) * fx
      const b = data[lower + at]! + (data[lower + at + next]! - data[lower + at]!) * fx
      const value = a + (b - a) * fy
      weights[index] = value
      if (value > 0) any = true
    }
    return any ? weights : undefined
  }
}
