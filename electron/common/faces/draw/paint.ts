import { eachSpan } from './raster.ts'
import { sampleSpan } from './sample.ts'
import type { MeshDrawing, Pixels, Rect } from './types.ts'
import { wholeOf } from './layer.ts'

/**
 * Draws a mesh directly into a picture, triangle over triangle, without the memory of a layer: for meshes that fill the
 * whole picture. The source must be another picture. An alpha channel of the target is not changed.
 */
export function paintMesh(target: Pixels, drawing: MeshDrawing, clip: Rect = wholeOf(target)): void {
  if (drawing.source.data === target.data) throw new RangeError('a mesh cannot be painted from its own target')
  const { data, width, channels } = target
  const colors = new Float32Array(clip.width * 3)
  const clear = drawing.pointAlpha !== undefined
  eachSpan(drawing, clip, (span) => {
    sampleSpan(drawing.source, span, colors, 0)
    const end = (span.toX - span.fromX) * 3
    let at = (span.y * width + span.fromX) * channels
    if (!clear) {
      for (let from = 0; from < end; from += 3, at += channels) {
        data[at] = (colors[from]! + 0.5) | 0
        data[at + 1] = (colors[from + 1]! + 0.5) | 0
        data[at + 2] = (colors[from + 2]! + 0.5) | 0
      }
      return
    }
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
