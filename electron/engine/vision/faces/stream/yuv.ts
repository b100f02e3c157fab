import type { Rect } from '../../../../common/faces/draw/index.ts'
import type { Squares } from '../../../../common/faces/sample.ts'
import { bits, halfOne, tablesOf } from './yuv-tables.ts'
import type { Matrix, Tables } from './yuv-tables.ts'

export type { Matrix }

/** Bytes of a frame in yuv420p. Both sides must be even. */
export const planarLength = (width: number, height: number): number => (width * height * 3) / 2

/** Levels of luma and chroma in a black picture, with half a level, as fractions are cut off. */
const black = (16 << bits) + halfOne
const grey = (128 << bits) + halfOne

/** A byte moved by some parts of `one`. */
function moved(byte: number, by: number): number {
  const value = ((byte << bits) + by + halfOne) >> bits
  return value < 0 ? 0 : value > 255 ? 255 : value
}

/**
 * Converts frames of yuv420p (TV range) to RGB and back. Only changed px are converted back, as differences, so that
 * the bytes of unchanged px stay exactly as they were.
 */
export class YuvFrames {
  readonly #width: number
  readonly #height: number
  readonly #tables: Tables

  /** Width and height of the frames must be even. */
  constructor(width: number, height: number, matrix: Matrix) {
    this.#width = width
    this.#height = height
    this.#tables = tablesOf(matrix)
  }

