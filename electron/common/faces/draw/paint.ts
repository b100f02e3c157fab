import { eachSpan } from './raster.ts'
import type { Span } from './raster.ts'
import { sampleSpan } from './sample.ts'
import type { MeshDrawing, Pixels, Rect } from './types.ts'
import { wholeOf } from './layer.ts'

/**
 * Draws a mesh directly into a picture, triangle over triangle, without the memory of a layer: for meshes that fill the
 * whole picture. The source must be another picture. An alpha channel of the target is not changed.
 */
export function paintMesh(target: Pixels, drawing: MeshDrawing, clip: Rect = wholeOf(target)): void {
  if (drawing.source.data === target.data) throw new RangeError('a mesh cannot be painted from its own target')
  if (drawing.pointAlpha === undefined) {
    eachSpan(drawing, clip, (span) => paintSpan(target, drawing.source, span))
    return
  }
  const { data, width, channels } = target
  const colors = new Float32Array(clip.width * 3)
  eachSpan(drawing, clip, (span) => {
    sampleSpan(drawing.source, span, colors, 0)
    const end = (span.toX - span.fromX) * 3
    let at = (span.y * width + span.fromX) * channels
    let alpha = span.alpha
    for (let from = 0; from < end; from += 3, at += channels, alpha += span.alphaStep) {
      const share = alpha < 0 ? 0 : alpha > 1 ? 1 : alpha
      for (let channel = 0; channel < 3; channel++) {
        const under = data[at + channel]!
        data[at + channel] = (under + (colors[from + channel]! - under) * share + 0.5) | 0
      }
    }
  })
}

/** Paints the colours of a span, bilinear; outside of the source its outermost px are repeated. */
function paintSpan(target: Pixels, source: Pixels, span: Span): void {
  const { data, width, height, channels } = source
  const to = target.data
  const step = target.channels
  const rowLength = width * channels
  const { stepX, stepY } = span
  let left = span.toX - span.fromX
  let x = span.sourceX - 0.5
  let y = span.sourceY - 0.5
  let at = (span.y * target.width + span.fromX) * step
  const [endX, endY] = [x + stepX * left, y + stepY * left]
  const [rightmost, lowest] = [width - 1, height - 1]
  const inside =
    Math.min(x, endX) >= 0 && Math.max(x, endX) < rightmost && Math.min(y, endY) >= 0 && Math.max(y, endY) < lowest
  for (; left > 0; left--, at += step, x += stepX, y += stepY) {
    let sx = x
    let sy = y
    let q: number = channels
    let below = rowLength
    if (!inside) {
      sx = x < 0 ? 0 : x > rightmost ? rightmost : x
      sy = y < 0 ? 0 : y > lowest ? lowest : y
      if (sx >= rightmost) q = 0
      if (sy >= lowest) below = 0
    }
    const column = sx | 0
    const row = sy | 0
    const fx = sx - column
    const fy = sy - row
    const p = row * rowLength + column * channels
    q += p
    below += p
    const w11 = fy * fx
    const w01 = fy - w11
    const w10 = fx - w11
    const w00 = 1 - fx - w01
    const s = q - p + below
    to[at] = (data[p]! * w00 + data[q]! * w10 + data[below]! * w01 + data[s]! * w11 + 0.5) | 0
    to[at + 1] = (data[p + 1]! * w00 + data[q + 1]! * w10 + data[below + 1]! * w01 + data[s + 1]! * w11 + 0.5) | 0
    to[at + 2] = (data[p + 2]! * w00 + data[q + 2]! * w10 + data[below + 2]! * w01 + data[s + 2]! * w11 + 0.5) | 0
  }
}
