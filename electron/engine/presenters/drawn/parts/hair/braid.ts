import type { Path2D } from '@napi-rs/canvas'
import type { Pen } from '../../art/pen.ts'
import { blend, blob, ellipse, minus, mirrored, ribbon, whisk, type Pt } from '../../art/shapes.ts'
import { darker, fade, mix } from '../../art/color.ts'
import type { FaceShape, HeadPart } from '../../presenter.ts'
import { faceOutline, facePoints } from '../face.ts'
import { lock, mass, type HairTone } from './strands.ts'
import type { TiedHair } from './tied.ts'

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
    /** The braid comes out behind a face that is this much larger than its outline below, as with a beard, in head units. */
    behind?: number
  },
): HeadPart {
  const { hair, line, volume: v, side, ends, width, band } = look
  return {
    hair: { of: 'head', tone: hair, dyed: (other) => braidedHair({ ...look, hair: other }) },
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
      const braid = { hair, side, ends, width, band, from: t - 38 }
      if (look.behind === undefined) drawBraid(pen, braid)
      else pen.inside(minus(blob(sky), lowerFace(face, look.behind)), () => drawBraid(pen, braid))
    },
  }
}

/** All of a head's layer. */
const sky: Pt[] = [
  [-400, -400, 1],
  [400, -400, 1],
  [400, 700, 1],
  [-400, 700, 1],
]

/** The outline of a face that a beard makes larger by `more` below the chin and a little at the sides. */
function lowerFace(face: FaceShape, more: number): Path2D {
  const grown = facePoints(face).map(([x, y]): Pt => {
    const down = Math.max(0, (y - 110) / (face.chinY - 110))
    return [x + (x > 1 ? 3 + more * 0.2 : 0), y + more * down ** 1.4]
  })
  return blob(mirrored(grown))
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
