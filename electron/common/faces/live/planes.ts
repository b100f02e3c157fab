import type { Pixels, Rect } from '../draw/index.ts'

/** Layout of a frame's planes in memory. */
export type PlaneFormat = 'I420' | 'NV12' | 'RGBA'

/** A frame in the format in which it was delivered. */
export interface Planes {
  format: PlaneFormat
  /** Width of the frame, px; any size: chroma planes of odd sides are rounded up. */
  width: number
  height: number
  data: Uint8Array<ArrayBuffer>
  /** Offset of the first byte and bytes per row of each plane. */
  layout: readonly { offset: number; stride: number }[]
}

/** How RGB was converted to luma and two chroma differences. */
export interface ColorMatrix {
  matrix: 'bt601' | 'bt709'
  /** Luma is 0 to 255, instead of 16 to 235 (chroma: 240). */
  fullRange: boolean
}

/** Shares of red and blue in luma (ITU-R BT.601 and BT.709). */
const lumaShares = { bt601: [0.299, 0.114], bt709: [0.2126, 0.0722] } as const

type Triple = readonly [number, number, number]

function towardsPlanes({ matrix, fullRange }: ColorMatrix): readonly [Triple, Triple, Triple] {
  const [red, blue] = lumaShares[matrix]
  const green = 1 - red - blue
  const light = fullRange ? 1 : 219 / 255
  const chroma = fullRange ? 0.5 : 112 / 255
  const [u, v] = [chroma / (1 - blue), chroma / (1 - red)]
  return [
    [red * light, green * light, blue * light],
    [-red * u, -green * u, (1 - blue) * u],
    [(1 - red) * v, -green * v, -blue * v],
  ]
}

const byteOf = (value: number): number => (value <= 0 ? 0 : value >= 255 ? 255 : (value + 0.5) | 0)

/**
 * Factors are whole numbers with so many bits after the binary point: products of differences and alpha then fit 32
 * bits.
 */
const bits = 21
const half = 1 << (bits - 1)
const perAlpha = 1 / 255

/** The smallest rectangle on even px that contains `rect`, because chroma is stored for squares of two by two px. */
export function evenRect(rect: Rect, picture: { width: number; height: number }): Rect {
  const x = rect.x & ~1
  const y = rect.y & ~1
  const right = Math.min(picture.width, (rect.x + rect.width + 1) & ~1)
  const bottom = Math.min(picture.height, (rect.y + rect.height + 1) & ~1)
  return { x, y, width: right - x, height: bottom - y }
}

/**
 * Draws a rectangle over a frame in its own planes, as differences, so that uncovered px stay exactly as they are.
 * `picture`, the frame as RGBA, is changed as well, for the next face.
 * @param over RGBA of `rect`, which begins on even px; its alpha is the opacity
 */
export function patchPlanes(
  planes: Planes,
  picture: Pixels,
  over: Uint8Array | Uint8ClampedArray,
  rect: Rect,
  colors: ColorMatrix,
): void {
  if (planes.format === 'RGBA') return patchColors(planes, picture, over, rect)
  const [toY, toU, toV] = towardsPlanes(colors)
  const toLight = toY.map((factor) => Math.round((factor * 2 ** bits) / 255)) as [number, number, number]
  const { data, layout } = planes
  const [light, second, third] = layout
  const interleaved = planes.format === 'NV12'
  const uv = second!
  const step = interleaved ? 2 : 1
  // For each pair of columns in two rows: red, green, blue, times alpha, and whether anything is covered.
  const sums = new Int32Array(((rect.width + 1) >> 1) * 4)
  for (let y = 0; y < rect.height; y += 2) {
    const last = Math.min(y + 1, rect.height - 1)
    let covered = false
    for (let row = y; row <= last; row++) {
      const rowOffset = light!.offset + (rect.y + row) * light!.stride + rect.x
      if (patchRow(planes.data, rowOffset, picture, over, rect, row, sums, toLight)) covered = true
    }
    if (!covered) continue
    const row = (rect.y + y) >> 1
    for (let pair = 0; pair * 4 < sums.length; pair++) {
      const at = pair * 4
      if (sums[at + 3] === 0) continue
      const [red, green, blue] = [sums[at]!, sums[at + 1]!, sums[at + 2]!]
      const u = uv.offset + row * uv.stride + ((rect.x >> 1) + pair) * step
      const v = interleaved ? u + 1 : third!.offset + row * third!.stride + (rect.x >> 1) + pair
      const count = 255 * (last - y + 1) * (pair * 2 + 1 < rect.width ? 2 : 1)
      data[u] = byteOf(data[u]! + (toU[0] * red + toU[1] * green + toU[2] * blue) / count)
      data[v] = byteOf(data[v]! + (toV[0] * red + toV[1] * green + toV[2] * blue) / count)
    }
    sums.fill(0)
  }
}

/** Changes the luma of one row and the frame's RGBA; sums up what chroma needs. @returns whether anything is covered */
function patchRow(
  data: Uint8Array,
  rowOffset: number,
  { data: shown, width }: Pixels,
  over: Uint8Array | Uint8ClampedArray,
  rect: Rect,
  row: number,
  sums: Int32Array,
  [lightRed, lightGreen, lightBlue]: Triple,
): boolean {
  let covered = false
  let from = row * rect.width * 4
  let at = ((rect.y + row) * width + rect.x) * 4
  for (let x = 0; x < rect.width; x++, from += 4, at += 4) {
    const alpha = over[from + 3]!
    if (alpha === 0) continue
    covered = true
    const r = (over[from]! - shown[at]!) * alpha
    const g = (over[from + 1]! - shown[at + 1]!) * alpha
    const b = (over[from + 2]! - shown[at + 2]!) * alpha
    const pair = (x >> 1) * 4
    sums[pair] = sums[pair]! + r
    sums[pair + 1] = sums[pair + 1]! + g
    sums[pair + 2] = sums[pair + 2]! + b
    sums[pair + 3] = 1
    const lighter = Math.imul(r, lightRed) + Math.imul(g, lightGreen) + Math.imul(b, lightBlue) + half
    const value = data[rowOffset + x]! + (lighter >> bits)
    data[rowOffset + x] = value < 0 ? 0 : value > 255 ? 255 : value
    // The result lies between both colours, so it needs no clamping.
    shown[at] = (shown[at]! + r * perAlpha + 0.5) | 0
    shown[at + 1] = (shown[at + 1]! + g * perAlpha + 0.5) | 0
    shown[at + 2] = (shown[at + 2]! + b * perAlpha + 0.5) | 0
  }
  return covered
}

function patchColors(
  { data, layout }: Planes,
  { data: shown, width }: Pixels,
  over: Uint8Array | Uint8ClampedArray,
  rect: Rect,
): void {
  const { offset, stride } = layout[0]!
  for (let y = 0; y < rect.height; y++) {
    for (let x = 0; x < rect.width; x++) {
      const from = (y * rect.width + x) * 4
      const share = over[from + 3]! / 255
      if (share === 0) continue
      const at = ((rect.y + y) * width + rect.x + x) * 4
      const target = offset + (rect.y + y) * stride + (rect.x + x) * 4
      for (let channel = 0; channel < 3; channel++) {
        const value = byteOf(shown[at + channel]! + (over[from + channel]! - shown[at + channel]!) * share)
        data[target + channel] = value
        shown[at + channel] = value
      }
    }
  }
}
