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
 * Brings what differs between a frame's colours and a rectangle drawn anew into the frame's own planes, as differences:
 * px that were not changed keep every bit. The colours (`before`, RGBA) take the change too, for whoever draws next.
 * @param after RGBA of `rect`, which begins on even px
 */
export function patchPlanes(
  planes: Planes,
  before: Pixels,
  after: Uint8Array,
  rect: Rect,
  colors: ColorMatrix,
): void {
  if (planes.format === 'RGBA') return patchColors(planes, before, after, rect)
  const [toY, toU, toV] = towardsPlanes(colors)
  const { data, layout } = planes
  const [light, second, third] = layout
  const interleaved = planes.format === 'NV12'
  const uv = second!
  const step = interleaved ? 2 : 1
  const width = before.width
  for (let y = 0; y < rect.height; y += 2) {
    for (let x = 0; x < rect.width; x += 2) {
      let [red, green, blue, count] = [0, 0, 0, 0]
      let changed = false
      for (let i = 0; i < 4; i++) {
        const [u, v] = [x + (i & 1), y + (i >> 1)]
        if (u >= rect.width || v >= rect.height) continue
        count++
        const from = (v * rect.width + u) * 4
        const at = ((rect.y + v) * width + rect.x + u) * 4
        const r = after[from]! - before.data[at]!
        const g = after[from + 1]! - before.data[at + 1]!
        const b = after[from + 2]! - before.data[at + 2]!
        if ((r | g | b) === 0) continue
        changed = true
        red += r
        green += g
        blue += b
        const place = light!.offset + (rect.y + v) * light!.stride + rect.x + u
        data[place] = byteOf(data[place]! + toY[0] * r + toY[1] * g + toY[2] * b)
        before.data[at] = after[from]!
        before.data[at + 1] = after[from + 1]!
        before.data[at + 2] = after[from + 2]!
      }
      if (!changed) continue
      const row = (rect.y + y) >> 1
      const column = (rect.x + x) >> 1
      const u = uv.offset + row * uv.stride + column * step
      const v = interleaved ? u + 1 : third!.offset + row * third!.stride + column
      data[u] = byteOf(data[u]! + (toU[0] * red + toU[1] * green + toU[2] * blue) / count)
      data[v] = byteOf(data[v]! + (toV[0] * red + toV[1] * green + toV[2] * blue) / count)
    }
  }
}

function patchColors({ data, layout }: Planes, before: Pixels, after: Uint8Array, rect: Rect): void {
  const { offset, stride } = layout[0]!
  for (let y = 0; y < rect.height; y++) {
    for (let x = 0; x < rect.width; x++) {
      const from = (y * rect.width + x) * 4
      const at = ((rect.y + y) * before.width + rect.x + x) * 4
      const place = offset + (rect.y + y) * stride + (rect.x + x) * 4
      for (let channel = 0; channel < 3; channel++) {
        data[place + channel] = after[from + channel]!
        before.data[at + channel] = after[from + channel]!
      }
    }
  }
}
