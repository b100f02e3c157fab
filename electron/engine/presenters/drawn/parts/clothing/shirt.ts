import type { Pen } from '../../art/pen.ts'
import { blob, ellipse, minus, mirror, ribbon, taper, type Pt } from '../../art/shapes.ts'
import { darker, fade, lighter, mix } from '../../art/color.ts'
import type { BuildLook, ClothingPart } from '../../presenter.ts'
import { trunkShape } from '../figure-body.ts'
import { clothForm } from './form.ts'

export interface Shirt {
  cloth: string
  /** Height at which the buttoned part begins, in figure units: 640 buttoned up, 760 with an open collar. */
  open: number
  button: string
  /** Colour of the stitching when it differs from the cloth, as on denim. */
  stitch?: string
  pockets?: boolean
}

/** A buttoned shirt with a turned-down collar. */
export function shirt(look: Shirt): ClothingPart {
  const { cloth, open } = look
  return {
    dye: { cloth, dyed: (other) => shirt({ ...look, cloth: other }) },
    sleeve: { cloth, cuff: 'buttoned', button: look.button },
    body: (pen, { build, skin }) => {
      const { neck: n, shoulder, slope } = build
      const hole = blob([
        [-n - 12, 520, 1],
        [-n - 16, 606],
        [-n * 0.56, 606 + (open - 606) * 0.55],
        [0, open, 1],
        [n * 0.56, 606 + (open - 606) * 0.55],
        [n + 16, 606],
        [n + 12, 520, 1],
      ])
      const trunk = trunkShape(build, 7)
      const shape = minus(trunk, hole)
      pen.inside(trunk, () => pen.soft(10, () => pen.at(2, 2, () => pen.fill(shape, fade(skin.deep, 0.6)))))
      pen.fill(
        shape,
        pen.linear(-shoulder, slope - 40, shoulder, 1080, [
          [0, lighter(cloth, 0.2)],
          [0.42, cloth],
          [1, darker(cloth, 0.36)],
        ]),
      )
      pen.inside(shape, () => {
        clothForm(pen, cloth, build, 7)
        placket(pen, look)
        if (look.pockets) for (const s of [-1, 1]) pocket(pen, look, s)
        // Seams of the yoke over the shoulders.
        for (const s of [-1, 1])
          pen.soft(0.9, () =>
            pen.fill(
              ribbon(
                [
                  [s * (n + 40), slope + 14],
                  [s * shoulder * 0.6, slope + 24],
                  [s * shoulder * 0.82, slope + 34],
                ],
                () => 1.8,
              ),
              fade(look.stitch ?? darker(cloth, 0.6), 0.6),
            ),
          )
      })
      collar(pen, look, build)
    },
  }
}

function placket(pen: Pen, { cloth, open, button, stitch }: Shirt): void {
  const dark = darker(cloth, 0.55)
  pen.shade(
    ribbon(
      [
        [19, open - 10],
        [21, 900],
        [20, 1090],
      ],
      () => 9,
    ),
    dark,
    0.5,
    7,
  )
  pen.soft(0.8, () =>
    pen.fill(
      ribbon(
        [
          [17, open - 10],
          [18, 900],
          [17, 1090],
        ],
        () => 2,
      ),
      fade(darker(cloth, 0.7), 0.75),
    ),
  )
  pen.soft(0.8, () =>
    pen.fill(
      ribbon(
        [
          [-17, open - 6],
          [-17, 900],
          [-18, 1090],
        ],
        () => 1.5,
      ),
      fade(stitch ?? dark, 0.55),
    ),
  )
  for (let y = open + 36; y < 1080; y += 104) {
    pen.shade(ellipse(1.5, y + 3, 8, 7.5), '#000000', 0.4, 4)
    pen.fill(
      ellipse(0, y, 7.4, 7.4),
      pen.radial(
        0,
        y,
        8,
        [
          [0, lighter(button, 0.6)],
          [0.7, button],
          [1, darker(button, 0.4)],
        ],
        -3,
        y - 3,
      ),
    )
    for (const [dx, dy] of [
      [-2, -2],
      [2, -2],
      [-2, 2],
      [2, 2],
    ] as const)
      pen.fill(ellipse(dx, y + dy, 0.9, 0.9), fade('#000000', 0.6))
    pen.shade(
      ribbon(
        [
          [8, y + 4],
          [44, y + 26],
          [96, y + 34],
        ],
        taper(8),
      ),
      dark,
      0.2,
      8,
    )
    pen.shade(
      ribbon(
        [
          [-8, y + 8],
          [-40, y + 30],
          [-90, y + 40],
        ],
        taper(7),
      ),
      dark,
      0.16,
      8,
    )
  }
}

