import type { Pixels, Rect } from '../draw/index.ts'

/** How a frame's planes lie in memory. */
export type PlaneFormat = 'I420' | 'NV12' | 'RGBA'

/** A frame in the format that it came in. */
export interface Planes {
  format: PlaneFormat
  /** px; any size: chroma planes of odd sides are rounded up. */
  width: number
  height: number
  data: Uint8Array<ArrayBuffer>
  /** First byte and bytes in a row of each plane. */
  layout: readonly { offset: number; stride: number }[]
}

/** How colours became light and two differences of colour. */
export interface ColorMatrix {
  matrix: 'bt601' | 'bt709'
  /** 0 to 255, rather than 16 to 235 and 240. */
  fullRange: boolean
}

/** Shares of red and blue in light (ITU-R BT.601 and BT.709). */
const LIGHT = { bt601: [0.299, 0.114], bt709: [0.2126, 0.0722] } as const

type Triple = readonly [number, number, number]

function towardsPlanes({ matrix, fullRange }: ColorMatrix): readonly [Triple, Triple, Triple] {
  const [red, blue] = LIGHT[matrix]
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

/** A rectangle that begins on even px, as two differences of colour lie on squares of two px; it holds `rect`. */
export function evenRect(rect: Rect, picture: { width: number; height: number }): Rect {
  const x = rect.x & ~1
  const y = rect.y & ~1
  const right = Math.min(picture.width, (rect.x + rect.width + 1) & ~1)
  const bottom = Math.min(picture.height, (rect.y + rect.height + 1) & ~1)
  return { x, y, width: right - x, height: bottom - y }
}

/**
 * Lays a drawn rectangle over a frame, in its own planes, as differences: px that nothing covers keep every bit. The
 * frame's colours (`picture`, RGBA) take the change too, for whoever draws next.
 * @param over RGBA of `rect`, which begins on even px; its alpha says how much of it is seen
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
  const { data, layout } = planes
  const [light, second, third] = layout
  const interleaved = planes.format === 'NV12'
  const uv = second!
  const step = interleaved ? 2 : 1
  const { data: shown, width } = picture
  for (let y = 0; y < rect.height; y += 2) {
    for (let x = 0; x < rect.width; x += 2) {
      let red = 0
      let green = 0
      let blue = 0
      let count = 0
      let covered = false
      for (let i = 0; i < 4; i++) {
        const column = x + (i & 1)
        const row = y + (i >> 1)
        if (column >= rect.width || row >= rect.height) continue
        count++
        const from = (row * rect.width + column) * 4
        const alpha = over[from + 3]!
        if (alpha === 0) continue
        covered = true
        const share = alpha / 255
        const at = ((rect.y + row) * width + rect.x + column) * 4
        const r = (over[from]! - shown[at]!) * share
        const g = (over[from + 1]! - shown[at + 1]!) * share
        const b = (over[from + 2]! - shown[at + 2]!) * share
        red += r
        green += g
        blue += b
        const place = light!.offset + (rect.y + row) * light!.stride + rect.x + column
        data[place] = byteOf(data[place]! + toY[0] * r + toY[1] * g + toY[2] * b)
        shown[at] = byteOf(shown[at]! + r)
        shown[at + 1] = byteOf(shown[at + 1]! + g)
        shown[at + 2] = byteOf(shown[at + 2]! + b)
      }
      if (!covered) continue
      const row = (rect.y + y) >> 1
      const column = (rect.x + x) >> 1
      const u = uv.offset + row * uv.stride + column * step
      const v = interleaved ? u + 1 : third!.offset + row * third!.stride + column
      data[u] = byteOf(data[u]! + (toU[0] * red + toU[1] * green + toU[2] * blue) / count)
      data[v] = byteOf(data[v]! + (toV[0] * red + toV[1] * green + toV[2] * blue) / count)
    }
  }
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
      const place = offset + (rect.y + y) * stride + (rect.x + x) * 4
      for (let channel = 0; channel < 3; channel++) {
        const value = byteOf(shown[at + channel]! + (over[from + channel]! - shown[at + channel]!) * share)
        data[place + channel] = value
        shown[at + channel] = value
      }
    }
  }
}
