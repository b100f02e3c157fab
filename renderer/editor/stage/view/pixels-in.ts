import type { Box } from '../../box.ts'
import type { Placement } from '../../drawing/part.ts'

/** Most pixels that are looked at. */
const mostMeasured = 8_000_000

/** The pixels of what is drawn within a box of the canvas (px), RGBA; null where they are none, or too many. */
export function pixelsIn(
  box: Box,
  scale: number,
  draw: (context: CanvasRenderingContext2D, at: Placement, area: Box) => void,
): Uint8ClampedArray | null {
  const area = { x: 0, y: 0, width: Math.round(box.width * scale), height: Math.round(box.height * scale) }
  const { width, height } = area
  if (width < 1 || height < 1 || width * height > mostMeasured) return null
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) return null
  draw(context as unknown as CanvasRenderingContext2D, { x: -box.x * scale, y: -box.y * scale, scale }, area)
  return context.getImageData(0, 0, width, height).data
}
