import type { Pen } from '../../art/pen.ts'
import { blend, blob, ellipse, ribbon, whisk, type Pt } from '../../art/shapes.ts'
import { darker, fade, mix } from '../../art/color.ts'
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
export function bunHair({ hair, line, volume: v, size }: TiedHair & { size: number }): HeadPart {
  const y = -232 - v - size * 0.55
  return {
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

/** Hair with a parting in the middle that is brushed behind the ears into a braid over one shoulder. */
export function braidedHair(
  look: TiedHair & {
    /** Where the braid lies: on the right (1) or the left (-1) of the picture. */
    side: 1 | -1
    /** Distance of its end below the eye line, and its width, in head units. */
    ends: number
    width: number
    /** Colour of the band around its end. */
    band: string
  },
): HeadPart {
  const { hair, line, volume: v, side, ends, width, band } = look
  return {
    back: (pen, { face: { temple: t } }) => {
      const half: Pt[] = [
        [0, -232 - v],
        [80, -214 - v],
        [t + 6, -140],
        [t + 10, -40],
        [t - 10, 60],
        [t - 44, 120],
        [0, 130],
      ]
      mass(pen, { ...hair, light: hair.base }, [
        ...half,
        ...half
          .slice(1, -1)
          .map(([x, y]): Pt => [-x, y])
          .reverse(),
      ])
    },
    front: (pen, { skin, face }) => {
      const { temple: t } = face
      for (const s of [1, -1] as const) {
        const outer: Pt[] = [
          [0, -236 - v],
          [s * 74, -220 - v],
          [s * (t + 1), -150],
          [s * (t + 11), -70],
          [s * (t + 3), 4],
        ]
        const inner: Pt[] = [
          [0, -line],
          [s * 44, -line - 6],
          [s * (t - 28), -line + 36],
          [s * (t - 14), -46],
          [s * (t - 3), 4],
        ]
        pen.inside(faceOutline(face), () =>
          pen.shade(
            blob([...inner.map(([x, y]): Pt => [x - s * 5, y + 9]), ...outer.toReversed()]),
            skin.deep,
            0.42,
            12,
          ),
        )
        for (const [from, to] of [
          [0, 0.55],
          [0.45, 1],
        ] as const)
          lock(pen, hair, blend(outer, inner, from), blend(outer, inner, to), {
            strands: 80,
            width: 3,
            jitter: 0.2,
            side: s < 0 ? 0.1 : 0.68,
            sheen: [{ at: 0.45, strength: s < 0 ? 0.45 : 0.2 }],
            occlusion: 0.2,
          })
      }
      pen.soft(1.4, () =>
        pen.fill(
          ribbon(
            [-line + 1, -line - 30, -200, -232].map((y): Pt => [0, y]),
            whisk(3),
          ),
          fade(mix(skin.shade, hair.base, 0.4), 0.7),
        ),
      )
      drawBraid(pen, { hair, side, ends, width, band, from: t - 38 })
    },
  }
}

interface Braid {
  hair: HairTone
  side: 1 | -1
  ends: number
  width: number
  band: string
  /** Where it comes from behind the neck, head units from the middle. */
  from: number
}

/** Draws a braid from the nape over the shoulder: strands that cross each other, from its end upwards. */
function drawBraid(pen: Pen, { hair, side: s, ends, width: w, band, from }: Braid): void {
  const top = 184
  const path = (t: number): Pt => [s * (from + Math.sin(t * Math.PI * 0.8) * 42 - t * 6), top + (ends - top) * t]
  const thick = (t: number): number => w * (0.62 + 0.6 * Math.sin(Math.min(1, t * 1.25) * Math.PI * 0.75) - t * 0.22)
  // The loose end below the band.
  const [x, y] = path(1)
  lock(
    pen,
    hair,
    [
      [x - w * 0.3, y - 4],
      [x - w * 0.5, y + 26],
      [x - w * 0.1, y + 58],
    ],
    [
      [x + w * 0.3, y - 4],
      [x + w * 0.5, y + 24],
      [x + w * 0.05, y + 58],
    ],
    { strands: 40, width: 2.6, side: 0.3, occlusion: 0.3 },
  )
  const count = Math.round((ends - top) / (w * 0.42))
  for (let i = count; i >= 0; i--) {
    const t = i / count
    const [cx, cy] = path(t)
    const [half, way] = [thick(t) * 0.56, i % 2 ? 1 : -1]
    // Each strand comes from one edge, bulges, and goes under the next one in the middle.
    const outer: Pt[] = [
      [cx + way * half * 0.15, cy - half * 0.95],
      [cx + way * half * 1.05, cy - half * 0.35],
      [cx + way * half * 0.9, cy + half * 0.5],
      [cx - way * half * 0.35, cy + half * 1.15],
    ]
    const inner: Pt[] = [
      [cx - way * half * 0.3, cy - half * 0.7],
      [cx + way * half * 0.1, cy - half * 0.15],
      [cx - way * half * 0.1, cy + half * 0.4],
      [cx - way * half * 0.5, cy + half * 0.95],
    ]
    pen.shade(blob([...outer, ...inner.toReversed()]), hair.dark, 0.5, 6)
    lock(pen, hair, outer, inner, {
      strands: 26,
      width: 2.4,
      jitter: 0.12,
      side: way < 0 ? 0.15 : 0.5,
      sheen: [{ at: 0.4, strength: way < 0 ? 0.5 : 0.3 }],
      occlusion: 0.5,
    })
  }
  const tie = ellipse(x, y, w * 0.42, 9)
  pen.fill(tie, band)
  pen.inside(tie, () => pen.shade(ellipse(x + 6, y + 4, w * 0.4, 7), darker(band, 0.6), 0.6, 5))
}
