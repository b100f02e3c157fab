import type { Pen } from '../../art/pen.ts'
import { blob, ellipse, ribbon, taper, type Pt } from '../../art/shapes.ts'
import { darker, fade, lighter } from '../../art/color.ts'
import type { BuildLook } from '../../presenter.ts'

/** Draws the light, folds, seams and sleeves that all tops have in common. */
export function clothForm(pen: Pen, cloth: string, build: BuildLook, loose: number): void {
  const { shoulder, slope } = build
  const dark = darker(cloth, 0.55)
  const light = lighter(cloth, 0.3)
  // Light on the left shoulder, shade on the right side and further down.
  pen.shade(ellipse(-shoulder * 0.72, slope + 6, 120, 34, -0.32), light, 0.5, 46)
  pen.shade(ellipse(-shoulder * 0.34, slope + 160, 100, 120), light, 0.16, 80)
  pen.shade(
    blob([
      [shoulder * 0.7, slope],
      [shoulder + 70, slope + 40],
      [shoulder + 90, 1100],
      [shoulder * 0.55, 1100],
      [shoulder * 0.72, slope + 220],
    ]),
    dark,
    0.42,
    60,
  )
  // A lit edge along the shoulder that faces the light.
  pen.shade(
    ribbon(
      [
        [-build.neck - 60, slope - 38 - loose],
        [-shoulder * 0.84, slope + 8 - loose],
        [-shoulder * 0.98, slope + 80],
        [-shoulder * 1.0, slope + 200],
      ],
      taper(13),
    ),
    lighter(cloth, 0.8),
    0.5,
    9,
  )
  if (build.chest)
    for (const s of [-1, 1]) {
      pen.shade(
        ribbon(
          [
            [s * 24, slope + 262],
            [s * 96, slope + 286],
            [s * 172, slope + 246],
          ],
          taper(30),
        ),
        dark,
        0.34 * build.chest,
        26,
      )
      pen.shade(ellipse(s * 92 - 16, slope + 196, 62, 46), light, (s < 0 ? 0.3 : 0.16) * build.chest, 44)
    }
  // Shade between the arms and the chest.
  for (const s of [-1, 1]) {
    const arm: Pt[] = [
      [s * shoulder * 0.755, slope + 130],
      [s * shoulder * 0.715, slope + 200],
      [s * shoulder * 0.7, slope + 290],
      [s * shoulder * 0.715, 1090],
    ]
    pen.shade(
      ribbon(arm, (t) => 10 + 16 * t),
      dark,
      s < 0 ? 0.5 : 0.6,
      16,
    )
    pen.soft(1.2, () =>
      pen.fill(
        ribbon(arm, (t) => 1 + 2.6 * t),
        fade(darker(cloth, 0.75), 0.75),
      ),
    )
    pen.shade(
      ribbon(
        arm.map(([x, y]): Pt => [x + (s < 0 ? 16 : -14), y + 8]),
        taper(14),
      ),
      light,
      s < 0 ? 0.24 : 0.12,
      12,
    )
    // Seam of the armhole.
    pen.soft(0.8, () =>
      pen.fill(
        ribbon(
          [
            [s * shoulder * 0.83, slope - 20 - loose * 0.4],
            [s * shoulder * 0.8, slope + 46],
            [s * shoulder * 0.755, slope + 130],
          ],
          taper(2.4),
        ),
        fade(dark, 0.7),
      ),
    )
    // Folds that the arm pulls at the armpit.
    for (const [dx, dy, r] of [
      [-40, 40, 1],
      [-62, 84, 0.8],
      [-30, 120, 0.7],
    ] as const)
      pen.shade(
        ribbon(
          [
            [s * shoulder * 0.75, slope + 122 + dy * 0.3],
            [s * (shoulder * 0.75 + dx * 0.5), slope + 130 + dy * 0.6],
            [s * (shoulder * 0.75 + dx * 1.3), slope + 132 + dy],
          ],
          taper(8),
        ),
        dark,
        0.3 * r,
        6,
      )
    // Folds of the sleeve at the elbow.
    for (const [y, r] of [
      [210, 0.8],
      [260, 1],
    ] as const)
      pen.shade(
        ribbon(
          [
            [s * (shoulder + 30), slope + y],
            [s * (shoulder + 4), slope + y + 16],
            [s * (shoulder * 0.86), slope + y + 12],
          ],
          taper(10),
        ),
        dark,
        0.28 * r,
        7,
      )
  }
}
