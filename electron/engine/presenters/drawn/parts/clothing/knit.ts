import type { Path2D } from '@napi-rs/canvas'
import type { Pen } from '../../art/pen.ts'
import { blob, ellipse, minus, mirror, ribbon, taper, type Pt } from '../../art/shapes.ts'
import { darker, fade, lighter } from '../../art/color.ts'
import type { BuildLook, ClothingPart } from '../../presenter.ts'
import { trunkShape } from '../figure-body.ts'
import { clothForm } from './form.ts'

export interface Knit {
  cloth: string
  neck: 'roll' | 'crew' | 'vee'
  /** Strength of the ribs on the whole body, 0 none to 1 heavy. */
  rib?: number
}

/** A knitted top. */
export function knit(look: Knit): ClothingPart {
  const { cloth, neck: cut, rib = 0 } = look
  return {
    dye: { cloth, dyed: (other) => knit({ ...look, cloth: other }) },
    sleeve: { cloth, cuff: 'ribbed', rib },
    body: (pen, { build, skin }) => {
      const { neck: n, shoulder, slope } = build
      const depth = cut === 'vee' ? 760 : cut === 'crew' ? 664 : 640
      const hole =
        cut === 'vee'
          ? blob([
              [-n - 8, 520, 1],
              [-n - 20, 612],
              [-n * 0.6, 690],
              [0, depth, 1],
              [n * 0.6, 690],
              [n + 20, 612],
              [n + 8, 520, 1],
            ])
          : blob([
              [-n - 12, 520, 1],
              [-n - 16, 604],
              [-n * 0.62, depth - 14],
              [0, depth],
              [n * 0.62, depth - 14],
              [n + 16, 604],
              [n + 12, 520, 1],
            ])
      const shape = minus(trunkShape(build, 6), hole)
      pen.soft(9, () =>
        pen.inside(trunkShape(build, 4), () => pen.at(2, -3, () => pen.fill(shape, fade(skin.deep, 0.5)))),
      )
      pen.fill(
        shape,
        pen.linear(-shoulder, slope - 40, shoulder, 1080, [
          [0, lighter(cloth, 0.2)],
          [0.4, cloth],
          [1, darker(cloth, 0.34)],
        ]),
      )
      pen.inside(shape, () => {
        if (rib > 0) ribs(pen, cloth, build, rib)
        clothForm(pen, cloth, build, 6)
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
      })
      if (cut === 'roll') roll(pen, cloth, n)
      else band(pen, cloth, n, depth, cut)
    },
  }
}

/** Draws the vertical ribs of a knit, in light and shade. */
export function ribs(pen: Pen, cloth: string, build: BuildLook, strength: number): void {
  for (let x = -build.shoulder - 20; x < build.shoulder + 20; x += 11) {
    const bend = x * 0.08
    pen.soft(1.2, () =>
      pen.fill(
        ribbon(
          [
            [x * 0.9, 600],
            [x, 760],
            [x + bend, 1090],
          ],
          () => 3.4,
        ),
        fade(darker(cloth, 0.5), 0.26 * strength),
      ),
    )
    pen.soft(1, () =>
      pen.fill(
        ribbon(
          [
            [x * 0.9 + 4.5, 600],
            [x + 4.5, 760],
            [x + bend + 4.5, 1090],
          ],
          () => 2.6,
        ),
        fade(lighter(cloth, 0.5), 0.16 * strength),
      ),
    )
  }
}

