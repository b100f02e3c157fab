import { eachSpan } from './raster.ts'
import { sampleSpan } from './sample.ts'
import type { Layer, Mask, MeshDrawing, Pixels, Rect } from './types.ts'
import { maskSampler } from './mask.ts'

/** Rectangle of whole px around points, with `margin` px more on each side, within a picture; null when it is empty. */
export function boundsOf(
  points: Float32Array,
  indices: Iterable<number>,
  picture: { width: number; height: number },
  margin = 0,
): Rect | null {
  let left = Number.POSITIVE_INFINITY
  let top = Number.POSITIVE_INFINITY
  let right = Number.NEGATIVE_INFINITY
  let bottom = Number.NEGATIVE_INFINITY
  for (const index of indices) {
    const x = points[index * 3]!
    const y = points[index * 3 + 1]!
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  const x = Math.max(0, Math.floor(left - margin))
  const y = Math.max(0, Math.floor(top - margin))
  const width = Math.min(picture.width, Math.ceil(right + margin)) - x
  const height = Math.min(picture.height, Math.ceil(bottom + margin)) - y
  return width > 0 && height > 0 ? { x, y, width, height } : null
}

/** The rectangle of a whole picture. */
export function wholeOf(picture: { width: number; height: number }): Rect {
  return { x: 0, y: 0, width: picture.width, height: picture.height }
}

/** An empty layer. `again`: a layer that is no longer needed, whose memory is reused if it is large enough. */
export function createLayer(rect: Rect, again?: Layer): Layer {
  const pixels = rect.width * rect.height
  if (!again || again.alpha.buffer.byteLength < pixels * 4)
    return { rect, color: new Float32Array(pixels * 3), alpha: new Float32Array(pixels) }
  const color = new Float32Array(again.color.buffer, 0, pixels * 3)
  const alpha = new Float32Array(again.alpha.buffer, 0, pixels)
  alpha.fill(0)
  return { rect, color, alpha }
}

/** Draws a mesh into a layer. Where triangles overlap, the one drawn last is seen. */
export function drawIntoLayer(layer: Layer, drawing: MeshDrawing): void {
  const { rect, color, alpha } = layer
  eachSpan(drawing, rect, (span) => {
    const at = (span.y - rect.y) * rect.width + span.fromX - rect.x
    sampleSpan(drawing.source, span, color, at * 3)
    const length = span.toX - span.fromX
    if (!drawing.pointAlpha) {
      alpha.fill(1, at, at + length)
      return
    }
    for (let index = 0, value = span.alpha; index < length; index++, value += span.alphaStep) {
      alpha[at + index] = value < 0 ? 0 : value > 1 ? 1 : value
    }
  })
}

/**
 * Draws a layer over a picture, in place. Px where the layer's alpha or the mask is 0 stay exactly as they are.
 * @param mask multiplied with the layer's alpha; it is 0 outside of its rectangle
 */
export function blendLayer(target: Pixels, layer: Layer, mask?: Mask): void {
  const { rect, color, alpha } = layer
  const { data, width, channels } = target
  const left = Math.max(rect.x, 0)
  const right = Math.min(rect.x + rect.width, width)
  const top = Math.max(rect.y, 0)
  const bottom = Math.min(rect.y + rect.height, target.height)
  const rows = mask ? maskSampler(mask, left, right) : undefined
  for (let y = top; y < bottom; y++) {
    const weights = rows?.(y)
    if (rows && !weights) continue
    for (let x = left; x < right; x++) {
      const from = (y - rect.y) * rect.width + x - rect.x
      let share = alpha[from]!
      if (weights) share *= weights[x - left]!
      if (share <= 0) continue
      const at = (y * width + x) * channels
      for (let channel = 0; channel < 3; channel++) {
        const under = data[at + channel]!
        const value = under + (color[from * 3 + channel]! - under) * share
        data[at + channel] = value < 0 ? 0 : value > 255 ? 255 : (value + 0.5) | 0
      }
    }
  }
}

/**
 * Draws a mesh over a picture, in place; the source may be the same picture. Px outside of the triangles, and where the
 * mask or the points' alpha is 0, stay exactly as they are.
 * @param options.layer layer of an earlier call, whose memory is reused
 * @returns the layer, for the next call; undefined when no part of the mesh is in the picture
 */
export function drawMesh(
  target: Pixels,
  drawing: MeshDrawing,
  options: { mask?: Mask; layer?: Layer | undefined } = {},
): Layer | undefined {
  const rect = boundsOf(drawing.targetPoints, drawing.triangles, target)
  if (!rect) return options.layer
  const layer = createLayer(rect, options.layer)
  drawIntoLayer(layer, drawing)
  blendLayer(target, layer, options.mask)
  return layer
}
