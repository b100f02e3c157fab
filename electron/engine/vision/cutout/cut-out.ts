import type { Mask, Picture } from '../faces/types.ts'
import { alignEdges, cleanColors } from './edges.ts'
import type { EdgeRadii, Patch } from './edges.ts'

/**
 * Short side of a picture as the models get it (px): the edges of their masks are no finer than one px of that size.
 */
const modelSide = 512

/** Side of the tiles in which a picture is processed (px), so that memory stays small for any size. */
const tile = 256

/**
 * Radii for refining the edges of a mask. Films are refined with a single small radius, which is faster: the mask of a
 * frame is nearly as fine as the frame, and the next frame hides errors.
 */
export function radiiFor({ width, height }: { width: number; height: number }, film = false): EdgeRadii {
  const coarse = Math.max(1, Math.min(width, height) / modelSide)
  const near = Math.max(2, Math.round(coarse * 3))
  if (film) return { guide: 0, colors: [near * 2] }
  return {
    guide: Math.min(24, Math.max(2, Math.round(coarse * 2.5))),
    colors: [Math.min(80, near * 6), near],
  }
}

/**
 * Cuts a picture out along a coarse mask of the same size. The mask's edges are moved onto those of the picture, and
 * the old background's colour is removed from half-transparent px. A picture's own alpha is kept: px that were
 * transparent stay so. Transparent px become black, so that files are small.
 */
export function cutOutAlong(picture: Picture, mask: Mask, radii = radiiFor(picture)): Picture {
  const { width, height, channels, data } = picture
  if (mask.width !== width || mask.height !== height) throw new RangeError('the mask has another size than the picture')
  const out = new Uint8Array(width * height * 4)
  for (let i = 0; i < width * height; i += 1) {
    const own = channels === 4 ? data[i * 4 + 3]! : 255
    put(out, i, data[i * channels]!, data[i * channels + 1]!, data[i * channels + 2]!, (mask.data[i]! * own) / 255)
  }
  const margin = radii.guide * 2 + radii.colors.reduce((sum, radius) => sum + radius, 0)
  for (let top = 0; top < height; top += tile)
    for (let left = 0; left < width; left += tile) refineTile(picture, mask, out, { left, top, margin }, radii)
  return { data: out, width, height, channels: 4 }
}

function put(out: Uint8Array, at: number, red: number, green: number, blue: number, alpha: number): void {
  const whole = Math.round(alpha)
  if (whole <= 0) return void out.fill(0, at * 4, at * 4 + 4)
  out[at * 4] = red
  out[at * 4 + 1] = green
  out[at * 4 + 2] = blue
  out[at * 4 + 3] = whole
}

function refineTile(
  picture: Picture,
  mask: Mask,
  out: Uint8Array,
  area: { left: number; top: number; margin: number },
  radii: EdgeRadii,
): void {
  const { width, height, channels, data } = picture
  const { left, top, margin } = area
  const x0 = Math.max(0, left - margin)
  const y0 = Math.max(0, top - margin)
  const x1 = Math.min(width, left + tile + margin)
  const y1 = Math.min(height, top + tile + margin)
  if (!isEdge(mask, x0, y0, x1, y1)) return
  const size = { width: x1 - x0, height: y1 - y0 }
  const plane = () => new Float32Array(size.width * size.height)
  const patch: Patch = { ...size, red: plane(), green: plane(), blue: plane(), alpha: plane() }
  for (let y = y0; y < y1; y += 1)
    for (let x = x0; x < x1; x += 1) {
      const to = (y - y0) * size.width + (x - x0)
      const from = (y * width + x) * channels
      patch.red[to] = data[from]! / 255
      patch.green[to] = data[from + 1]! / 255
      patch.blue[to] = data[from + 2]! / 255
      patch.alpha[to] = mask.data[y * width + x]! / 255
    }
  if (radii.guide > 0) alignEdges(patch, radii.guide)
  cleanColors(patch, radii.colors)
  for (let y = top; y < Math.min(height, top + tile); y += 1)
    for (let x = left; x < Math.min(width, left + tile); x += 1) {
      const from = (y - y0) * size.width + (x - x0)
      const at = y * width + x
      const own = channels === 4 ? data[at * 4 + 3]! : 255
      const color = (channel: Float32Array) => Math.round(channel[from]! * 255)
      put(out, at, color(patch.red), color(patch.green), color(patch.blue), patch.alpha[from]! * own)
    }
}

/** Whether the mask has different values in a rectangle, or values between transparent and opaque. */
function isEdge(mask: Mask, x0: number, y0: number, x1: number, y1: number): boolean {
  const first = mask.data[y0 * mask.width + x0]!
  if (first > 2 && first < 253) return true
  for (let y = y0; y < y1; y += 1)
    for (let at = y * mask.width + x0; at < y * mask.width + x1; at += 1)
      if (Math.abs(mask.data[at]! - first) > 2) return true
  return false
}
