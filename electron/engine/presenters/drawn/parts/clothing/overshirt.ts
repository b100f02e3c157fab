import { blob, ellipse, minus, mirror, ribbon, type Pt } from '../../art/shapes.ts'
import { darker, fade, lighter } from '../../art/color.ts'
import type { ClothingPart } from '../../presenter.ts'
import { trunkShape } from '../figure-body.ts'
import { clothForm } from './form.ts'

export interface Overshirt {
  cloth: string
  button: string
  /** Distance between the two fronts at the lower edge, in figure units. */
  gap: number
}

/** A heavy shirt worn open. In the list of a presenter's clothing it comes after a top. */
export function overshirt(look: Overshirt): ClothingPart {
  const { cloth, button, gap } = look
  return {
    dye: { cloth, dyed: (other) => overshirt({ ...look, cloth: other }) },
    sleeve: { cloth, cuff: 'buttoned', button },
    body: (pen, { build }) => {
      const { neck: n, shoulder, slope } = build
      const open: Pt[] = [
        [n + 12, 560],
        [n + 22, 640],
        [n + 8, 740],
        [gap + 18, 880],
        [gap, 1090],
      ]
      const hole = blob([
        [0, 480, 1],
        ...open.map(([x, y], i): Pt => (i === open.length - 1 ? [x, y + 4, 1] : [x, y])),
        ...open.map(([x, y], i): Pt => (i === open.length - 1 ? [-x, y + 4, 1] : [-x, y])).reverse(),
      ])
      const trunk = trunkShape(build, 14)
      const shape = minus(trunk, hole)
      pen.inside(trunk, () => pen.shade(shape, '#140a10', 0.6, 20))
      pen.fill(
        shape,
        pen.linear(-shoulder, slope - 40, shoulder, 1080, [
          [0, lighter(cloth, 0.18)],
          [0.4, cloth],
          [1, darker(cloth, 0.36)],
        ]),
      )
      pen.inside(shape, () => {
        clothForm(pen, cloth, build, 14)
        for (const s of [-1, 1]) {
          const edge = open.slice(1).map(([x, y]): Pt => [s * (x + 24), y])
          pen.soft(0.9, () =>
            pen.fill(
              ribbon(edge, () => 1.8, 30),
              fade(darker(cloth, 0.6), 0.7),
            ),
          )
          pen.shade(
            ribbon(
              open.map(([x, y]): Pt => [s * (x + 4), y]),
              () => 7,
            ),
            s < 0 ? lighter(cloth, 0.5) : darker(cloth, 0.5),
            0.4,
            5,
          )
          const px = s * 196
          const pocketShape = blob([
            [px - 56, 852, 1],
            [px + 52, 848, 1],
            [px + 54, 960],
            [px, 984],
            [px - 54, 960],
          ])
          pen.soft(4, () => pen.at(2, 4, () => pen.stroke(pocketShape, fade(darker(cloth, 0.7), 0.45), 3)))
          pen.stroke(pocketShape, fade(darker(cloth, 0.55), 0.6), 1.5)
          pen.shade(ellipse(px, 862, 60, 8), darker(cloth, 0.5), 0.3, 8)
        }
        for (let y = 800; y < 1080; y += 100) {
          const x = open[3]![0] + 16 - (y - 880) * 0.08
          pen.shade(ellipse(x + 1, y + 3, 8, 8), '#000000', 0.45, 4)
          pen.fill(
            ellipse(x, y, 7.4, 7.4),
            pen.radial(
              x,
              y,
              8,
              [
                [0, lighter(button, 0.5)],
                [1, darker(button, 0.45)],
              ],
              x - 3,
              y - 3,
            ),
          )
        }
      })
      for (const s of [-1, 1] as const) {
        const half: Pt[] = [
          [n + 2, 566, 1],
          [n + 26, 588],
          [n + 62, 640],
          [n + 84, 726, 1],
          [n + 34, 736, 1],
          [n + 14, 690],
          [n + 10, 620],
        ]
        const leaf = blob(s < 0 ? mirror(half) : half)
        pen.soft(9, () => pen.at(3, 8, () => pen.fill(leaf, 'rgba(20,12,18,0.5)')))
        pen.fill(
          leaf,
          pen.linear(
            s * n,
            570,
            s * (n + 80),
            720,
            s < 0
              ? [
                  [0, darker(cloth, 0.12)],
                  [0.5, lighter(cloth, 0.24)],
                  [1, lighter(cloth, 0.12)],
                ]
              : [
                  [0, darker(cloth, 0.4)],
                  [0.6, darker(cloth, 0.06)],
                  [1, darker(cloth, 0.2)],
                ],
          ),
        )
        pen.soft(0.8, () => pen.stroke(leaf, fade(darker(cloth, 0.6), 0.5), 1.5))
      }
    },
  }
}
