import type { ClothingPart } from '../../presenter.ts'
import type { Pen } from '../../art/pen.ts'
import { blob, ellipse, line, minus, mirror, ribbon, taper, type Pt } from '../../art/shapes.ts'
import { darker, fade, lighter, mix } from '../../art/color.ts'
import type { BuildLook } from '../../presenter.ts'
import { trunkShape } from '../figure-body.ts'
import { clothForm } from './form.ts'

import { drawInner, type Under } from './under-blazer.ts'

export interface Blazer extends Under {
  cloth: string
  /** Height at which the lapels meet, in figure units. */
  button: number
  lapel?: 'notch' | 'shawl'
}

/** A tailored jacket over a shirt, blouse or top. */
export function blazer(look: Blazer): ClothingPart {
  return {
    dye: { cloth: look.cloth, dyed: (cloth) => blazer({ ...look, cloth }) },
    sleeve: {
      cloth: look.cloth,
      cuff: 'plain',
      button: darker(look.cloth, 0.45),
      ...((look.inner === 'collar' || look.inner === 'blouse') && { under: look.shirt }),
    },
    body: (pen, sitter) => {
      const { build } = sitter
      drawInner(pen, look, build, sitter.skin.deep)
      const { neck, shoulder, slope } = build
      const { cloth, button } = look
      const dark = darker(cloth, 0.5)
      const shape = trunkShape(build, 8)
      const opening = blob([
        [-neck - 4, 520, 1],
        [-neck - 22, 606],
        [-neck * 0.98, 720],
        [-neck * 0.5, button - 90],
        [-3, button, 1],
        [neck * 0.5, button - 92],
        [neck * 0.98, 720],
        [neck + 22, 606],
        [neck + 4, 520, 1],
      ])
      const jacket = minus(shape, opening)
      // Shadow of the jacket on the clothing below it.
      pen.inside(shape, () => pen.shade(jacket, '#1a1013', 0.55, 22))
      pen.fill(
        jacket,
        pen.linear(-shoulder, slope - 40, shoulder * 0.9, 1080, [
          [0, lighter(cloth, 0.14)],
          [0.4, cloth],
          [1, darker(cloth, 0.34)],
        ]),
      )
      pen.inside(jacket, () => {
        clothForm(pen, cloth, build, 8)
        // Front edge of the jacket, and its dart.
        pen.soft(1, () =>
          pen.fill(
            ribbon(
              [
                [2, button - 6],
                [6, button + 60],
                [2, 1090],
              ],
              () => 3,
            ),
            fade(darker(cloth, 0.72), 0.9),
          ),
        )
        pen.shade(
          ribbon(
            [
              [14, button],
              [20, button + 70],
              [16, 1090],
            ],
            () => 20,
          ),
          dark,
          0.55,
          14,
        )
        for (const s of [-1, 1])
          pen.shade(
            ribbon(
              [
                [s * 150, 880],
                [s * 140, 980],
                [s * 146, 1090],
              ],
              taper(7),
            ),
            dark,
            0.5,
            4,
          )
        pen.soft(0.8, () =>
          pen.fill(
            ribbon(
              [
                [-232, 884],
                [-190, 876],
                [-142, 880],
              ],
              () => 9,
            ),
            fade(darker(cloth, 0.3), 0.9),
          ),
        )
        pen.soft(0.8, () =>
          pen.fill(
            ribbon(
              [
                [-232, 890],
                [-190, 882],
                [-142, 886],
              ],
              taper(2.4),
            ),
            fade(darker(cloth, 0.75), 0.8),
          ),
        )
      })
      lapels(pen, look, build)
      for (const y of [button + 24]) {
        pen.shade(ellipse(-11, y + 4, 11, 10), '#000000', 0.45, 5)
        pen.fill(
          ellipse(-13, y, 10, 10),
          pen.radial(
            -13,
            y,
            11,
            [
              [0, mix(cloth, '#d8cfc4', 0.35)],
              [1, darker(cloth, 0.45)],
            ],
            -17,
            y - 4,
          ),
        )
        for (const [dx, dy] of [
          [-3, -3],
          [3, -3],
          [-3, 3],
          [3, 3],
        ] as const)
          pen.fill(ellipse(-13 + dx, y + dy, 1.3, 1.3), fade('#000000', 0.6))
      }
    },
  }
}

