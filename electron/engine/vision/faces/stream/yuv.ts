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
  /** Weights of red, green and blue in Y, U and V. */
  toPlanes: readonly (readonly [number, number, number])[]
}

function tablesOf(matrix: Matrix): Tables {
  const [red, blue] = lumaShares[matrix]
  const green = 1 - red - blue
  const table = (share: number, zero: number, add = 0): Int32Array =>
    Int32Array.from({ length: 256 }, (_, byte) => Math.round((byte - zero) * share * one) + add)
  const chroma = 255 / 224
  const [u, v] = [112 / 255 / (1 - blue), 112 / 255 / (1 - red)]
  const light = 219 / 255
  return {
    light: table(255 / 219, 16, halfOne),
    redV: table(2 * (1 - red) * chroma, 128),
    greenU: table((-2 * blue * (1 - blue) * chroma) / green, 128),
    greenV: table((-2 * red * (1 - red) * chroma) / green, 128),
    blueU: table(2 * (1 - blue) * chroma, 128),
    toPlanes: [
      [red * light, green * light, blue * light],
      [-red * u, -green * u, (1 - blue) * u],
      [(1 - red) * v, -green * v, -blue * v],
    ],
  }
}

const byteOf = (value: number): number => (value <= 0 ? 0 : value >= 255 ? 255 : Math.round(value))

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

  /** Converts a frame to RGB, written to `rgb`. */
  toRgb(planes: Uint8Array, rgb: Uint8ClampedArray): void {
    const { light, redV, greenU, greenV, blueU } = this.#tables
    const [width, height] = [this.#width, this.#height]
    const half = width >> 1
    const stride = width * 3
    let u = width * height
    let v = u + half * (height >> 1)
    for (let row = 0; row < height; row += 2) {
      let upper = row * width
      let lower = upper + width
      let to = row * stride
      for (let column = 0; column < half; column++, u++, v++) {
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

  /** Applies the differences between `before` and `after` to the planes from which `before` was converted. */
  patch(planes: Uint8Array, before: Uint8Array, after: Uint8Array): void {
    const pair = this.#width * 6
    for (let row = 0; row < this.#height; row += 2) {
      const from = row * this.#width * 3
      // Most rows are unchanged, and comparing buffers is faster than comparing px.
      if (Buffer.compare(before.subarray(from, from + pair), after.subarray(from, from + pair)) === 0) continue
      this.#patchPair(planes, before, after, row)
    }
  }

  #patchPair(planes: Uint8Array, before: Uint8Array, after: Uint8Array, row: number): void {
    const { toPlanes } = this.#tables
    const [toY, toU, toV] = toPlanes as [Triple, Triple, Triple]
    const width = this.#width
    const quarter = (width >> 1) * (this.#height >> 1)
    for (let column = 0; column < width; column += 2) {
      let [red, green, blue] = [0, 0, 0]
      let changed = false
      for (let i = 0; i < 4; i++) {
        const at = (row + (i >> 1)) * width + column + (i & 1)
        const r = after[at * 3]! - before[at * 3]!
        const g = after[at * 3 + 1]! - before[at * 3 + 1]!
        const b = after[at * 3 + 2]! - before[at * 3 + 2]!
        if ((r | g | b) === 0) continue
        changed = true
        red += r
        green += g
        blue += b
        planes[at] = byteOf(planes[at]! + toY[0] * r + toY[1] * g + toY[2] * b)
      }
      if (!changed) continue
      const u = width * this.#height + (row >> 1) * (width >> 1) + (column >> 1)
      planes[u] = byteOf(planes[u]! + (toU[0] * red + toU[1] * green + toU[2] * blue) / 4)
      const v = u + quarter
      planes[v] = byteOf(planes[v]! + (toV[0] * red + toV[1] * green + toV[2] * blue) / 4)
    }
  }

  /** Converts an RGB picture of the same size to planes. */
  fromRgb(rgb: Uint8Array): Uint8Array {
    const planes = new Uint8Array(planarLength(this.#width, this.#height)).fill(128)
    planes.fill(16, 0, this.#width * this.#height)
    this.patch(planes, new Uint8Array(rgb.length), rgb)
    return planes
  }
}

type Triple = readonly [number, number, number]
