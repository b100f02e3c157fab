import { blob, mirrored, ribbon, whisk, type Pt } from '../art/shapes.ts'
import { fade, mix } from '../art/color.ts'
import { between } from '../art/random.ts'
import type { HeadPart } from '../presenter.ts'
import { contains, type HairTone } from './hair/strands.ts'

export interface Moustache {
  hair: HairTone
  /** Distance of the mouth below the eye line, and half width of the moustache, in head units. */
  mouth: number
  width: number
  /** How far its ends hang below the mouth's corners (positive) or point up, in head units. */
  droop: number
}

/** A moustache without a beard. */
export function moustache(look: Moustache): HeadPart {
  const { hair, mouth, width: w, droop } = look
  const half: Pt[] = [
    [0, mouth - 25],
    [w * 0.4, mouth - 30],
    [w * 0.78, mouth - 18],
    [w, mouth - 2 + droop],
    [w * 0.7, mouth - 2 + droop * 0.4],
    [w * 0.34, mouth - 5],
    [0, mouth - 8],
  ]
  const area = mirrored(half)
  return {
    hair: { of: 'face', tone: hair, dyed: (other) => moustache({ ...look, hair: other }) },
    jaw: (pen, { skin }) => {
      pen.shade(blob(area.map(([x, y]): Pt => [x + 3, y + 6])), skin.deep, 0.4, 8)
      pen.soft(2, () =>
        pen.fill(
          blob(area),
          pen.linear(-w, mouth - 20, w, mouth, [
            [0, mix(hair.base, hair.light, 0.2)],
            [0.5, hair.base],
            [1, mix(hair.base, hair.dark, 0.55)],
          ]),
        ),
      )
      for (let i = 0; i < 520; i++) {
        const [x, y] = [between(pen.random, -w, w), between(pen.random, mouth - 32, mouth + Math.max(0, droop))]
        if (!contains(area, x, y)) continue
        const reach = between(pen.random, 9, 17)
        const s = Math.sign(x) || 1
        const bright = pen.random() < 0.5 - (x / w) * 0.2
        pen.fill(
          ribbon(
            [
              [x, y],
              [x + s * reach * 0.5, y + reach * 0.24],
              [x + s * reach * 0.9, y + reach * 0.6],
            ],
            whisk(1.9),
            6,
          ),
          fade(bright ? mix(hair.base, hair.light, 0.85) : hair.dark, 0.42),
        )
      }
    },
  }
}
