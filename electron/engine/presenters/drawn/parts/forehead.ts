import type { Pen } from '../art/pen.ts'
import { fade, mix } from '../art/color.ts'
import { ribbon, taper, type Pt } from '../art/shapes.ts'
import type { BrowLook, FaceShape, Skin } from '../presenter.ts'

/** What brows do to the skin around them: how far they are raised and knitted, 0 to 1. */
export interface Furrows {
  raised: number
  knitted: number
}

/** Draws the folds of the forehead above raised brows, and those between knitted ones, in head units. */
export function drawForehead(
  pen: Pen,
  skin: Skin,
  face: FaceShape,
  brows: BrowLook,
  { raised, knitted }: Furrows,
): void {
  const ink = mix(skin.shade, skin.deep, 0.55)
  const fold = (points: Pt[], width: number, alpha: number, radius: number) =>
    pen.soft(radius, () => pen.fill(ribbon(points, taper(width)), fade(ink, alpha)))
  if (raised > 0) {
    // Young skin folds little, and softly.
    const alpha = raised * (0.2 + 0.4 * face.age)
    const width = Math.min(face.temple * 0.56, 74)
    for (const [lift, share] of [
      [30, 1],
      [49, 0.8],
    ] as const) {
      const y = -brows.y - lift
      fold(
        [
          [-width * share, y + 7],
          [-width * share * 0.45, y - 1],
          [0, y + 3],
          [width * share * 0.45, y - 1],
          [width * share, y + 7],
        ],
        3.4,
        alpha * share,
        2.6,
      )
      // The skin above a fold catches the light.
      pen.shade(
        ribbon(
          [
            [-width * share * 0.8, y - 3],
            [0, y - 3],
            [width * share * 0.8, y - 3],
          ],
          taper(5),
        ),
        skin.light,
        alpha * 0.5,
        4,
      )
    }
  }
  if (knitted > 0) {
    const alpha = knitted * (0.42 + 0.3 * face.age)
    for (const side of [-1, 1])
      fold(
        [
          [side * 9, -brows.y + 12],
          [side * 7.5, -brows.y - 2],
          [side * 10, -brows.y - 17],
        ],
        4,
        alpha * (side < 0 ? 1 : 0.85),
        2.2,
      )
    pen.shade(
      ribbon(
        [
          [-16, -brows.y + 13],
          [0, -brows.y + 17],
          [16, -brows.y + 13],
        ],
        taper(7),
      ),
      skin.deep,
      0.2 * knitted,
      7,
    )
  }
}
