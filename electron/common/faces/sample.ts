import type { Affine } from './affine.ts'
import { scaleOf } from './affine.ts'

/** Pixels in memory: rows from the top, channels side by side. What a canvas gives fits too. */
export interface Pixels {
  data: Uint8Array | Uint8ClampedArray
  width: number
  height: number
  channels: 3 | 4
  /** Set where px are computed only when they are asked for: `data` is then valid in the parts that were shown. */
  lazy?: LazyPixels
}

/** Px that are computed when they are asked for, such as those of a frame whose colours are stored as YUV. */
export interface LazyPixels {
  /** Makes a part of `data` valid; without one, all of it. Px outside of the picture are ignored. */
  show(part?: { x: number; y: number; width: number; height: number }): void
  /** Brightness of one px, 0 to 255 (Rec. 601), without making anything else valid. */
  brightnessAt(x: number, y: number): number
  /** Means of squares of px as red, green and blue, without making anything else valid. */
  reduced(squares: Squares): Uint8Array
}

/** Squares of `factor` px side by side; `left` and `top` are px. */
export interface Squares {
  left: number
  top: number
  columns: number
  rows: number
  factor: number
}

export interface SampleOptions {
  /** Each value becomes `value * scale + offset`. */
  scale: number
  offset: number
  /** Colours in planes one after the other rather than side by side. Default false. */
  planar?: boolean
}

/** How many picture px a sample may cover before they are averaged first. */
const averageFrom = 1.6

/** A picture of the means of squares of px. */
function reduced(pixels: Pixels, squares: Squares): Pixels {
  const { data, width, channels, lazy } = pixels
  const { left, top, columns, rows, factor } = squares
  if (lazy) return { data: lazy.reduced(squares), width: columns, height: rows, channels: 3 }
  const out = new Uint8Array(columns * rows * 3)
  const share = 1 / (factor * factor)
  const stride = width * channels
  let at = 0
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let [red, green, blue] = [0.5, 0.5, 0.5]
      let line = (top + row * factor) * stride + (left + column * factor) * channels
      for (let v = 0; v < factor; v++) {
        for (let u = 0, from = line; u < factor; u++, from += channels) {
          red += data[from]! * share
          green += data[from + 1]! * share
          blue += data[from + 2]! * share
        }
        line += stride
      }
      out[at++] = red
      out[at++] = green
      out[at++] = blue
    }
  }
  return { data: out, width: columns, height: rows, channels: 3 }
}

/** The rectangle around positions, with the px beside them that are read, too. */
function around(xs: readonly number[], ys: readonly number[]) {
  const [x, y] = [Math.min(...xs) - 2, Math.min(...ys) - 2]
  return { x, y, width: Math.max(...xs) + 2 - x, height: Math.max(...ys) + 2 - y }
}

/** A smaller picture and the map into it, where `map` would skip pixels. */
function withoutAliases(pixels: Pixels, map: Affine, width: number, height: number): [Pixels, Affine] {
  const scale = scaleOf(map)
  const factor = scale < averageFrom ? 1 : Math.max(2, Math.floor(scale))
  const xs = [0, width].flatMap((x) => [0, height].map((y) => map[0] * x + map[1] * y + map[2]))
  const ys = [0, width].flatMap((x) => [0, height].map((y) => map[3] * x + map[4] * y + map[5]))
  if (factor === 1 || pixels.width < factor * 2 || pixels.height < factor * 2) {
    pixels.lazy?.show(around(xs, ys))
    return [pixels, map]
  }
  const span = (values: number[], length: number): [number, number] => {
    const most = Math.floor(length / factor)
    const from = Math.min(most - 1, Math.max(0, Math.floor(Math.min(...values) / factor) - 1))
    const to = Math.max(from + 1, Math.min(most, Math.ceil(Math.max(...values) / factor) + 1))
    return [from * factor, to - from]
  }
  const [left, columns] = span(xs, pixels.width)
  const [top, rows] = span(ys, pixels.height)
  const smaller = reduced(pixels, { left, top, columns, rows, factor })
  const [a, b, c, d, e, f] = map
  return [smaller, [a / factor, b / factor, (c - left) / factor, d / factor, e / factor, (f - top) / factor]]
}

/**
 * Draws the part of the picture under `map` (from `width` x `height` samples to the picture) into `out` as three
 * colours, bilinear; where that would skip px they are averaged first. Outside of the picture its edge is repeated.
 */
export function sample(
  source: Pixels,
  toSource: Affine,
  width: number,
  height: number,
  out: Float32Array,
  { scale, offset, planar = false }: SampleOptions,
): Float32Array {
  const [pixels, map] = withoutAliases(source, toSource, width, height)
  const { data, channels } = pixels
  const [right, bottom] = [pixels.width - 1, pixels.height - 1]
  const stride = pixels.width * channels
  const step = planar ? 1 : 3
  const plane = planar ? width * height : 1
  let at = 0
  for (let v = 0; v < height; v++) {
    let x = map[0] * 0.5 + map[1] * (v + 0.5) + map[2] - 0.5
    let y = map[3] * 0.5 + map[4] * (v + 0.5) + map[5] - 0.5
    const endX = x + map[0] * width
    const endY = y + map[3] * width
    const inside =
      Math.min(x, endX) >= 0 && Math.max(x, endX) < right && Math.min(y, endY) >= 0 && Math.max(y, endY) < bottom
    for (let u = 0; u < width; u++, at += step, x += map[0], y += map[3]) {
      let column: number
      let row: number
      let nextColumn: number = channels
      let nextRow = stride
      let [fx, fy] = [0, 0]
      if (inside) {
        column = x | 0
        row = y | 0
        fx = x - column
        fy = y - row
      } else {
        const nearX = x < 0 ? 0 : x > right ? right : x
        const nearY = y < 0 ? 0 : y > bottom ? bottom : y
        column = nearX | 0
        row = nearY | 0
        fx = nearX - column
        fy = nearY - row
        if (column === right) nextColumn = 0
        if (row === bottom) nextRow = 0
      }
      const a = row * stride + column * channels
      const b = a + nextColumn
      const c = a + nextRow
      const d = c + nextColumn
      const lowerRight = fx * fy * scale
      const upperRight = fx * scale - lowerRight
      const lowerLeft = fy * scale - lowerRight
      const upperLeft = scale - upperRight - lowerLeft - lowerRight
      out[at] = data[a]! * upperLeft + data[b]! * upperRight + data[c]! * lowerLeft + data[d]! * lowerRight + offset
      out[at + plane] =
        data[a + 1]! * upperLeft +
        data[b + 1]! * upperRight +
        data[c + 1]! * lowerLeft +
        data[d + 1]! * lowerRight +
        offset
      out[at + 2 * plane] =
        data[a + 2]! * upperLeft +
        data[b + 2]! * upperRight +
        data[c + 2]! * lowerLeft +
        data[d + 2]! * lowerRight +
        offset
    }
  }
  return out
}
