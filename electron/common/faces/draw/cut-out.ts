import { eachSpan } from './raster.ts'
import type { Span } from './raster.ts'
import type { MeshDrawing, Pixels, Rect } from './types.ts'
import { wholeOf } from './layer.ts'

/** What a cut-out shows at a position between four px: nothing, a part of itself, or itself alone. */
const cover = { none: 0, part: 1, whole: 2 } as const

/** A cut-out: a picture with its matte (0 to 255 of each px) as its alpha channel. */
export interface CutOutPixels extends Pixels {
  channels: 4
  /** For each px, `cover` of the square of it and its neighbours to the right and below, which is read between them. */
  cover: Uint8Array
}

/** A picture with a matte. */
export function withMatte(picture: Pixels, matte: Uint8Array): CutOutPixels {
  const { width, height, channels } = picture
  const data = new Uint8Array(width * height * 4)
  const covers = new Uint8Array(width * height)
  for (let pixel = 0; pixel < width * height; pixel++) {
    for (let channel = 0; channel < 3; channel++) data[pixel * 4 + channel] = picture.data[pixel * channels + channel]!
    data[pixel * 4 + 3] = matte[pixel]!
    const right = pixel % width < width - 1 ? 1 : 0
    const below = pixel < width * (height - 1) ? width : 0
    const known = matte[pixel]! + matte[pixel + right]! + matte[pixel + below]! + matte[pixel + below + right]!
    covers[pixel] = known === 0 ? cover.none : known === 1020 ? cover.whole : cover.part
  }
  return { data, width, height, channels: 4, cover: covers }
}

/**
 * The triangles over a picture with a matte that show any of the cut-out: those within it, which hide all that is behind,
 * and those at its edge.
 */
export function shownTriangles(
  source: Pixels,
  points: Float32Array,
  triangles: Uint16Array,
): { opaque: Uint16Array; edge: Uint16Array } {
  const opaque: number[] = []
  const edge: number[] = []
  for (let at = 0; at < triangles.length; at += 3) {
    const corners = triangles.subarray(at, at + 3)
    const xs = [...corners].map((point) => points[point * 3]!)
    const ys = [...corners].map((point) => points[point * 3 + 1]!)
    // One px more on each side, because interpolation reads neighbouring px.
    const left = Math.max(0, Math.floor(Math.min(...xs)) - 1)
    const right = Math.min(source.width, Math.ceil(Math.max(...xs)) + 1)
    const top = Math.max(0, Math.floor(Math.min(...ys)) - 1)
    const bottom = Math.min(source.height, Math.ceil(Math.max(...ys)) + 1)
    const { least, most } = matteIn(source, left, right, top, bottom)
    if (most === 0) continue
    if (least === 255) opaque.push(...corners)
    else edge.push(...corners)
  }
  return { opaque: Uint16Array.from(opaque), edge: Uint16Array.from(edge) }
}

/** Least and greatest opacity in a rectangle, 0 to 255; an empty one is transparent. */
function matteIn({ data, width }: Pixels, left: number, right: number, top: number, bottom: number) {
  let [least, most] = [255, 0]
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const here = data[(y * width + x) * 4 + 3]!
      if (here < least) least = here
      if (here > most) most = here
    }
  }
  return { least, most }
}

/**
 * Draws a mesh directly into a picture, with the alpha channel of its source: the cut-out moves in front of what
 * `target` shows. The source must be another picture. An alpha channel of the target is not changed.
 */
export function paintCutOut(
  target: Pixels,
  drawing: MeshDrawing & { source: CutOutPixels },
  clip: Rect = wholeOf(target),
): void {
  eachSpan(drawing, clip, (span) => paintSpan(target, drawing.source, span))
}

function paintSpan(target: Pixels, source: CutOutPixels, span: Span): void {
  const { data, width, height, cover: covers } = source
  const to = target.data
  const step = target.channels
  const rightmost = width - 1
  const lowest = height - 1
  const { stepX, stepY } = span
  let x = span.sourceX - 0.5
  let y = span.sourceY - 0.5
  let at = (span.y * target.width + span.fromX) * step
  for (let left = span.toX - span.fromX; left > 0; left--, at += step, x += stepX, y += stepY) {
    const sx = x < 0 ? 0 : x > rightmost ? rightmost : x
    const sy = y < 0 ? 0 : y > lowest ? lowest : y
    const column = sx | 0
    const row = sy | 0
    const here = covers[row * width + column]!
    if (here === cover.none) continue
    const p = (row * width + column) * 4
    const q = column < rightmost ? p + 4 : p
    const below = row < lowest ? width * 4 : 0
    const fx = sx - column
    const fy = sy - row
    const bottom = fy * fx
    const w01 = fy - bottom
    const w10 = fx - bottom
    const w00 = 1 - fx - w01
    const r = data[p]! * w00 + data[q]! * w10 + data[p + below]! * w01 + data[q + below]! * bottom
    const g = data[p + 1]! * w00 + data[q + 1]! * w10 + data[p + below + 1]! * w01 + data[q + below + 1]! * bottom
    const b = data[p + 2]! * w00 + data[q + 2]! * w10 + data[p + below + 2]! * w01 + data[q + below + 2]! * bottom
    if (here === cover.whole) {
      to[at] = (r + 0.5) | 0
      to[at + 1] = (g + 0.5) | 0
      to[at + 2] = (b + 0.5) | 0
      continue
    }
    const share =
      (data[p + 3]! * w00 + data[q + 3]! * w10 + data[p + below + 3]! * w01 + data[q + below + 3]! * bottom) / 255
    to[at] = (to[at]! + (r - to[at]!) * share + 0.5) | 0
    to[at + 1] = (to[at + 1]! + (g - to[at + 1]!) * share + 0.5) | 0
    to[at + 2] = (to[at + 2]! + (b - to[at + 2]!) * share + 0.5) | 0
  }
}
