import type { Path2D } from '@napi-rs/canvas'
import type { Pen } from '../../art/pen.ts'
import { blob, minus, ribbon, taper, type Pt } from '../../art/shapes.ts'
import { darker, fade, lighter, mix } from '../../art/color.ts'
import type { BuildLook, Sitter } from '../../presenter.ts'
import { trunk, trunkShape } from '../figure-body.ts'
import { clothForm } from './form.ts'

/** A neckline that ends at the height `depth`, in figure units: round, or pointed. It follows the neck, however wide. */
export function neckline({ neck: n }: BuildLook, depth: number, cut: 'round' | 'pointed'): Path2D {
  const tip: Pt = cut === 'pointed' ? [0, depth, 1] : [0, depth]
  const side: Pt = cut === 'pointed' ? [n * 0.58, 612 + (depth - 612) * 0.56] : [n * 0.66, depth - 16]
  return blob([[-n - 8, 520, 1], [-n - 17, 608], [-side[0], side[1]], tip, side, [n + 17, 608], [n + 8, 520, 1]])
}

export interface Top {
  cloth: string
  hole: Path2D
  /** How far the cloth stands off the body, in figure units. */
  loose: number
  /** Arms are bare below short sleeves. */
  isShort?: boolean
}

/** Draws the body of a top with its light and folds; `detail` draws on the cloth. */
export function drawTop(
  pen: Pen,
  sitter: Sitter,
  { cloth, hole, loose, isShort = false }: Top,
  detail?: () => void,
): void {
  const { build, skin } = sitter
  const { shoulder, slope } = build
  let shape = minus(trunkShape(build, loose), hole)
  if (isShort) {
    for (const s of [-1, 1] as const) shape = minus(shape, below(build, loose, s))
    bareArms(pen, sitter, loose, shape)
  }
  pen.soft(9, () =>
    pen.inside(trunkShape(build, loose - 2), () => {
      // The shadow of the neckline on the skin.
      pen.inside(neckline(build, 900, 'round'), () => pen.at(2, -3, () => pen.fill(shape, fade(skin.deep, 0.5))))
    }),
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
    clothForm(pen, cloth, build, loose)
    if (isShort) for (const s of [-1, 1] as const) hem(pen, cloth, build, loose, s)
    detail?.()
  })
}

/** The lower end of a short sleeve, from the chest outwards. */
function hemLine(build: BuildLook, loose: number, s: -1 | 1): Pt[] {
  const { shoulder, slope } = build
  const out = outerAt(build, loose, slope + 180)
  return [
    [s * shoulder * 0.722, slope + 206],
    [s * (shoulder * 0.722 + out) * 0.5, slope + 205],
    [s * (out + 16), slope + 182],
  ]
}

/** What short sleeves leave uncovered of an arm and beside it. */
function below(build: BuildLook, loose: number, s: -1 | 1): Path2D {
  const { shoulder, slope } = build
  const [inner, middle, outer] = hemLine(build, loose, s)
  return blob([
    [...inner!, 1] as unknown as Pt,
    middle!,
    [...outer!, 1] as unknown as Pt,
    [s * shoulder * 1.5, 1100, 1],
    [s * shoulder * 0.718, 1100, 1],
    [s * shoulder * 0.703, slope + 290],
  ])
}

/** Half width of the trunk with its arms at a height, in figure units. */
function outerAt(build: BuildLook, loose: number, y: number): number {
  const points = trunk(build, loose).slice(-3)
  const next = points.findIndex((point) => point[1] >= y)
  const [[x0, y0], [x1, y1]] = [points[Math.max(0, next - 1)]!, points[Math.max(0, next)]!]
  return y1 === y0 ? x1 : x0 + ((x1 - x0) * (y - y0)) / (y1 - y0)
}

/** Draws the arms below short sleeves, with the shadow of the cloth on them. */
function bareArms(pen: Pen, { skin, build }: Sitter, loose: number, cloth: Path2D): void {
  const { shoulder, slope } = build
  const out = (y: number): number => outerAt(build, loose, y)
  for (const s of [-1, 1] as const) {
    const arm = blob([
      // Its inner side lies below the cloth of the chest.
      [s * shoulder * 0.68, slope + 150],
      [s * (out(slope + 150) - 14), slope + 150],
      [s * (out(slope + 240) - 17), slope + 240],
      [s * (out(1000) - 22), 1000],
      [s * (out(1088) - 24), 1100, 1],
      [s * shoulder * 0.68, 1100, 1],
    ])
    const [near, far] = [s * shoulder * 0.7, s * out(slope + 260)]
    pen.fill(
      arm,
      pen.linear(Math.min(near, far), 0, Math.max(near, far), 0, [
        [0, mix(skin.base, skin.shade, 0.3)],
        [0.32, s < 0 ? skin.light : mix(skin.light, skin.base, 0.6)],
        [0.66, mix(skin.base, skin.shade, s < 0 ? 0.1 : 0.4)],
        [1, skin.shade],
      ]),
    )
    pen.inside(arm, () => {
      // The arm's edge beside the chest lies in the shade, and so does its far side.
      for (const [x, width, strength] of [
        [shoulder * 0.71, 30, 0.5],
        [out(slope + 260) - 18, 16, s < 0 ? 0.2 : 0.4],
      ] as const)
        pen.shade(
          ribbon(
            [
              [s * x, slope + 150],
              [s * x, slope + 290],
              [s * (x + 4), 1090],
            ],
            () => width,
          ),
          skin.deep,
          strength,
          16,
        )
      pen.soft(10, () => pen.at(3, 10, () => pen.fill(cloth, fade(skin.deep, 0.6))))
    })
  }
}

function hem(pen: Pen, cloth: string, build: BuildLook, loose: number, s: -1 | 1): void {
  const line = hemLine(build, loose, s)
  const up = (by: number): Pt[] => line.map(([x, y]): Pt => [x, y - by])
  pen.shade(
    ribbon(up(4), () => 12),
    darker(cloth, 0.6),
    0.3,
    8,
  )
  pen.soft(0.8, () =>
    pen.fill(
      ribbon(up(13), () => 1.6),
      fade(darker(cloth, 0.6), 0.6),
    ),
  )
  pen.shade(ribbon(up(7), taper(7)), lighter(cloth, 0.5), s < 0 ? 0.4 : 0.2, 5)
}
