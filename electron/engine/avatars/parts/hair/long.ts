import type { HeadPart } from '../../presenter.ts'
import { blob, ellipse, type Pt } from '../../art/shapes.ts'
import { mix } from '../../art/color.ts'
import { flyaways, lock, strands, type HairTone } from './strands.ts'

export interface LongHair {
  hair: HairTone
  /** Where the parting lies, in head units from the middle. */
  part: number
  /** How far the ends reach below the eye line. */
  ends: number
  /** Bulge at the sides in units. */
  volume: number
  /** Wave: 0 straight to 1 wavy. */
  wave: number
  /** How much of the forehead the side sweep covers, 0 to 1. */
  sweep: number
}

/** Parted hair that covers the ears and falls over the shoulders. */
export function longHair(look: LongHair): HeadPart {
  const { hair, part, ends, volume: v, wave } = look
  const bend = (y: number, amount: number) => Math.sin((y / 78) * Math.PI) * amount * wave
  const side = (s: -1 | 1) => {
    const down = (x: number, y: number): Pt => [s * (x + bend(y + (s > 0 ? 20 : 0), 9)), y]
    const crown: Pt[] = [
      [part, -250],
      [part + (s * (124 + v * 0.4) - part) * 0.5, -247],
      [s * (122 + v * 0.5), -198],
      [s * (148 + v * 0.8), -110],
      [s * (155 + v), -10],
    ]
    const outer: Pt[] = [
      ...crown,
      down(156 + v, 90),
      down(158 + v * 1.1, 190),
      down(162 + v * 1.2, ends * 0.78),
      down(140 + v, ends),
    ]
    const open = look.sweep * (s === Math.sign(-part || 1) ? 1 : 0.25)
    const inner: Pt[] = [
      [part, -186 + open * 8],
      [part + s * (46 + open * 26), -168 + open * 26],
      [s * (96 + open * 10), -118 + open * 26],
      [s * 126, -52],
      [s * 134, 24],
      down(127, 100),
      down(117, 180),
      down(104, ends * 0.74),
      down(96, ends * 0.97),
    ]
    return { outer, inner }
  }
  const [left, right] = [side(-1), side(1)]
  return {
    coversEars: true,
    back: (pen) => {
      const w = 150 + v
      const shape = blob([
        [0, -246],
        [w * 0.7, -216],
        [w, -100],
        [w + 4, 80],
        [w + 6, 220],
        [w - 12, ends * 0.9],
        [60, ends * 0.96],
        [-60, ends * 0.96],
        [-w + 12, ends * 0.9],
        [-w - 6, 220],
        [-w - 4, 80],
        [-w, -100],
        [-w * 0.7, -216],
      ])
      pen.fill(
        shape,
        pen.linear(-w, 0, w, 60, [
          [0, mix(hair.base, hair.dark, 0.55)],
          [0.5, mix(hair.base, hair.dark, 0.8)],
          [1, hair.dark],
        ]),
      )
      pen.inside(shape, () => {
        pen.shade(ellipse(0, 240, 120, 160), hair.dark, 0.8, 40)
        strands(
          pen,
          hair,
          [left.outer, right.outer].map((g) => g.map(([x, y]): Pt => [x * 0.9, y])),
          { count: 40, width: 3, alpha: 0.25, lit: () => 0.3 },
        )
      })
    },
    front: (pen, { skin }) => {
      // The hair's shadow on the face.
      pen.inside(
        blob([
          [-137, -180],
          [137, -180],
          [139, 20],
          [110, 140],
          [40, 222],
          [-40, 222],
          [-110, 140],
          [-139, 20],
        ]),
        () => {
          for (const { inner } of [left, right])
            pen.shade(
              blob([
                ...inner.slice(0, 7).map(([x, y]): Pt => [x + 6 - Math.sign(x) * 5, y + 12]),
                ...inner
                  .slice(0, 7)
                  .reverse()
                  .map(([x, y]): Pt => [x * 1.15, y - 8]),
              ]),
              skin.deep,
              0.5,
              14,
            )
        },
      )
      const options = { strands: 90, jitter: 0.3 + wave * 0.35, width: 4 }
      lock(pen, hair, right.outer, right.inner, {
        ...options,
        side: 0.75,
        sheen: [
          { at: 0.26, strength: 0.35 },
          { at: 0.66, strength: 0.16 },
        ],
        occlusion: 0.75,
      })
      lock(pen, hair, left.outer, left.inner, {
        ...options,
        side: 0.1,
        sheen: [
          { at: 0.27, strength: 0.62 },
          { at: 0.68, strength: 0.3 },
        ],
        occlusion: 0.6,
      })
      flyaways(pen, hair, [left.outer, right.outer], 26, 12)
    },
  }
}
