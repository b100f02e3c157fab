import type { Pixels } from '../../../../common/faces/draw/index.ts'
import type { Rgb } from './palette.ts'

/**
 * Colour at a position of a picture, interpolated between px.
 * @param out the result is written to it
 */
export function sample({ data, width, height, channels }: Pixels, x: number, y: number, out: Rgb): void {
  const u = Math.max(0, Math.min(width - 1.001, x - 0.5))
  const v = Math.max(0, Math.min(height - 1.001, y - 0.5))
  const [left, top] = [Math.floor(u), Math.floor(v)]
  const [fx, fy] = [u - left, v - top]
  const at = (top * width + left) * channels
  const below = at + width * channels
  for (let channel = 0; channel < 3; channel++) {
    const upper = data[at + channel]! * (1 - fx) + data[at + channels + channel]! * fx
    const lower = data[below + channel]! * (1 - fx) + data[below + channels + channel]! * fx
    out[channel] = upper * (1 - fy) + lower * fy
  }
}
