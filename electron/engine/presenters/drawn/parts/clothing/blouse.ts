import { blob, minus, mirror, ribbon, taper, whisk, type Pt } from '../../art/shapes.ts'
import { darker, fade, lighter } from '../../art/color.ts'
import type { ClothingPart, Skin } from '../../presenter.ts'
import { trunkShape } from '../figure-body.ts'
import { drawTop, neckline } from './top.ts'

/** A blouse of flowing cloth with a soft open collar. */
export function blouse(cloth: string): ClothingPart {
  const depth = 752
  return {
    dye: { cloth, dyed: blouse },
    sleeve: { cloth, cuff: 'buttoned', button: lighter(cloth, 0.7) },
    body: (pen, sitter) => {
      const { build } = sitter
      const { neck: n, slope } = build
      drawTop(pen, sitter, { cloth, hole: neckline(build, depth, 'pointed'), loose: 8 }, () => {
        // Gathers below the shoulders, and the front edge that hides the buttons.
        for (const s of [-1, 1])
          for (const [from, to, width, strength] of [
            [96, 66, 12, 0.34],
            [126, 104, 15, 0.3],
            [158, 150, 13, 0.26],
            [190, 196, 14, 0.22],
          ] as const) {
            const fold: Pt[] = [
              [s * from, slope + 22],
              [s * (from * 0.5 + to * 0.5 + 4), slope + 110],
              [s * to, slope + 250],
            ]
            pen.shade(ribbon(fold, whisk(width)), darker(cloth, 0.55), strength, 8)
            pen.shade(
              ribbon(
                fold.map(([x, y]): Pt => [x - 9, y]),
                whisk(width * 0.8),
              ),
              lighter(cloth, 0.6),
              s < 0 ? 0.34 : 0.2,
              7,
            )
          }
        pen.shade(
          ribbon(
            [
              [16, depth],
              [18, 900],
              [17, 1090],
            ],
            () => 10,
          ),
          darker(cloth, 0.55),
          0.4,
          8,
        )
        pen.soft(0.8, () =>
          pen.fill(
            ribbon(
              [
                [12, depth - 8],
                [14, 900],
                [13, 1090],
              ],
              () => 1.8,
            ),
            fade(darker(cloth, 0.6), 0.6),
          ),
        )
      })
      const stands = trunkShape(build, 18)
      for (const s of [-1, 1] as const) {
        const half: Pt[] = [
          [n - 2, 566, 1],
          [n + 14, 590],
          [n + 40, 640],
          [n + 34, 716],
          [n * 0.6 + 34, 752, 1],
          [0, depth + 3, 1],
          [n * 0.54, 684],
          [n * 0.92, 612],
        ]
        const leaf = blob(s < 0 ? mirror(half) : half)
        pen.inside(stands, () => {
          pen.soft(9, () => pen.at(3, 8, () => pen.fill(leaf, fade(darker(cloth, 0.8), 0.5))))
          pen.fill(
            leaf,
            pen.linear(s * 10, 570, s * (n + 50), 740, [
              [0, s < 0 ? lighter(cloth, 0.04) : darker(cloth, 0.34)],
              [0.5, s < 0 ? lighter(cloth, 0.34) : darker(cloth, 0.04)],
              [1, s < 0 ? lighter(cloth, 0.16) : darker(cloth, 0.16)],
            ]),
          )
          pen.shade(
            ribbon(
              [
                [s * n * 0.9, 616],
                [s * n * 0.56, 690],
                [s * 2, depth],
              ],
              taper(13),
            ),
            darker(cloth, 0.5),
            0.3,
            8,
          )
          pen.soft(0.8, () => pen.stroke(leaf, fade(darker(cloth, 0.5), 0.4), 1.4))
        })
      }
    },
  }
}

/** The bodice of a wrapped dress with a belt, with short sleeves where the skin of the arms is given. */
export function dress(cloth: string, bare?: Skin): ClothingPart {
  const depth = 790
  return {
    dye: { cloth, dyed: (other) => dress(other, bare) },
    sleeve: { cloth, cuff: 'plain', ...(bare && { bare }) },
    body: (pen, sitter) => {
      const { build } = sitter
      const { neck: n, shoulder } = build
      drawTop(
        pen,
        sitter,
        { cloth, hole: neckline(build, depth, 'pointed'), loose: 4, isShort: bare !== undefined },
        () => {
          // The lower front shows beside the upper one, which goes from the left shoulder to the belt on the right.
          const edge: Pt[] = [
            [-n - 19, 604],
            [-n * 0.58, 612 + (depth - 612) * 0.56],
            [0, depth],
            [shoulder * 0.34, 950],
          ]
          const under = blob([
            [0, depth, 1],
            [n * 0.58, 612 + (depth - 612) * 0.56],
            [n + 19, 604, 1],
            [shoulder * 0.9, 700, 1],
            [shoulder * 0.9, 950, 1],
            [shoulder * 0.34, 950, 1],
          ])
          pen.inside(under, () => {
            pen.soft(9, () =>
              pen.at(9, 3, () =>
                pen.fill(
                  ribbon(edge, () => 18),
                  fade(darker(cloth, 0.85), 0.6),
                ),
              ),
            )
          })
          pen.soft(0.9, () =>
            pen.fill(
              ribbon(edge, () => 3, 30),
              fade(darker(cloth, 0.7), 0.7),
            ),
          )
          for (const [by, strength] of [
            [-13, 0.5],
            [-20, 0.2],
          ] as const)
            pen.soft(1.4, () =>
              pen.fill(
                ribbon(
                  edge.map(([x, y]): Pt => [x + by * 0.7, y - by * 0.5]),
                  () => 2.4,
                  30,
                ),
                fade(by === -13 ? darker(cloth, 0.6) : lighter(cloth, 0.5), strength),
              ),
            )
          const knot: Pt = [shoulder * 0.36, 962]
          for (const [x, y, bend, strength] of [
            [-shoulder * 0.6, 800, 40, 0.3],
            [-shoulder * 0.64, 860, 30, 0.34],
            [-shoulder * 0.6, 915, 14, 0.3],
            [shoulder * 0.62, 820, 10, 0.3],
          ] as const) {
            const fold: Pt[] = [[x, y], [(x + knot[0]) / 2, (y + knot[1]) / 2 + bend], knot]
            pen.shade(ribbon(fold, taper(14)), darker(cloth, 0.6), strength, 10)
            pen.shade(
              ribbon(
                fold.map(([px, py]): Pt => [px - 3, py - 13]),
                taper(11),
              ),
              lighter(cloth, 0.5),
              x < 0 ? 0.26 : 0.12,
              10,
            )
          }
          belt(pen, cloth, shoulder)
        },
      )
    },
  }
}

function belt(pen: Parameters<ClothingPart['body']>[0], cloth: string, shoulder: number): void {
  const across: Pt[] = [
    [-shoulder * 0.72, 968],
    [0, 982],
    [shoulder * 0.72, 968],
  ]
  const band = ribbon(across, () => 38, 30)
  pen.soft(6, () => pen.at(2, 6, () => pen.fill(band, fade(darker(cloth, 0.85), 0.5))))
  pen.fill(
    band,
    pen.linear(-shoulder * 0.7, 0, shoulder * 0.7, 0, [
      [0, darker(cloth, 0.14)],
      [0.4, darker(cloth, 0.24)],
      [1, darker(cloth, 0.5)],
    ]),
  )
  pen.soft(0.8, () =>
    pen.stroke(
      minus(
        band,
        ribbon(across, () => 30, 30),
      ),
      fade(darker(cloth, 0.7), 0.3),
      1,
    ),
  )
}
