import type { Path2D } from '@napi-rs/canvas'
import type { Pen } from '../art/pen.ts'
import { blob, ellipse, mirrored, ribbon, taper, type Pt } from '../art/shapes.ts'
import { mix } from '../art/color.ts'
import type { BuildLook, Sitter } from '../presenter.ts'

/** Size of a figure in figure units. The middle is x = 0; y counts down from the top edge. */
export const figureSize = { width: 1000, height: 1080 } as const
/** The part of a figure that is shown: `zoom` px per figure unit at its own size, down to the height `bottom`. */
export const view = { zoom: 1.2, bottom: 1000 } as const
/** Position of the head's origin, the middle of the eye line, in figure units. */
export const headAt = { x: 0, y: 392 } as const
/** The point at the top of the neck about which the head nods and turns, in figure units. */
export const neckAt = { x: 0, y: 556 } as const

/** The right half of the trunk's outline, from the neck to the lower edge; `loose` widens it for clothing. */
export function trunk(build: BuildLook, loose = 0): Pt[] {
  const { neck, shoulder, slope, hang = 1.04, fall = 0, neckRise = 0 } = build
  return [
    [neck - 2, 560],
    [neck + 4 + loose * 0.3, 600 - loose * 0.4],
    [neck + 34 + loose * 0.5, 634 - loose * 0.9 - neckRise * 0.4],
    [shoulder * 0.56, slope - 24 - loose + fall * 0.2 - neckRise],
    [shoulder * 0.84, slope + 2 - loose * 0.8 + fall * 0.75],
    [shoulder * 0.955 + loose * 0.5, slope + 40 + fall],
    [shoulder * 1.0 + loose * 0.8, slope + 110 + fall * 0.8],
    [shoulder * (1 + hang) * 0.5 + loose, slope + 220],
    [shoulder * hang + loose, 1090],
  ]
}

export function trunkShape(build: BuildLook, loose = 0): Path2D {
  const half = trunk(build, loose).map(([x, y], i, all): Pt => (i === all.length - 1 ? [x, y, 1] : [x, y]))
  return blob(mirrored([[0, 556, 1], ...half]))
}

/** Draws neck, throat, and the skin of shoulders and chest that clothing may leave uncovered. */
export function drawNeck(pen: Pen, { skin, build }: Sitter): void {
  const { neck } = build
  const column = blob([
    [-neck + 4, 440, 1],
    [neck - 4, 440, 1],
    [neck - 2, 520],
    [neck, 570],
    [neck + 12, 606],
    [neck + 52, 646],
    [neck + 104, 690],
    [neck + 70, 860],
    [0, 900],
    [-neck - 70, 860],
    [-neck - 104, 690],
    [-neck - 52, 646],
    [-neck - 12, 606],
    [-neck, 570],
    [-neck + 2, 520],
  ])
  const low = mix(skin.base, skin.shade, 0.35)
  pen.fill(
    column,
    pen.linear(-neck, 500, neck + 30, 640, [
      [0, low],
      [0.5, mix(low, skin.shade, 0.4)],
      [1, skin.shade],
    ]),
  )
  pen.inside(column, () => {
    pen.shade(ellipse(-70, 690, 150, 60), skin.light, 0.4, 50)
    // The right side of the neck lies in the shade.
    pen.shade(
      blob([
        [neck - 34, 480],
        [neck + 20, 480],
        [neck + 50, 640],
        [neck + 10, 640],
        [neck - 20, 590],
      ]),
      skin.deep,
      0.5,
      24,
    )
    pen.shade(
      blob([
        [-neck - 12, 480],
        [-neck + 12, 480],
        [-neck + 14, 580],
        [-neck - 16, 610],
      ]),
      skin.deep,
      0.34,
      16,
    )
    // Shadow of the chin on the neck, down to the right.
    pen.shade(
      blob([
        [-neck - 20, 430],
        [-neck - 10, 520],
        [-30, 570],
        [24, 588],
        [neck - 6, 574],
        [neck + 20, 540],
        [neck + 20, 430],
      ]),
      skin.deep,
      0.72,
      20,
    )
    pen.shade(ellipse(6, 530, 74, 26), skin.deep, 0.5, 16)
    // Neck muscles down to the pit of the throat, and the collarbones.
    pen.shade(
      ribbon(
        [
          [-neck + 12, 560],
          [-34, 620],
          [-12, 662],
        ],
        taper(9),
      ),
      skin.light,
      0.4,
      8,
    )
    pen.shade(
      ribbon(
        [
          [neck - 10, 556],
          [38, 618],
          [14, 662],
        ],
        taper(10),
      ),
      skin.deep,
      0.34,
      9,
    )
    pen.shade(ellipse(3, 668, 15, 13), skin.deep, 0.36, 10)
    for (const side of [-1, 1]) {
      pen.shade(
        ribbon(
          [
            [side * 18, 674],
            [side * 70, 668],
            [side * 150, 650],
          ],
          taper(12),
        ),
        side < 0 ? skin.light : mix(skin.light, skin.base, 0.5),
        0.5,
        8,
      )
      pen.shade(
        ribbon(
          [
            [side * 22, 688],
            [side * 76, 684],
            [side * 156, 668],
          ],
          taper(10),
        ),
        skin.deep,
        0.28,
        9,
      )
    }
  })
}
