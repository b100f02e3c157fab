import type { Pen } from '../../art/pen.ts'
import { blob, ellipse, line, minus, mirror, ribbon, taper, type Pt } from '../../art/shapes.ts'
import { darker, fade, lighter, mix } from '../../art/color.ts'
import type { BuildLook } from '../../presenter.ts'
import { trunkShape } from '../figure-body.ts'

/** Colour and cut of the clothing below a jacket. */
export interface Under {
  shirt: string
  inner: 'blouse' | 'collar' | 'crew' | 'vneck'
  tie?: string
}

/** Draws the clothing that shows in the opening of a jacket: shirt, blouse or top, with collar and tie. */
export function drawInner(pen: Pen, look: Under, build: BuildLook, deep: string): void {
  const { neck } = build
  const { shirt } = look
  const shade = mix(darker(shirt, 0.25), '#5a5f80', 0.25)
  const depth = { blouse: 742, collar: 640, crew: 652, vneck: 720 }[look.inner]
  const n = neck
  const cut =
    look.inner === 'crew'
      ? blob([
          [-n - 6, 540, 1],
          [-n - 4, 600],
          [-n * 0.6, 640],
          [0, depth],
          [n * 0.6, 640],
          [n + 4, 600],
          [n + 6, 540, 1],
        ])
      : blob([
          [-n - 16, 540, 1],
          [-n - 10, 606],
          [-n * 0.52, 672],
          [0, depth, 1],
          [n * 0.52, 672],
          [n + 10, 606],
          [n + 16, 540, 1],
        ])
  const body = minus(
    blob([
      [-n - 60, 600, 1],
      [n + 60, 600, 1],
      [n + 90, 760],
      [60, 1090, 1],
      [-60, 1090, 1],
      [-n - 90, 760],
    ]),
    cut,
  )
  pen.inside(trunkShape(build, 2), () => {
    pen.soft(9, () => pen.at(0, -3, () => pen.fill(body, fade(deep, 0.55))))
    pen.fill(
      body,
      pen.linear(-n, 600, n, 900, [
        [0, shirt],
        [0.5, mix(shirt, shade, 0.3)],
        [1, shade],
      ]),
    )
    pen.inside(body, () => {
      for (const [x, w, a] of [
        [-22, 9, 0.35],
        [26, 12, 0.45],
        [-48, 8, 0.3],
        [52, 9, 0.4],
      ] as const)
        pen.shade(
          ribbon(
            [
              [x * 1.3, 690],
              [x, 800],
              [x * 0.4, 930],
            ],
            taper(w),
          ),
          shade,
          a,
          7,
        )
      if (look.inner === 'blouse')
        pen.soft(0.8, () =>
          pen.fill(
            ribbon(
              [
                [0, depth],
                [2, 1000],
              ],
              () => 2,
            ),
            fade(shade, 0.8),
          ),
        )
    })
  })
  if (look.inner === 'crew')
    pen.soft(0.8, () =>
      pen.stroke(
        line([
          [-n - 4, 600],
          [-n * 0.6, 648],
          [0, depth + 9],
          [n * 0.6, 648],
          [n + 4, 600],
        ]),
        fade(shade, 0.7),
        2,
      ),
    )
  if (look.inner === 'blouse' || look.inner === 'collar') shirtCollar(pen, look, build, depth)
}

function shirtCollar(pen: Pen, look: Under, build: BuildLook, depth: number): void {
  const n = build.neck
  const { shirt } = look
  const shade = mix(darker(shirt, 0.25), '#5a5f80', 0.25)
  if (look.tie) tie(pen, look.tie, depth)
  for (const s of [-1, 1] as const) {
    const half: Pt[] =
      look.inner === 'collar'
        ? [
            [n - 3, 568, 1],
            [n + 5, 592],
            [n + 2, 640],
            [54, 704, 1],
            [2, depth - 6, 1],
            [n * 0.6, 612],
          ]
        : [
            [n - 4, 572, 1],
            [n + 8, 600],
            [n + 34, 650],
            [n + 8, 724, 1],
            [2, depth + 2, 1],
            [n * 0.52, 672],
            [n * 0.94, 610],
          ]
    const leaf = blob(s < 0 ? mirror(half) : half)
    pen.soft(8, () => pen.at(3, 7, () => pen.fill(leaf, fade('#2a1a22', 0.45))))
    pen.fill(
      leaf,
      pen.linear(
        s * 10,
        560,
        s * (n + 20),
        720,
        s < 0
          ? [
              [0, mix(shirt, shade, 0.3)],
              [0.5, lighter(shirt, 0.4)],
              [1, shirt],
            ]
          : [
              [0, mix(shirt, shade, 0.75)],
              [0.6, mix(shirt, shade, 0.2)],
              [1, mix(shirt, shade, 0.5)],
            ],
      ),
    )
    pen.soft(0.8, () => pen.stroke(leaf, fade(shade, 0.45), 1.4))
  }
}

function tie(pen: Pen, color: string, depth: number): void {
  const blade = blob([
    [-17, depth + 30, 1],
    [17, depth + 30, 1],
    [34, 1000],
    [36, 1090, 1],
    [-36, 1090, 1],
    [-34, 1000],
  ])
  pen.soft(8, () => pen.at(4, 4, () => pen.fill(blade, 'rgba(30,20,40,0.4)')))
  pen.fill(
    blade,
    pen.linear(-36, 700, 40, 800, [
      [0, lighter(color, 0.18)],
      [0.5, color],
      [1, darker(color, 0.35)],
    ]),
  )
  pen.inside(blade, () => {
    for (let i = 0; i < 14; i++)
      pen.fill(
        ribbon(
          [
            [-60, 700 + i * 44],
            [60, 640 + i * 44],
          ],
          () => 7,
        ),
        fade(lighter(color, 0.5), 0.2),
      )
    pen.shade(ellipse(0, depth + 36, 30, 14), darker(color, 0.7), 0.7, 10)
  })
  const knot = blob([
    [-26, depth - 14, 1],
    [26, depth - 14, 1],
    [18, depth + 32, 1],
    [0, depth + 36],
    [-18, depth + 32, 1],
  ])
  pen.fill(
    knot,
    pen.linear(-24, depth, 26, depth + 20, [
      [0, lighter(color, 0.24)],
      [0.5, color],
      [1, darker(color, 0.4)],
    ]),
  )
  pen.inside(knot, () =>
    pen.shade(
      ribbon(
        [
          [-6, depth - 10],
          [2, depth + 14],
          [10, depth + 36],
        ],
        taper(7),
      ),
      darker(color, 0.6),
      0.4,
      4,
    ),
  )
}