function pocket(pen: Pen, { cloth, stitch }: Shirt, s: number): void {
  const x = s * 132
  const shape = blob([
    [x - 50, 842, 1],
    [x + 50, 842, 1],
    [x + 50, 940],
    [x, 962],
    [x - 50, 940],
  ])
  pen.soft(4, () => pen.at(2, 4, () => pen.stroke(shape, fade(darker(cloth, 0.7), 0.4), 3)))
  pen.fill(shape, fade(lighter(cloth, 0.1), 0.4))
  pen.stroke(shape, fade(darker(cloth, 0.6), 0.7), 1.6)
  const flap = blob([
    [x - 52, 836, 1],
    [x + 52, 836, 1],
    [x + 52, 862, 1],
    [x, 880, 1],
    [x - 52, 862, 1],
  ])
  pen.soft(5, () => pen.at(2, 6, () => pen.fill(flap, fade(darker(cloth, 0.8), 0.5))))
  pen.fill(
    flap,
    pen.linear(x - 50, 836, x + 50, 880, [
      [0, lighter(cloth, 0.2)],
      [1, darker(cloth, 0.08)],
    ]),
  )
  pen.soft(0.7, () => pen.stroke(flap, fade(stitch ?? darker(cloth, 0.5), 0.6), 1.4))
}

/** Draws a turned-down collar, which meets at the height `open`. */
export function collar(
  pen: Pen,
  { cloth, open, stitch }: Pick<Shirt, 'cloth' | 'open' | 'stitch'>,
  { neck: n }: BuildLook,
): void {
  const spread = (open - 640) / 120
  const back = blob([
    [-n - 4, 560],
    [0, 592],
    [n + 4, 560],
    [n + 12, 600],
    [n * 0.6, 640],
    [0, 652],
    [-n * 0.6, 640],
    [-n - 12, 600],
  ])
  if (spread < 0.2) pen.fill(back, darker(cloth, 0.3))
  for (const s of [-1, 1] as const) {
    const half: Pt[] = [
      [n - 4, 556, 1],
      [n + 18, 582],
      [n + 36 + spread * 16, 640],
      [64 + spread * 40, 716 + spread * 12, 1],
      [3, open + 4, 1],
      [n * 0.5, 606 + (open - 606) * 0.56],
      [n * 0.94, 606],
    ]
    const leaf = blob(s < 0 ? mirror(half) : half)
    pen.soft(9, () => pen.at(3, 8, () => pen.fill(leaf, 'rgba(20,12,18,0.5)')))
    pen.fill(
      leaf,
      pen.linear(
        s * 10,
        560,
        s * (n + 60),
        720,
        s < 0
          ? [
              [0, mix(cloth, darker(cloth, 0.4), 0.4)],
              [0.5, lighter(cloth, 0.28)],
              [1, lighter(cloth, 0.12)],
            ]
          : [
              [0, darker(cloth, 0.4)],
              [0.6, darker(cloth, 0.06)],
              [1, darker(cloth, 0.2)],
            ],
      ),
    )
    pen.soft(0.8, () => pen.stroke(leaf, fade(darker(cloth, 0.6), 0.4), 1.5))
    if (stitch) pen.at(0, -5, () => pen.soft(0.7, () => pen.stroke(leaf, fade(stitch, 0.28), 1.1)))
  }
}
