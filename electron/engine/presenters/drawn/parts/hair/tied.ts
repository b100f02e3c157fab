import type { Pen } from '../../art/pen.ts'
import { blend, blob, ellipse, ribbon, whisk, type Pt } from '../../art/shapes.ts'
import { fade, mix } from '../../art/color.ts'
import type { FaceShape, HeadPart, Skin } from '../../presenter.ts'
import { faceOutline } from '../face.ts'
import { flyaways, lock, mass, strands, type HairTone } from './strands.ts'

export interface TiedHair {
  hair: HairTone
  /** Height of the hairline above the eye line, in head units. */
  line: number
  /** Height of the hair above the skull, in head units. */
  volume: number
}

/** Hair that is brushed back from the face into a bun on top of the head; ears are free. */
export function bunHair(look: TiedHair & { size: number }): HeadPart {
  const { hair, line, volume: v, size } = look
  const y = -232 - v - size * 0.55
  return {
    hair: { of: 'head', tone: hair, dyed: (other) => bunHair({ ...look, hair: other }) },
    back: (pen) => {
      const around = (share: number): Pt[] =>
        Array.from({ length: 10 }, (_, i): Pt => {
          const angle = (i / 10) * Math.PI * 2
          const lumpy = 1 + 0.05 * Math.sin(i * 2.4)
          return [Math.cos(angle) * size * 1.12 * share * lumpy, y + Math.sin(angle) * size * 0.9 * share * lumpy]
        })
      mass(pen, hair, around(1), () => {
        // Strands are wound around the middle of the bun.
        for (const [share, side] of [
          [0.96, 0.1],
          [0.7, 0.3],
          [0.42, 0.5],
        ] as const) {
          const ring = (k: number): Pt[] => [...around(share * k), around(share * k)[0]!]
          strands(pen, hair, [ring(1), ring(0.72)], {
            count: 70,
            width: 3,
            jitter: 0.25,
            alpha: 0.5,
            lit: () => 0.6 - side,
          })
        }
        pen.shade(ellipse(size * 0.5, y + size * 0.4, size * 0.8, size * 0.6), hair.dark, 0.6, 20)
        pen.shade(ellipse(-size * 0.35, y - size * 0.4, size * 0.5, size * 0.3), hair.light, 0.5, 14)
      })
      flyaways(pen, hair, [around(1).slice(5), around(0.98).slice(4, 9)], 9, 8)
    },
    cap: (pen, { skin, face }) => {
      brushedBack(pen, { hair, line, volume: v }, skin, face)
    },
  }
}

/** Draws hair from the hairline back over the head, in locks from both sides to the middle. */
function brushedBack(
  pen: Pen,
  { hair, line, volume: v }: TiedHair,
  skin: Skin,
  { temple: t, ...face }: FaceShape,
): void {
  const side: Pt[] = [
    [t - 8, 8],
    [t - 10, -60],
    [t + 1, -128],
    [t - 42, -206 - v],
    [16, -240 - v],
  ]
  const edge: Pt[] = [
    [t - 1, -34],
    [t + 7, -84],
    [t + 4, -142],
    [t - 38, -214 - v],
    [16, -246 - v],
  ]
  const temple: Pt[] = [
    [t - 40, -line + 17],
    [t - 42, -line - 14],
    [t - 44, -178],
    [t - 66, -218 - v],
    [12, -242 - v],
  ]
  const middle: Pt[] = [
    [0, -line],
    [0, -line - 34],
    [0, -line - 66],
    [0, -216 - v],
    [0, -242 - v],
  ]
  const low: Pt[] = [
    [t - 21, -66],
    [t - 22, -104],
    [t - 20, -150],
    [t - 54, -212 - v],
    [14, -241 - v],
  ]
  const guides = [edge, side, low, temple, blend(temple, middle, 0.5), middle]
  const mirror = (points: readonly Pt[]): Pt[] => points.map(([x, y]): Pt => [-x, y])
  const hairline = guides.map((guide) => guide[0]!)
  const area = blob([...edge, ...mirror(edge).reverse(), ...mirror(hairline.slice(1)), ...hairline.slice(1).reverse()])
  pen.inside(faceOutline({ temple: t, ...face }), () =>
    pen.soft(8, () => pen.at(2, 4, () => pen.fill(area, fade(skin.deep, 0.32)))),
  )
  pen.soft(1.6, () => pen.fill(area, mix(hair.base, hair.dark, 0.4)))
  for (const s of [1, -1] as const) {
    for (let i = 0; i < guides.length - 1; i++) {
      const [outer, inner] = s > 0 ? [guides[i]!, guides[i + 1]!] : [mirror(guides[i]!), mirror(guides[i + 1]!)]
      const across = (s * (1 - i / (guides.length - 1)) + 1) / 2
      lock(pen, hair, outer, inner, {
        strands: 60,
        width: 3,
        jitter: 0.22,
        side: 0.08 + across * 0.6,
        sheen: [{ at: 0.5, strength: 0.46 - across * 0.34 }],
        occlusion: 0.16,
        root: 0.12,
      })
    }
  }
  // Fine roots soften the hairline.
  for (let i = 0; i < 170; i++) {
    const u = pen.random() * (guides.length - 2) + 1
    const k = Math.min(guides.length - 2, Math.floor(u))
    const s = pen.random() < 0.5 ? -1 : 1
    const root = blend(guides[k]!, guides[k + 1]!, u - k).map(([x, y]): Pt => [s * x, y])
    const [from, to] = [root[0]!, root[1]!]
    const start: Pt = [from[0] + (pen.random() - 0.5) * 5, from[1] + pen.random() * 7 - 1]
    pen.fill(
      ribbon([start, [(start[0] + to[0]) / 2, (start[1] + to[1]) / 2 - 2], to], whisk(1.5), 8),
      fade(pen.random() < 0.5 ? hair.base : hair.dark, 0.4),
    )
  }
}
