import type { Pen } from '../../art/pen.ts'
import { blob, ellipse, ribbon, taper, type Pt } from '../../art/shapes.ts'
import { darker, fade, lighter } from '../../art/color.ts'
import type { HeadPart } from '../../presenter.ts'
import { faceOutline } from '../face.ts'

export interface Turban {
  cloth: string
  /** Colour of the under-turban that shows above the forehead. */
  under: string
}

/** A turban: a long cloth that is wound in layers, which meet above the middle of the forehead. */
export function turban({ cloth, under }: Turban): HeadPart {
  return {
    isCover: true,
    back: (pen) => {
      pen.fill(
        blob([
          [-142, -90],
          [-132, 30],
          [-70, 92],
          [70, 92],
          [132, 30],
          [142, -90],
        ]),
        darker(cloth, 0.6),
      )
    },
    front: (pen, { skin, face }) => {
      const t = face.temple
      const whole: Pt[] = [
        [-t - 8, -6],
        [-t - 34, -96],
        [-t - 30, -186],
        [-92, -272],
        [0, -302],
        [92, -272],
        [t + 30, -186],
        [t + 34, -96],
        [t + 8, -6],
        [t - 22, -70],
        [44, -116],
        [0, -136],
        [-44, -116],
        [-t + 22, -70],
      ]
      pen.inside(faceOutline(face), () =>
        pen.soft(13, () => pen.at(3, 13, () => pen.fill(blob(whole), fade(skin.deep, 0.6)))),
      )
      const peak = blob([
        [-52, -104],
        [0, -128],
        [52, -104],
        [70, -190],
        [-70, -190],
      ])
      pen.fill(peak, under)
      pen.inside(peak, () => pen.shade(ellipse(10, -150, 70, 24), darker(under, 0.7), 0.6, 12))
      pen.inside(blob(whole), () => {
        for (const s of [1, -1] as const) wound(pen, cloth, t, s)
        pen.shade(ellipse(t + 30, -120, 50, 150), darker(cloth, 0.7), 0.45, 44)
        pen.shade(ellipse(-70, -236, 64, 30, -0.5), lighter(cloth, 0.6), 0.32, 30)
      })
    },
  }
}

/** Draws the layers of one side, from the crown down; each lies over the one above it and goes under the other side. */
function wound(pen: Pen, cloth: string, t: number, s: 1 | -1): void {
  const count = 6
  for (let i = 0; i < count; i++) {
    const k = i / (count - 1)
    // The upper edge of a layer, from behind the ear over the temple to where the layers meet.
    const rise = (1 - k) * 118
    const edge: Pt[] = [
      [s * (t + 44), -92 - rise * 0.9],
      [s * (t - 4), -136 - rise * 1.02],
      [s * 62, -176 - rise],
      [s * -16, -206 - rise * 0.86],
      [s * -60, -216 - rise * 0.7],
    ]
    const low: Pt[] = [
      [s * (t + 44), 30],
      [s * (t + 4), -20],
      [s * (t - 20), -74],
      [s * 48, -116],
      [s * 2, -138],
      [s * -34, -168],
    ]
    const layer = blob([...edge, ...low.toReversed()])
    pen.shade(layer, darker(cloth, 0.8), 0.5, 9)
    pen.fill(
      layer,
      pen.linear(-t - 30, -230, t + 40, -60, [
        [0, lighter(cloth, 0.26)],
        [0.42, cloth],
        [1, darker(cloth, 0.45)],
      ]),
    )
    pen.inside(layer, () => {
      pen.shade(
        ribbon(
          edge.map(([x, y]): Pt => [x, y + 7]),
          () => 8,
        ),
        lighter(cloth, 0.55),
        s < 0 ? 0.5 : 0.26,
        5,
      )
      for (const [drop, alpha] of [
        [17, 0.34],
        [30, 0.22],
      ] as const)
        pen.shade(
          ribbon(
            edge.map(([x, y], j): Pt => [x, y + drop - j * 2.4]),
            taper(9),
          ),
          darker(cloth, 0.6),
          alpha,
          6,
        )
    })
    pen.soft(0.9, () => pen.fill(ribbon(edge, taper(2)), fade(darker(cloth, 0.7), 0.55)))
  }
}