function lapels(pen: Pen, look: Blazer, build: BuildLook): void {
  const { neck } = build
  const { cloth, button } = look
  // The lapels are scaled with the width of the shoulders.
  const k = build.shoulder / 340
  const tip = neck + 100 * k
  const right: Pt[] =
    look.lapel === 'shawl'
      ? [
          [neck + 12, 590, 1],
          [neck + 44 * k, 630],
          [neck + 70 * k, 716],
          [neck + 44 * k, 816],
          [34, button - 34],
          [-2, button + 4, 1],
          [neck * 0.5, button - 94],
          [neck * 0.96, 716],
          [neck + 12, 620],
        ]
      : [
          [neck + 10, 640, 1],
          [neck + 84 * k, 700, 1],
          [neck + 70 * k, 720, 1],
          [tip, 738, 1],
          [tip * 0.7, 822],
          [tip * 0.34, button - 52],
          [-3, button + 6, 1],
          [neck * 0.46, button - 96],
          [neck * 0.92, 716],
        ]
  const collar: Pt[] = [
    [neck - 4, 572, 1],
    [neck + 18, 590],
    [neck + 44 * k, 624],
    [neck + 86 * k, 696, 1],
    [neck + 68 * k, 712, 1],
    [neck + 28, 672],
    [neck + 8, 640],
    [neck - 6, 604],
  ]
  for (const s of [-1, 1] as const) {
    const side = (p: Pt[]) => blob(s < 0 ? mirror(p) : p)
    const lapel = side(right)
    pen.soft(7, () => pen.at(3, 7, () => pen.fill(lapel, fade(darker(cloth, 0.8), 0.65))))
    pen.fill(
      lapel,
      pen.linear(
        s * (neck + 110),
        640,
        0,
        button,
        s < 0
          ? [
              [0, lighter(cloth, 0.2)],
              [0.6, lighter(cloth, 0.08)],
              [1, cloth],
            ]
          : [
              [0, cloth],
              [0.5, darker(cloth, 0.1)],
              [1, darker(cloth, 0.22)],
            ],
      ),
    )
    pen.inside(lapel, () => {
      pen.shade(
        ribbon(
          [
            [s * neck * 0.94, 700],
            [s * neck * 0.5, button - 90],
            [0, button],
          ],
          () => 12,
        ),
        s < 0 ? lighter(cloth, 0.3) : darker(cloth, 0.4),
        0.4,
        10,
      )
    })
    pen.soft(0.7, () => pen.stroke(lapel, fade(s < 0 ? lighter(cloth, 0.3) : darker(cloth, 0.5), 0.4), 1.6))
    if (look.lapel !== 'shawl') {
      const top = side(collar)
      pen.soft(5, () => pen.at(2, 5, () => pen.fill(top, fade(darker(cloth, 0.8), 0.5))))
      pen.fill(
        top,
        pen.linear(
          s * neck,
          570,
          s * (neck + 110),
          710,
          s < 0
            ? [
                [0, darker(cloth, 0.1)],
                [0.5, lighter(cloth, 0.16)],
                [1, lighter(cloth, 0.1)],
              ]
            : [
                [0, darker(cloth, 0.3)],
                [0.6, darker(cloth, 0.05)],
                [1, darker(cloth, 0.2)],
              ],
        ),
      )
      pen.soft(0.7, () =>
        pen.stroke(line((s < 0 ? mirror(collar) : collar).slice(3, 6)), fade(darker(cloth, 0.75), 0.8), 1.8),
      )
    }
  }
}
