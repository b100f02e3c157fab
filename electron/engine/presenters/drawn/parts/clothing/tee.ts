import { darker, fade, lighter } from '../../art/color.ts'
import { minus, ellipse, ribbon, taper } from '../../art/shapes.ts'
import type { Pen } from '../../art/pen.ts'
import type { ClothingPart, Skin } from '../../presenter.ts'
import { trunkShape } from '../figure-body.ts'
import { collar } from './shirt.ts'
import { drawTop, neckline } from './top.ts'

/** A T-shirt with a round neck, with short sleeves where the skin of the arms is given. */
export function tee(cloth: string, bare?: Skin): ClothingPart {
  const depth = 668
  return {
    dye: { cloth, dyed: (other) => tee(other, bare) },
    sleeve: { cloth, cuff: 'plain', ...(bare && { bare }) },
    body: (pen, sitter) => {
      const { build } = sitter
      const [inner, outer] = [
        neckline(build, depth, 'round'),
        neckline({ ...build, neck: build.neck + 7 }, depth + 15, 'round'),
      ]
      drawTop(pen, sitter, { cloth, hole: inner, loose: 6, isShort: bare !== undefined }, () => {
        softFolds(pen, cloth)
        // The ribbed edge of the neck.
        const band = minus(outer, inner)
        pen.soft(4, () => pen.at(1, 4, () => pen.fill(band, fade(darker(cloth, 0.7), 0.35))))
        pen.fill(
          band,
          pen.linear(-build.neck - 20, 600, build.neck + 20, depth, [
            [0, lighter(cloth, 0.22)],
            [0.5, lighter(cloth, 0.05)],
            [1, darker(cloth, 0.26)],
          ]),
        )
        pen.soft(0.8, () => pen.stroke(outer, fade(darker(cloth, 0.6), 0.4), 1.4))
      })
    },
  }
}

/** A shirt of jersey with a collar and two buttons, with short sleeves where the skin of the arms is given. */
export function polo(cloth: string, bare?: Skin): ClothingPart {
  const open = 716
  return {
    dye: { cloth, dyed: (other) => polo(other, bare) },
    sleeve: { cloth, cuff: 'plain', ...(bare && { bare }) },
    body: (pen, sitter) => {
      drawTop(
        pen,
        sitter,
        { cloth, hole: neckline(sitter.build, open, 'pointed'), loose: 6, isShort: bare !== undefined },
        () => {
          softFolds(pen, cloth)
          placket(pen, cloth, open)
        },
      )
      pen.inside(trunkShape(sitter.build, 16), () => collar(pen, { cloth: lighter(cloth, 0.04), open }, sitter.build))
    },
  }
}

function placket(pen: Pen, cloth: string, open: number): void {
  const bottom = open + 128
  for (const [x, strength] of [
    [17, 0.7],
    [-17, 0.45],
  ] as const)
    pen.soft(0.8, () =>
      pen.fill(
        ribbon(
          [
            [x, open - 14],
            [x, open + 60],
            [x, bottom],
          ],
          () => 1.8,
        ),
        fade(darker(cloth, 0.65), strength),
      ),
    )
  for (const dy of [0, -16])
    pen.soft(0.8, () =>
      pen.fill(
        ribbon(
          [
            [-17, bottom + dy],
            [17, bottom + dy],
          ],
          () => 1.6,
        ),
        fade(darker(cloth, 0.65), 0.5),
      ),
    )
  pen.shade(
    ribbon(
      [
        [21, open],
        [22, bottom],
      ],
      () => 9,
    ),
    darker(cloth, 0.55),
    0.4,
    6,
  )
  const button = lighter(cloth, 0.7)
  for (const y of [open + 34, open + 88]) {
    pen.shade(ellipse(1.5, y + 3, 7, 6.5), '#000000', 0.4, 4)
    pen.fill(
      ellipse(0, y, 6.6, 6.6),
      pen.radial(
        0,
        y,
        7,
        [
          [0, lighter(button, 0.6)],
          [0.7, button],
          [1, darker(button, 0.4)],
        ],
        -2,
        y - 2,
      ),
    )
  }
}

/** Draws the soft folds of jersey that hangs from the shoulders. */
function softFolds(pen: Pen, cloth: string): void {
  pen.shade(ellipse(-90, 800, 110, 90), lighter(cloth, 0.4), 0.2, 70)
  for (const s of [-1, 1])
    pen.shade(
      ribbon(
        [
          [s * 40, 720],
          [s * 90, 850],
          [s * 110, 1000],
        ],
        taper(24),
      ),
      darker(cloth, 0.5),
      0.16,
      22,
    )
}
