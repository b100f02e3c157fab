import type { Rect } from '../../../../common/faces/draw/index.ts'

/** Weights of red and blue in luma, by matrix (ITU-R BT.601 and BT.709). */
const lumaShares = { bt601: [0.299, 0.114], bt709: [0.2126, 0.0722] } as const

export type Matrix = keyof typeof lumaShares

/** Bytes of a frame in yuv420p. Both sides must be even. */
export const planarLength = (width: number, height: number): number => (width * height * 3) / 2

const bits = 16
const one = 1 << bits
const halfOne = one / 2

/** Lookup tables of one matrix in TV range (16 to 235 and 240): what each byte of a plane adds to a colour. */
interface Tables {
  light: Int32Array
  redV: Int32Array
  greenU: Int32Array
  greenV: Int32Array
  blueU: Int32Array
  /** Weights of red, green and blue in Y, U and V, in parts of `one`; those of U and V are for sums of four px. */
  toPlanes: ReturnType<typeof planeWeights>
}

/** Weights of red and blue in luma, as weights of all colours in all planes. */
function planeWeights(red: number, blue: number) {
  const green = 1 - red - blue
  const light = 219 / 255
  const [u, v] = [112 / 255 / (1 - blue), 112 / 255 / (1 - red)]
  const whole = (share: number): number => Math.round(share * one)
  const quarter = (share: number): number => Math.round((share * one) / 4)
  return {
    yRed: whole(red * light),
    yGreen: whole(green * light),
    yBlue: whole(blue * light),
    uRed: quarter(-red * u),
    uGreen: quarter(-green * u),
    uBlue: quarter((1 - blue) * u),
    vRed: quarter((1 - red) * v),
    vGreen: quarter(-green * v),
    vBlue: quarter(-blue * v),
  }
}

function tablesOf(matrix: Matrix): Tables {
  const [red, blue] = lumaShares[matrix]
  const green = 1 - red - blue
  const table = (share: number, zero: number, add = 0): Int32Array =>
    Int32Array.from({ length: 256 }, (_, byte) => Math.round((byte - zero) * share * one) + add)
  const chroma = 255 / 224
  return {
    light: table(255 / 219, 16, halfOne),
    redV: table(2 * (1 - red) * chroma, 128),
    greenU: table((-2 * blue * (1 - blue) * chroma) / green, 128),
    greenV: table((-2 * red * (1 - red) * chroma) / green, 128),
    blueU: table(2 * (1 - blue) * chroma, 128),
    toPlanes: planeWeights(red, blue),
  }
}

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

  /** Converts an RGB picture of the same size to planes. */
  fromRgb(rgb: Uint8Array): Uint8Array {
    const planes = new Uint8Array(planarLength(this.#width, this.#height)).fill(128)
    planes.fill(16, 0, this.#width * this.#height)
    this.patch(planes, new Uint8Array(rgb.length), rgb)
    return planes
  }
}