  /**
   * The part of a frame that is converted when `part` is: within the frame, with even sides and corners.
   * @param part absent: the whole frame
   */
  evenPart(part?: Rect): Rect {
    if (!part) return { x: 0, y: 0, width: this.#width, height: this.#height }
    const start = (value: number, most: number): number => Math.min(most, Math.max(0, Math.floor(value / 2) * 2))
    const end = (value: number, most: number): number => Math.min(most, Math.max(0, Math.ceil(value / 2) * 2))
    const [x, y] = [start(part.x, this.#width), start(part.y, this.#height)]
    return {
      x,
      y,
      width: Math.max(0, end(part.x + part.width, this.#width) - x),
      height: Math.max(0, end(part.y + part.height, this.#height) - y),
    }
  }

  /** Converts a frame, or a part of it, to RGB, written to `rgb`. */
  toRgb(planes: Uint8Array, rgb: Uint8ClampedArray, part?: Rect): void {
    const { light, redV, greenU, greenV, blueU } = this.#tables
    const width = this.#width
    const stride = width * 3
    const half = width >> 1
    const area = this.evenPart(part)
    const pairs = area.width >> 1
    for (let row = area.y; row < area.y + area.height; row += 2) {
      let upper = row * width + area.x
      let lower = upper + width
      let to = upper * 3
      let u = width * this.#height + (row >> 1) * half + (area.x >> 1)
      let v = u + half * (this.#height >> 1)
      for (let column = 0; column < pairs; column++, u++, v++) {
        const chromaU = planes[u]!
        const chromaV = planes[v]!
        const red = redV[chromaV]!
        const green = greenU[chromaU]! + greenV[chromaV]!
        const blue = blueU[chromaU]!
        let light0 = light[planes[upper++]!]!
        rgb[to] = (light0 + red) >> bits
        rgb[to + 1] = (light0 + green) >> bits
        rgb[to + 2] = (light0 + blue) >> bits
        light0 = light[planes[upper++]!]!
        rgb[to + 3] = (light0 + red) >> bits
        rgb[to + 4] = (light0 + green) >> bits
        rgb[to + 5] = (light0 + blue) >> bits
        light0 = light[planes[lower++]!]!
        rgb[to + stride] = (light0 + red) >> bits
        rgb[to + stride + 1] = (light0 + green) >> bits
        rgb[to + stride + 2] = (light0 + blue) >> bits
        light0 = light[planes[lower++]!]!
        rgb[to + stride + 3] = (light0 + red) >> bits
        rgb[to + stride + 4] = (light0 + green) >> bits
        rgb[to + stride + 5] = (light0 + blue) >> bits
        to += 6
      }
    }
  }

  /**
   * Means of squares of px, as RGB. Colours of squares with an odd side are those of the square of px pairs around it.
   */
  reduced(planes: Uint8Array, { left, top, columns, rows, factor }: Squares): Uint8Array {
    const { toColors } = this.#tables
    const width = this.#width
    const half = width >> 1
    const [u, v] = [width * this.#height, width * this.#height + half * (this.#height >> 1)]
    const out = new Uint8ClampedArray(columns * rows * 3)
    const share = 1 / (factor * factor)
    for (let row = 0, to = 0; row < rows; row++) {
      const y = top + row * factor
      const firstPair = y >> 1
      const lastPair = (y + factor - 1) >> 1
      for (let column = 0; column < columns; column++, to += 3) {
        const x = left + column * factor
        let luma = 0
        for (let line = y * width + x, end = line + factor * width; line < end; line += width)
          for (let at = line; at < line + factor; at++) luma += planes[at]!
        const from = x >> 1
        const pairs = ((x + factor - 1) >> 1) - from + 1
        let blue = 0
        let red = 0
        for (let pair = firstPair; pair <= lastPair; pair++) {
          for (let at = pair * half + from, end = at + pairs; at < end; at++) {
            blue += planes[u + at]!
            red += planes[v + at]!
          }
        }
        const chroma = 1 / (pairs * (lastPair - firstPair + 1))
        const level = (luma * share - 16) * toColors.light
        blue = blue * chroma - 128
        red = red * chroma - 128
        out[to] = level + toColors.redV * red
        out[to + 1] = level + toColors.greenU * blue + toColors.greenV * red
        out[to + 2] = level + toColors.blueU * blue
      }
    }
    return new Uint8Array(out.buffer)
  }

  /**
   * Applies the differences between `before` and `after` to the planes from which `before` was converted.
   * @param part all that may differ
   */
  patch(planes: Uint8Array, before: Uint8Array, after: Uint8Array, part?: Rect): void {
    const { x, y, width, height } = this.evenPart(part)
    const stride = this.#width * 3
    for (let row = y; row < y + height; row += 2) {
      const from = row * stride + x * 3
      // Most rows are unchanged, and comparing buffers is faster than comparing px.
      const isSame = (at: number): boolean =>
        Buffer.compare(before.subarray(at, at + width * 3), after.subarray(at, at + width * 3)) === 0
      if (isSame(from) && isSame(from + stride)) continue
      this.#patchPair(planes, before, after, { row, from: x, to: x + width })
    }
  }

  /** Patches two rows. Weights are whole numbers, as this is done for every px of a face. */
  #patchPair(
    planes: Uint8Array,
    before: Uint8Array,
    after: Uint8Array,
    { row, from, to }: { row: number; from: number; to: number },
  ): void {
    const { yRed, yGreen, yBlue, uRed, uGreen, uBlue, vRed, vGreen, vBlue } = this.#tables.toPlanes
    const width = this.#width
    const half = width >> 1
    let luma = row * width + from
    let upper = luma * 3
    let lower = upper + width * 3
    let u = width * this.#height + (row >> 1) * half + (from >> 1)
    let v = u + half * (this.#height >> 1)
    for (let column = from; column < to; column += 2, luma += 2, upper += 6, lower += 6, u++, v++) {
      const r0 = after[upper]! - before[upper]!
      const g0 = after[upper + 1]! - before[upper + 1]!
      const b0 = after[upper + 2]! - before[upper + 2]!
      const r1 = after[upper + 3]! - before[upper + 3]!
      const g1 = after[upper + 4]! - before[upper + 4]!
      const b1 = after[upper + 5]! - before[upper + 5]!
      const r2 = after[lower]! - before[lower]!
      const g2 = after[lower + 1]! - before[lower + 1]!
      const b2 = after[lower + 2]! - before[lower + 2]!
      const r3 = after[lower + 3]! - before[lower + 3]!
      const g3 = after[lower + 4]! - before[lower + 4]!
      const b3 = after[lower + 5]! - before[lower + 5]!
      if ((r0 | g0 | b0 | r1 | g1 | b1 | r2 | g2 | b2 | r3 | g3 | b3) === 0) continue
      const below = luma + width
      planes[luma] = moved(planes[luma]!, yRed * r0 + yGreen * g0 + yBlue * b0)
      planes[luma + 1] = moved(planes[luma + 1]!, yRed * r1 + yGreen * g1 + yBlue * b1)
      planes[below] = moved(planes[below]!, yRed * r2 + yGreen * g2 + yBlue * b2)
      planes[below + 1] = moved(planes[below + 1]!, yRed * r3 + yGreen * g3 + yBlue * b3)
      const red = r0 + r1 + r2 + r3
      const green = g0 + g1 + g2 + g3
      const blue = b0 + b1 + b2 + b3
      planes[u] = moved(planes[u]!, uRed * red + uGreen * green + uBlue * blue)
      planes[v] = moved(planes[v]!, vRed * red + vGreen * green + vBlue * blue)
    }
  }

  /** Brightness of one px (0 to 255, Rec. 601), as that of its RGB. */
  brightnessAt(planes: Uint8Array, x: number, y: number): number {
    const { light, redV, greenU, greenV, blueU } = this.#tables
    const u = this.#width * this.#height + (y >> 1) * (this.#width >> 1) + (x >> 1)
    const v = u + (this.#width >> 1) * (this.#height >> 1)
    const level = light[planes[y * this.#width + x]!]!
    const byte = (sum: number): number => Math.min(255, Math.max(0, sum >> bits))
    const red = byte(level + redV[planes[v]!]!)
    const green = byte(level + greenU[planes[u]!]! + greenV[planes[v]!]!)
    const blue = byte(level + blueU[planes[u]!]!)
    return 0.299 * red + 0.587 * green + 0.114 * blue
  }

  /** Converts an RGB picture of the same size, or a part of it, to planes. */
  fromRgb(
    rgb: Uint8Array,
    planes: Uint8Array = new Uint8Array(planarLength(this.#width, this.#height)),
    part?: Rect,
  ): Uint8Array {
    const { yRed, yGreen, yBlue, uRed, uGreen, uBlue, vRed, vGreen, vBlue } = this.#tables.toPlanes
    const width = this.#width
    const half = width >> 1
    const area = this.evenPart(part)
    const pairs = area.width >> 1
    for (let row = area.y; row < area.y + area.height; row += 2) {
      let luma = row * width + area.x
      let upper = luma * 3
      let lower = upper + width * 3
      let u = width * this.#height + (row >> 1) * half + (area.x >> 1)
      let v = u + half * (this.#height >> 1)
      for (let column = 0; column < pairs; column++, luma += 2, upper += 6, lower += 6, u++, v++) {
        const r0 = rgb[upper]!
        const g0 = rgb[upper + 1]!
        const b0 = rgb[upper + 2]!
        const r1 = rgb[upper + 3]!
        const g1 = rgb[upper + 4]!
        const b1 = rgb[upper + 5]!
        const r2 = rgb[lower]!
        const g2 = rgb[lower + 1]!
        const b2 = rgb[lower + 2]!
        const r3 = rgb[lower + 3]!
        const g3 = rgb[lower + 4]!
        const b3 = rgb[lower + 5]!
        const below = luma + width
        planes[luma] = (black + yRed * r0 + yGreen * g0 + yBlue * b0) >> bits
        planes[luma + 1] = (black + yRed * r1 + yGreen * g1 + yBlue * b1) >> bits
        planes[below] = (black + yRed * r2 + yGreen * g2 + yBlue * b2) >> bits
        planes[below + 1] = (black + yRed * r3 + yGreen * g3 + yBlue * b3) >> bits
        const red = r0 + r1 + r2 + r3
        const green = g0 + g1 + g2 + g3
        const blue = b0 + b1 + b2 + b3
        planes[u] = (grey + uRed * red + uGreen * green + uBlue * blue) >> bits
        planes[v] = (grey + vRed * red + vGreen * green + vBlue * blue) >> bits
      }
    }
    return planes
  }
}
