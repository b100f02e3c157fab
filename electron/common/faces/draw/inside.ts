import { boundsOf, createLayer, drawIntoLayer } from './layer.ts'
import { featherMask, maskAt, polygonMask } from './mask.ts'
import type { Layer, Pixels } from './types.ts'

/**
 * Draws the inside of a ring (the mouth, between the lips) from a picture over a layer, with a soft edge.
 * @param ring the closed line around the inside
 * @param triangles triangles of the inside
 * @param options.feather width of the soft edge, px
 * @param options.share opacity, 0 to 1
 * @param options.gain factors of red, green, blue
 * @param options.fill no soft edge where the layer is still empty
 */
export function drawInside(
  layer: Layer,
  drawing: {
    source: Pixels
    sourcePoints: Float32Array
    targetPoints: Float32Array
    triangles: Uint16Array
    ring: readonly number[]
  },
  options: { feather: number; share?: number; gain?: readonly [number, number, number]; fill?: boolean },
): void {
  const { rect } = layer
  const picture = { width: rect.x + rect.width, height: rect.y + rect.height }
  const bounds = boundsOf(drawing.targetPoints, drawing.ring, picture, options.feather * 2 + 1)
  if (!bounds) return
  const left = Math.max(bounds.x, rect.x)
  const top = Math.max(bounds.y, rect.y)
  const width = Math.min(bounds.x + bounds.width, picture.width) - left
  const height = Math.min(bounds.y + bounds.height, picture.height) - top
  if (width <= 0 || height <= 0) return
  const within = { x: left, y: top, width, height }
  const inner = createLayer(within)
  drawIntoLayer(inner, drawing)
  const mask = polygonMask(drawing.targetPoints, drawing.ring, within, { maxCells: 512 })
  featherMask(mask, options.feather)
  const [red, green, blue] = options.gain ?? [1, 1, 1]
  const most = options.share ?? 1
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = y * width + x
      if (inner.alpha[from] === 0) continue
      // The edge is soft only towards the inside: outside of the ring the picture has nothing to show.
      const soft = Math.min(1, Math.max(0, maskAt(mask, left + x + 0.5, top + y + 0.5) * 2 - 1))
      const at = (top + y - rect.y) * rect.width + left + x - rect.x
      const share = options.fill && layer.alpha[at] === 0 ? most : most * soft
      if (share <= 0) continue
      const under = layer.alpha[at]! > 0 ? share : 1
      layer.color[at * 3]! += (inner.color[from * 3]! * red - layer.color[at * 3]!) * under
      layer.color[at * 3 + 1]! += (inner.color[from * 3 + 1]! * green - layer.color[at * 3 + 1]!) * under
      layer.color[at * 3 + 2]! += (inner.color[from * 3 + 2]! * blue - layer.color[at * 3 + 2]!) * under
      layer.alpha[at] = Math.max(layer.alpha[at]!, share)
    }
  }
}