/** Draws a rolled collar around the neck, folded once. */
function roll(pen: Pen, cloth: string, n: number): void {
  const collar = blob([
    [-n - 3, 554],
    [-n * 0.5, 590],
    [0, 598],
    [n * 0.5, 590],
    [n + 3, 554],
    [n + 12, 600],
    [n + 18, 648],
    [n * 0.6, 674],
    [0, 684],
    [-n * 0.6, 674],
    [-n - 18, 648],
    [-n - 12, 600],
  ])
  pen.soft(10, () => pen.at(3, 9, () => pen.fill(collar, fade(darker(cloth, 0.8), 0.6))))
  pen.fill(
    collar,
    pen.linear(-n - 16, 600, n + 20, 650, [
      [0, lighter(cloth, 0.3)],
      [0.4, cloth],
      [1, darker(cloth, 0.42)],
    ]),
  )
  pen.inside(collar, () => {
    for (let x = -n - 20; x < n + 20; x += 8)
      pen.soft(1, () =>
        pen.fill(
          ribbon(
            [
              [x * 0.94, 560],
              [x, 630],
              [x * 1.04, 690],
            ],
            () => 2.6,
          ),
          fade(darker(cloth, 0.5), 0.3),
        ),
      )
    pen.shade(
      blob([
        [-n - 4, 556],
        [0, 586],
        [n + 4, 556],
        [n + 4, 590],
        [0, 620],
        [-n - 4, 590],
      ]),
      darker(cloth, 0.8),
      0.5,
      16,
    )
    pen.shade(
      ribbon(
        [
          [-n - 16, 634],
          [-30, 662],
          [40, 660],
        ],
        taper(14),
      ),
      lighter(cloth, 0.5),
      0.4,
      12,
    )
  })
}

/** Draws the ribbed edge of a neckline. */
function band(pen: Pen, cloth: string, n: number, depth: number, cut: 'crew' | 'vee'): void {
  const inner: Pt[] =
    cut === 'vee'
      ? [
          [n + 14, 580],
          [n + 20, 612],
          [n * 0.6, 690],
          [0, depth, 1],
        ]
      : [
          [n + 6, 576],
          [n + 16, 604],
          [n * 0.62, depth - 14],
          [0, depth],
        ]
  const outer: Pt[] =
    cut === 'vee'
      ? [
          [n + 32, 590],
          [n + 40, 616],
          [n * 0.6 + 20, 706],
          [0, depth + 28, 1],
        ]
      : [
          [n + 17, 582],
          [n + 34, 614],
          [n * 0.7 + 6, depth + 6],
          [0, depth + 21],
        ]
  const left = (p: Pt[]): Pt[] =>
    p
      .slice(0, -1)
      .map(([x, y]): Pt => [-x, y])
      .reverse()
  const ring = (p: Pt[]): Pt[] => [...p, ...left(p)]
  const shape: Path2D = blob(
    [...ring(outer), ...ring(inner).reverse()].map((p, i, all): Pt =>
      i === 0 || i === all.length / 2 - 1 || i === all.length / 2 || i === all.length - 1 ? [p[0], p[1], 1] : p,
    ),
  )
  // The back of the collar, visible beside the neck.
  for (const side of [-1, 1]) {
    const back: Pt[] = [
      [n - 6, 560],
      [n + 10, 572],
      [n + 20, 600],
      [n + 16, 640],
      [n - 4, 640],
      [n - 8, 600],
    ]
    pen.fill(blob(side < 0 ? mirror(back) : back), darker(cloth, side < 0 ? 0.42 : 0.55))
  }
  pen.soft(6, () => pen.at(2, 5, () => pen.fill(shape, fade(darker(cloth, 0.8), 0.5))))
  pen.fill(
    shape,
    pen.linear(-n - 30, 590, n + 30, depth, [
      [0, lighter(cloth, 0.26)],
      [0.5, lighter(cloth, 0.04)],
      [1, darker(cloth, 0.3)],
    ]),
  )
  pen.inside(shape, () => {
    const count = 34
    for (let i = 0; i <= count; i++) {
      const a = Math.PI * (i / count)
      const [x, y] = [Math.cos(a) * (n + 20), 596 + Math.sin(a) * (depth - 590)]
      pen.soft(0.8, () =>
        pen.fill(
          ribbon(
            [
              [x * 0.84, y - 10],
              [x * 1.2, y + 22],
            ],
            () => 1.5,
          ),
          fade(darker(cloth, 0.55), 0.3),
        ),
      )
    }
  })
}
