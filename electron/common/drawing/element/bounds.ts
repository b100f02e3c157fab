import type { Appearance } from '../../service/extension/looks.ts'
import type { Box } from '../box.ts'

export type { Box } from '../box.ts'

/** How far a blur of this standard deviation is seen, as a multiple of it. */
const blurReach = 3

/**
 * The smallest box of whole pixels around everything that an element draws: its box turned around its centre, what
 * stands out of it by `overhang` px (letters, outlines), its blur and its shadow.
 */
export function drawnBounds(box: Box, appearance: Appearance = {}, overhang = 0): Box {
  const { rotation = 0, blur = 0, shadow, mask } = appearance
  const angle = (rotation * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const out = (mask ? 0 : overhang) + blur * blurReach
  const width = box.width + 2 * out
  const height = box.height + 2 * out
  const turnedWidth = width * cos + height * sin
  const turnedHeight = width * sin + height * cos
  const centerX = box.x + box.width / 2
  const centerY = box.y + box.height / 2
  // The shadow of a canvas is a Gaussian blur, whose standard deviation is half of `blur`.
  const reach = shadow ? (shadow.blur / 2) * blurReach : 0
  const left = Math.floor(centerX - turnedWidth / 2 - Math.max(0, reach - (shadow?.x ?? 0)))
  const top = Math.floor(centerY - turnedHeight / 2 - Math.max(0, reach - (shadow?.y ?? 0)))
  const right = Math.ceil(centerX + turnedWidth / 2 + Math.max(0, reach + (shadow?.x ?? 0)))
  const bottom = Math.ceil(centerY + turnedHeight / 2 + Math.max(0, reach + (shadow?.y ?? 0)))
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) }
}
