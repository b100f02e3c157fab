import { blob, ellipse, minus, ribbon, taper, type Pt } from '../../art/shapes.ts'
import { darker, fade, lighter } from '../../art/color.ts'
import type { ClothingPart } from '../../presenter.ts'
import { trunkShape } from '../figure-body.ts'

export interface Hood {
  cloth: string
  /** Colour of the cords and of the inside. */
  cords: string
  lining: string
}

/** A hood that lies on the shoulders, with its cords. In the list of a presenter's clothing it comes after a knit. */
export function hood(look: Hood): ClothingPart {
  const { cloth, cords, lining } = look
  return {
    dye: { cloth, dyed: (other) => hood({ ...look, cloth: other, lining: darker(other, 0.24) }) },
    sleeve: { cloth, cuff: 'ribbed' },
    body: (pen, { build }) => {
      const { neck: n } = build
      const outer = blob([
        [-n - 12, 536, 1],
        [-n - 62, 584],
        [-n - 92, 648],
        [-n * 0.78, 712],
        [0, 762, 1],
        [n * 0.78, 712],
        [n + 92, 648],
        [n + 62, 584],
        [n + 12, 536, 1],
      ])
      const hole = blob([
        [-n - 6, 530, 1],
        [-n - 8, 604],
        [-n * 0.62, 658],
        [0, 700, 1],
        [n * 0.62, 658],
        [n + 8, 604],
        [n + 6, 530, 1],
      ])
      const inside = blob([
        [-n - 16, 530, 1],
        [-n - 24, 606],
        [-n * 0.74, 668],
        [0, 714, 1],
        [n * 0.74, 668],
        [n + 24, 606],
        [n + 16, 530, 1],
      ])
      const ring = minus(outer, hole)
      pen.inside(trunkShape(build, 12), () =>
        pen.soft(14, () => pen.at(5, 12, () => pen.fill(ring, fade(darker(cloth, 0.85), 0.6)))),
      )
      pen.fill(
        ring,
        pen.linear(-n - 90, 560, n + 90, 720, [
          [0, lighter(cloth, 0.3)],
          [0.4, cloth],
          [1, darker(cloth, 0.42)],
        ]),
      )
      const rim = minus(inside, hole)
      pen.fill(rim, lining)
      pen.inside(rim, () => pen.shade(ellipse(n * 0.5, 600, n, 90), darker(lining, 0.7), 0.5, 24))
      pen.inside(ring, () => {
        for (const s of [-1, 1])
          for (const [out, width] of [
            [34, 13],
            [62, 11],
          ] as const) {
            const fold: Pt[] = [
              [s * (n + out * 0.7), 572],
              [s * (n + out), 644],
              [s * (n * 0.66 + out * 0.3), 700],
            ]
            pen.shade(ribbon(fold, taper(width)), darker(cloth, 0.6), 0.42, 9)
            pen.shade(
              ribbon(
                fold.map(([x, y]): Pt => [x - 8, y - 4]),
                taper(width * 0.7),
              ),
              lighter(cloth, 0.5),
              s < 0 ? 0.42 : 0.2,
              8,
            )
          }
        pen.soft(2, () =>
          pen.fill(
            ribbon(
              [
                [0, 700],
                [0, 730],
                [2, 764],
              ],
              () => 3,
            ),
            fade(darker(cloth, 0.7), 0.6),
          ),
        )
      })
      for (const s of [-1, 1]) {
        const cord: Pt[] = [
          [s * 40, 704],
          [s * 46, 770],
          [s * 43, 838 + s * 12],
        ]
        pen.soft(3, () =>
          pen.at(4, 5, () =>
            pen.fill(
              ribbon(cord, () => 8),
              fade(darker(cloth, 0.8), 0.6),
            ),
          ),
        )
        pen.fill(
          ribbon(cord, () => 7),
          pen.linear(s * 42 - 4, 0, s * 42 + 5, 0, [
            [0, lighter(cords, 0.3)],
            [1, darker(cords, 0.3)],
          ]),
        )
        const [x, y] = cord.at(-1)!
        pen.fill(ellipse(x, y + 8, 5.5, 12), darker(cords, 0.25))
      }
    },
  }
}

/** The inside of a hood behind the neck, so that nothing shows through beside it. It comes first in the list. */
export function hoodBack(lining: string): ClothingPart {
  return {
    behind: (pen, { build: { neck: n } }) => {
      const inside = blob([
        [-n - 12, 526],
        [0, 512],
        [n + 12, 526],
        [n + 26, 600],
        [n * 0.7, 660],
        [-n * 0.7, 660],
        [-n - 26, 600],
      ])
      pen.fill(
        inside,
        pen.linear(-n, 540, n, 640, [
          [0, darker(lining, 0.3)],
          [1, darker(lining, 0.6)],
        ]),
      )
    },
    body: () => undefined,
  }
}
