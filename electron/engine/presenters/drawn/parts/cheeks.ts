import type { Pen } from '../art/pen.ts'
import { ellipse, ribbon, taper } from '../art/shapes.ts'
import type { LipLook, Skin } from '../presenter.ts'
import { closed, mouthLines } from './mouth-lines.ts'

/**
 * Draws what a smile does beside the mouth, around the centre of the mouth: the folds from the nose down, and the cheeks
 * that it lifts. It does not follow the opening of the mouth, so that few drawings are needed.
 */
export function drawCheeks(pen: Pen, skin: Skin, lips: LipLook, smile: number): void {
  const { halfWidth, outerTop } = mouthLines(lips, closed, smile)
  const y = outerTop[0]![1]
  for (const side of [-1, 1]) {
    const x = side * (halfWidth + 13)
    pen.shade(
      ribbon(
        [
          [side * 37, -43],
          [x + side * 1, y - 14],
          [x - side * 1, y + 9],
        ],
        taper(5),
      ),
      skin.deep,
      0.36 * smile,
      6,
    )
    pen.shade(ellipse(x + side * 12, y - 20, 9, 7), side < 0 ? skin.light : skin.base, 0.22 * smile, 12)
  }
}
