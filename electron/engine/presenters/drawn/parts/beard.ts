import { blob, minus, mirrored, ribbon, whisk, type Pt } from '../art/shapes.ts'
import { fade, mix } from '../art/color.ts'
import { between } from '../art/random.ts'
import type { HeadPart } from '../presenter.ts'
import { faceOutline, facePoints } from './face.ts'
import { contains, type HairTone } from './hair/strands.ts'

export interface Beard {
  hair: HairTone
  /** Density of the beard: 0.2 a day's stubble, 0.6 trimmed, 1 full. */
  density: number
  /** How far the beard extends below the chin, in head units. */
  length: number
  /** Distance of the beard's upper edge on the cheek below the eye line at its lowest, in head units. */
  cheekLine: number
  moustache: boolean
  /** Distance of the mouth below the eye line, in head units; the beard does not cover the lips. */
  mouth: number
}

/** Facial hair, which moves with the jaw. */
export function beard(look: Beard): HeadPart {
  const { hair, density, length, cheekLine, mouth } = look
  return {
    hair: { of: 'face', tone: hair, below: length, dyed: (other) => beard({ ...look, hair: other }) },
    jaw: (pen, { skin, face }) => {
      const { cheek, jaw, chin, chinY } = face
      const low = facePoints(face).filter(([, y]) => y > 60)
      const edge: Pt[] = low.map(([x, y]): Pt => [
        x + length * 0.16,
        y + length * Math.max(0, (y - 120) / (chinY - 120)) ** 1.4,
      ])
      const line: Pt[] = [
        [0, mouth - 22],
        [22, mouth - 26],
        [42, mouth - 16],
        [62, mouth - 10],
        [jaw * 0.72, cheekLine + 16],
        [cheek - 22, cheekLine - 24],
        [cheek - 13, 14],
        [cheek - 6, 6],
        [cheek + 1, 20],
      ]
      const half = [...line, ...edge]
      const area = mirrored([...half.slice(0, -1), [0, chinY + length]])
      const bare = look.moustache
        ? blob([
            [-38, mouth + 3],
            [-18, mouth - 3],
            [18, mouth - 3],
            [38, mouth + 3],
            [22, mouth + 14],
            [-22, mouth + 14],
          ])
        : blob(
            mirrored([
              [0, mouth - 40],
              [40, mouth - 34],
              [56, mouth],
              [44, mouth + 24],
              [0, mouth + 26],
            ]),
          )
      const shape = minus(blob(area), bare)
      const stubble = density < 0.4
      const paint = () => {
        pen.soft(stubble ? 20 : 2.6, () =>
          pen.fill(
            shape,
            pen.linear(-cheek, 40, cheek, chinY, [
              [0, mix(hair.base, hair.light, 0.12), density * 0.9],
              [0.5, hair.base, density * 0.92],
              [1, mix(hair.base, hair.dark, 0.6), Math.min(1, density)],
            ]),
          ),
        )
        if (!stubble)
          pen.shade(
            blob([
              [-jaw * 0.6, mouth + 34],
              [0, mouth + 30],
              [jaw * 0.5, mouth + 36],
              [0, chinY],
            ]),
            hair.light,
            0.3,
            24,
          )
      }
      if (stubble) pen.inside(faceOutline(face), paint)
      else paint()
      // Single hairs of the beard: dots for stubble, strokes for longer hair.
      const count = stubble ? 1500 : 1900
      for (let i = 0; i < count; i++) {
        const [x, y] = [between(pen.random, -cheek, cheek), between(pen.random, 6, chinY + length)]
        if (!contains(area, x, y)) continue
        if (Math.abs(x) < 36 && y > mouth - 8 && y < mouth + 20) continue
        // The beard is thinner towards the ear.
        if (y < 70 && pen.random() > (y / 70) ** 1.5) continue
        const reach = stubble ? between(pen.random, 1.5, 3) : between(pen.random, 7, 13) * (0.6 + density * 0.5)
        const fan = x * 0.004 * (y > mouth ? -0.6 : 1) + (y < mouth && Math.abs(x) < 52 ? Math.sign(x) * 0.6 : 0)
        const bright = pen.random() < 0.46 - (x / cheek) * 0.24
        pen.fill(
          ribbon(
            [
              [x, y],
              [x + fan * reach * 0.6, y + reach * 0.5],
              [x + fan * reach, y + reach],
            ],
            whisk(stubble ? 1.1 : 1.8),
            5,
          ),
          fade(bright ? mix(hair.base, hair.light, 0.8) : hair.dark, stubble ? 0.3 : 0.4),
        )
      }
      if (!stubble)
        pen.inside(shape, () =>
          pen.shade(
            ribbon(
              [
                [-chin - 20, mouth + 22],
                [0, mouth + 27],
                [chin + 20, mouth + 22],
              ],
              () => 10,
            ),
            mix(hair.dark, skin.deep, 0.4),
            0.4,
            8,
          ),
        )
    },
  }
}
