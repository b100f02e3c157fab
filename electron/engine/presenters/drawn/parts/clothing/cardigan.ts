import { blob, ellipse, minus, ribbon, type Pt } from '../../art/shapes.ts'
import { darker, fade, lighter } from '../../art/color.ts'
import type { ClothingPart } from '../../presenter.ts'
import { trunkShape } from '../figure-body.ts'
import { clothForm } from './form.ts'
import { ribs } from './knit.ts'

export interface Cardigan {
  cloth: string
  /** Distance between the two fronts at the lower edge, in figure units. */
  gap: number
  buttons?: string
}

/** An open knitted jacket. In the list of a presenter's clothing it comes after a top. */
export function cardigan(look: Cardigan): ClothingPart {
  const { cloth, gap, buttons } = look
  return {
    dye: { cloth, dyed: (other) => cardigan({ ...look, cloth: other }) },
    sleeve: { cloth, cuff: 'ribbed', rib: 0.6 },
    body: (pen, { build }) => {
      const { neck: n, shoulder, slope } = build
      const open: Pt[] = [
        [n + 27, 580],
        [n + 27, 650],
        [n + gap * 0.1, 770],
        [n - 8 + gap * 0.05, 900],
        [n - 14, 1090],
      ]
      const hole = blob([
        [0, 500, 1],
        ...open.map(([x, y], i): Pt => (i === open.length - 1 ? [x, y + 4, 1] : [x, y])),
        ...open.map(([x, y], i): Pt => (i === open.length - 1 ? [-x, y + 4, 1] : [-x, y])).reverse(),
      ])
      const trunk = trunkShape(build, 12)
      const shape = minus(trunk, hole)
      pen.inside(trunk, () => pen.shade(shape, '#140a10', 0.55, 18))
      pen.fill(
        shape,
        pen.linear(-shoulder, slope - 40, shoulder, 1080, [
          [0, lighter(cloth, 0.18)],
          [0.4, cloth],
          [1, darker(cloth, 0.36)],
        ]),
      )
      pen.inside(shape, () => {
        ribs(pen, cloth, build, 0.5)
        clothForm(pen, cloth, build, 12)
      })
      for (const s of [-1, 1]) {
        const edge = open.map(([x, y]): Pt => [s * (x + 13), y])
        pen.inside(trunk, () => {
          pen.soft(6, () =>
            pen.at(s * 4, 4, () =>
              pen.fill(
                ribbon(edge, () => 27),
                fade(darker(cloth, 0.8), 0.4),
              ),
            ),
          )
          pen.fill(
            ribbon(edge, () => 26, 30),
            s < 0 ? lighter(cloth, 0.16) : darker(cloth, 0.14),
          )
          for (const k of [-8, -2.6, 2.6, 8])
            pen.soft(0.8, () =>
              pen.fill(
                ribbon(
                  edge.map(([x, y]): Pt => [x + k, y]),
                  () => 1.4,
                  30,
                ),
                fade(darker(cloth, 0.55), 0.35),
              ),
            )
        })
      }
      if (buttons)
        for (const y of [820, 930, 1040]) {
          const x = n + 12 - (y - 770) * 0.05
          pen.shade(ellipse(x + 1, y + 3, 9, 9), '#000000', 0.4, 4)
          pen.fill(
            ellipse(x, y, 8, 8),
            pen.radial(
              x,
              y,
              9,
              [
                [0, lighter(buttons, 0.5)],
                [1, darker(buttons, 0.4)],
              ],
              x - 3,
              y - 3,
            ),
          )
        }
    },
  }
}
