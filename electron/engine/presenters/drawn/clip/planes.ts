import type { Rect } from '../rig/figure.ts'

/** Coefficients of the conversion from RGB to YUV by BT.709, limited range, in 16-bit fixed point. */
const [yr, yg, yb] = [11966, 40254, 4064]
const [ur, ug, ub] = [-6596, -22189, 28785]
const [vr, vg, vb] = [28785, -26145, -2639]
const y0 = (16 << 16) + 32768
const c0 = (128 << 16) + 32768

/** Bytes of one `yuva420p` frame. */
export const frameBytes = (width: number, height: number): number =>
  width * height * 2 + ((width + 1) >> 1) * ((height + 1) >> 1) * 2

/**
 * One frame as planes of YUV 4:2:0 and straight alpha (`yuva420p`, BT.709 limited). The frame is converted here instead
 * of by ffmpeg's scaler for two reasons: only the part that the figure may cover is converted, and each chroma sample
 * is weighted by the alpha of its pixels, so that no dark rim of transparent black appears around the figure.
 */
export class FramePlanes {
  readonly bytes: Uint8Array
  readonly #width: number
  readonly #height: number
  readonly #y: Uint8Array
  readonly #u: Uint8Array
  readonly #v: Uint8Array
  readonly #a: Uint8Array

  constructor(width: number, height: number) {
    this.#width = width
    this.#height = height
    const [luma, chroma] = [width * height, ((width + 1) >> 1) * ((height + 1) >> 1)]
    this.bytes = new Uint8Array(frameBytes(width, height))
    this.#y = this.bytes.subarray(0, luma).fill(16)
    this.#u = this.bytes.subarray(luma, luma + chroma).fill(128)
    this.#v = this.bytes.subarray(luma + chroma, luma + chroma * 2).fill(128)
    this.#a = this.bytes.subarray(luma + chroma * 2)
  }

  /**
   * Converts a part of the frame. `pixels` are the RGBA values (straight alpha, little-endian words) of the area
   * `source`.
   */
  put(rect: Rect, pixels: Uint32Array, source: Rect): void {
    const stride = source.width
    const [width, height] = [this.#width, this.#height]
    const [yPlane, uPlane, vPlane, aPlane] = [this.#y, this.#u, this.#v, this.#a]
    const half = (width + 1) >> 1
    for (let by = 0; by < rect.height; by += 2) {
      const twoRows = by + 1 < rect.height
      let i = (rect.y - source.y + by) * stride + rect.x - source.x
      let j = twoRows ? i + stride : i
      let o = (rect.y + by) * width + rect.x
      let c = ((rect.y + by) >> 1) * half + (rect.x >> 1)
      const below = rect.y + by + 1 < height ? width : 0
      for (let bx = 0; bx < rect.width; bx += 2, i += 2, j += 2, o += 2, c++) {
        const right = bx + 1 < rect.width ? 1 : 0
        const p = pixels[i]!
        const q = pixels[i + right]!
        const r = pixels[j]!
        const s = pixels[j + right]!
        if ((p | q | r | s) === 0) {
          yPlane[o] = yPlane[o + right] = yPlane[o + below] = yPlane[o + below + right] = 16
          aPlane[o] = aPlane[o + right] = aPlane[o + below] = aPlane[o + below + right] = 0
          uPlane[c] = vPlane[c] = 128
          continue
        }
        const pa = p >>> 24
        const qa = q >>> 24
        const ra = r >>> 24
        const sa = s >>> 24
        const sum = pa + qa + ra + sa
        const red = ((p & 255) * pa + (q & 255) * qa + (r & 255) * ra + (s & 255) * sa) / sum
        const green =
          (((p >>> 8) & 255) * pa + ((q >>> 8) & 255) * qa + ((r >>> 8) & 255) * ra + ((s >>> 8) & 255) * sa) / sum
        const blue =
          (((p >>> 16) & 255) * pa + ((q >>> 16) & 255) * qa + ((r >>> 16) & 255) * ra + ((s >>> 16) & 255) * sa) / sum
        uPlane[c] = (c0 + ur * red + ug * green + ub * blue) >> 16
        vPlane[c] = (c0 + vr * red + vg * green + vb * blue) >> 16
        // Transparent pixels beside the figure take its brightness, so that scaling the clip does not produce a dark
        // rim.
        const mean = (y0 + yr * red + yg * green + yb * blue) >> 16
        yPlane[o + below + right] = sa ? luma(s) : mean
        yPlane[o + below] = ra ? luma(r) : mean
        yPlane[o + right] = qa ? luma(q) : mean
        yPlane[o] = pa ? luma(p) : mean
        aPlane[o + below + right] = sa
        aPlane[o + below] = ra
        aPlane[o + right] = qa
        aPlane[o] = pa
      }
    }
  }
}

const luma = (p: number): number => (y0 + yr * (p & 255) + yg * ((p >>> 8) & 255) + yb * ((p >>> 16) & 255)) >> 16
