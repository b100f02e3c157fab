import type { CaptionBox } from '../../service/extension/captions.ts'
import { addPath } from '../canvas.ts'
import type { DrawingContext } from '../canvas.ts'
import type { Box } from '../element/bounds.ts'
import { rectangleOutline } from '../shapes/outlines.ts'
import { grown, unionOf } from './geometry.ts'
import { lineBoxes } from './layout-caption.ts'
import type { CaptionPart, CaptionWordShape, LaidOutCaption } from './layout-caption.ts'

/** Height of the letters with what stands out of them, as a multiple of the font size. */
const letterHeight = 1.16

/** Draws the boxes that stand behind the text. */
export function drawBackground(
  context: DrawingContext,
  { look, size, canvas }: LaidOutCaption,
  part: CaptionPart,
): void {
  const { box } = look
  const lines = lineBoxes(part)
  if (!box || lines.length === 0) return
  const [x, y] = [box.paddingX * size, box.paddingY * size]
  if (box.around === 'lines') {
    const boxes = lines.map((line) => grown(line, x, y))
    fillBoxes(context, boxes, box, size)
    return
  }
  const all = grown(unionOf(lines), x, y)
  fillBoxes(context, [box.around === 'band' ? { ...all, x: 0, width: canvas.width } : all], box, size)
}

/** Draws the box behind the word that is spoken. */
export function drawWordBox(
  context: DrawingContext,
  { size }: LaidOutCaption,
  word: CaptionWordShape,
  box: CaptionBox | undefined,
): void {
  if (!box) return
  const boxes = word.boxes.map((one) => {
    // The box is as high as the letters, which are lower than their line.
    const trim = Math.max(0, (one.height - size * letterHeight) / 2)
    return grown(one, box.paddingX * size, box.paddingY * size - trim)
  })
  fillBoxes(context, boxes, box, size)
}

/** Fills boxes as one shape, so that a colour with opacity is not darker where they overlap. */
function fillBoxes(context: DrawingContext, boxes: readonly Box[], { color, radius }: CaptionBox, size: number): void {
  context.fillStyle = color
  context.beginPath()
  for (const box of boxes) {
    addPath(context, rectangleOutline(box, radius * size), { dx: box.x, dy: box.y, scaleX: 1, scaleY: 1 })
  }
  context.fill()
}
