import type { Path2D } from '@napi-rs/canvas'
import { blob, ellipse, minus, mirrored, ribbon, taper, type Pt } from '../../art/shapes.ts'
import { darker, fade, lighter } from '../../art/color.ts'
import type { ClothingPart, HeadPart } from '../../presenter.ts'
import { faceOutline } from '../face.ts'
import { trunkShape } from '../figure-body.ts'

export interface Scarf {
  cloth: string
  /** Colour of the under-scarf that shows at the hairline. */
  band: string
}

/** A head scarf around the face and over neck and chest. */
export function headScarf({ cloth, band }: Scarf): HeadPart {
  const dark = darker(cloth, 0.55)
  const light = lighter(cloth, 0.45)
  const outer: Pt[] = [
    [0, -248],
    [84, -232],
    [136, -166],
    [152, -70],
    [150, 40],
    [136, 130],
    [118, 196],
    [96, 250],
    [40, 276],
  ]
  const face: Pt[] = [
    [0, -132],
    [62, -122],
    [103, -72],
    [116, 0],
    [112, 76],
    [96, 140],
    [66, 196],
    [30, 236],
    [0, 248],
  ]
  const shellOf = (): Path2D =>
    minus(
      blob([
        ...outer,
        ...outer
          .slice(1)
          .map(([x, y]): Pt => [-x, y])
          .reverse(),
      ]),
      blob(mirrored(face)),
    )
  return {
    isCover: true,
    coversEars: true,
    back: (pen) => {
      pen.fill(
        blob(
          mirrored([
            [0, -240],
            [130, -160],
            [146, -40],
            [140, 120],
            [110, 230],
            [40, 300],
            [0, 300],
          ]),
        ),
        darker(cloth, 0.62),
      )
    },
    front: (pen, { skin, face: shape }) => {
      const shell = shellOf()
      pen.inside(faceOutline(shape), () => {
        pen.soft(13, () => pen.at(4, 9, () => pen.fill(shell, fade(skin.deep, 0.7))))
      })
      const cap = minus(
        blob(
          mirrored([
            [0, -150],
            [66, -138],
            [112, -80],
            [122, -10],
            [112, 20],
            [108, -10],
          ]),
        ),
        blob(
          mirrored([
            [0, -118],
            [58, -110],
            [97, -66],
            [110, -4],
            [104, 40],
          ]),
        ),
      )
      pen.fill(
        cap,
        pen.linear(-110, -140, 110, -60, [
          [0, lighter(band, 0.15)],
          [1, darker(band, 0.3)],
        ]),
      )
      pen.soft(6, () => pen.at(2, 4, () => pen.inside(cap, () => pen.fill(shell, fade('#000000', 0.5)))))
      pen.fill(
        shell,
        pen.linear(-150, -220, 150, 180, [
          [0, lighter(cloth, 0.22)],
          [0.4, cloth],
          [1, darker(cloth, 0.42)],
        ]),
      )
      pen.inside(shell, () => {
        for (const s of [-1, 1]) {
          const tone = s < 0 ? light : lighter(cloth, 0.2)
          // Folds of the scarf from the crown of the head around the cheek to below the chin.
          for (const [k, width] of [
            [0.18, 10],
            [0.42, 13],
            [0.66, 11],
            [0.86, 9],
          ] as const) {
            const at = (i: number): Pt => {
              const [a, b] = [face[i]!, outer[Math.min(i, outer.length - 1)]!]
              return [s * (a[0] + (b[0] - a[0]) * k), a[1] + (b[1] - a[1]) * k]
            }
            const fold = [1, 2, 3, 4, 5, 6, 7].map(at)
            pen.shade(ribbon(fold, taper(width)), dark, 0.42, 9)
            pen.shade(
              ribbon(
                fold.map(([x, y]): Pt => [x - 7, y - 3]),
                taper(width * 0.7),
              ),
              tone,
              s < 0 ? 0.5 : 0.26,
              7,
            )
          }
        }
        for (const [x0, x1, y] of [
          [-70, 96, -190],
          [-96, 110, -160],
          [-40, 70, -222],
        ] as const) {
          const fold: Pt[] = [
            [x0, y + 26],
            [(x0 + x1) / 2 - 20, y],
            [x1, y + 34],
          ]
          pen.shade(ribbon(fold, taper(11)), dark, 0.34, 9)
          pen.shade(
            ribbon(
              fold.map(([px, py]): Pt => [px - 3, py - 10]),
              taper(9),
            ),
            light,
            0.4,
            9,
          )
        }
        pen.shade(ellipse(-62, -196, 58, 26, -0.6), light, 0.5, 30)
        pen.shade(ellipse(138, 40, 40, 190), dark, 0.5, 40)
      })
      pen.soft(0.8, () => pen.stroke(blob(mirrored(face.slice(0, 7))), fade(light, 0), 1))
    },
  }
}

export function scarfDrape({ cloth }: Scarf): ClothingPart {
  const dark = darker(cloth, 0.55)
  const light = lighter(cloth, 0.45)
  return {
    isCover: true,
    body: (pen, { build }) => {
      const n = build.neck
      const shape = blob([
        [-n - 22, 520, 1],
        [n + 22, 520, 1],
        [n + 46, 610],
        [n + 96, 656],
        [n + 120, 720],
        [n + 60, 800],
        [n - 6, 872],
        [-n * 0.4, 880],
        [-n - 60, 812],
        [-n - 116, 726],
        [-n - 96, 656],
        [-n - 46, 610],
      ])
      pen.inside(trunkShape(build, 16), () =>
        pen.soft(20, () => pen.at(6, 14, () => pen.fill(shape, 'rgba(20,10,20,0.6)'))),
      )
      pen.fill(
        shape,
        pen.linear(-180, 600, 190, 820, [
          [0, lighter(cloth, 0.16)],
          [0.45, cloth],
          [1, darker(cloth, 0.4)],
        ]),
      )
      pen.inside(shape, () => {
        for (const [from, mid, to, w] of [
          [[-n - 60, 610], [-40, 690], [n + 90, 690], 20],
          [[-n - 96, 656], [-30, 752], [n + 110, 740], 22],
          [[-n - 116, 716], [-40, 812], [n + 70, 800], 22],
          [[n + 60, 600], [40, 672], [-n - 100, 676], 18],
          [[-n - 20, 560], [0, 640], [n + 50, 620], 18],
        ] as [Pt, Pt, Pt, number][]) {
          pen.shade(ribbon([from, mid, to], taper(w)), dark, 0.5, 12)
          pen.shade(
            ribbon(
              [from, mid, to].map(([x, y]): Pt => [x - 2, y - 15]),
              taper(w * 0.8),
            ),
            light,
            0.42,
            11,
          )
          pen.soft(1.4, () => pen.fill(ribbon([from, mid, to], taper(2.6)), fade(dark, 0.5)))
        }
        pen.shade(ellipse(0, 580, 130, 62), dark, 0.8, 34)
        pen.shade(ellipse(-90, 700, 60, 44), light, 0.26, 40)
      })
    },
  }
}
