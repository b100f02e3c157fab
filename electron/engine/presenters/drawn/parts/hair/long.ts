import type { Pen } from '../../art/pen.ts'
import type { HeadPart, Skin } from '../../presenter.ts'
import { blend, blob, ellipse, ribbon, whisk, type Pt } from '../../art/shapes.ts'
import { fade, mix } from '../../art/color.ts'
import { faceOutline } from '../face.ts'
import { flyaways, lock, strands, type HairTone } from './strands.ts'

export interface LongHair {
  hair: HairTone
  /** Position of the parting, in head units from the middle. */
  part: number
  /** Distance of the ends of the hair below the eye line, in head units. */
  ends: number
  /** How far the hair bulges at the sides, in head units. */
  volume: number
  /** Waviness of the hair, 0 straight to 1 wavy. */
  wave: number
  /** How much of the forehead is covered by the hair that is swept away from the parting, 0 to 1. */
  sweep: number
  /** How far the ends of the hair turn inwards (positive) or outwards (negative), in head units. */
  curl?: number
}

/** Parted hair that covers the ears and falls beside the neck or over the shoulders. */
export function longHair(look: LongHair): HeadPart {
  const [left, right] = [sideGuides(look, -1), sideGuides(look, 1)]
  const { hair, ends, volume: v, wave } = look
  return {
    hair: { of: 'head', tone: hair, dyed: (other) => longHair({ ...look, hair: other }) },
    coversEars: true,
    back: (pen) => {
      const w = 138 + v
      const half: Pt[] = [
        [0, -236],
        [w * 0.7, -208],
        [w, -100],
        [w + 2, 80],
        [w + 2, ends * 0.6],
        [w - 16, ends * 0.9],
        [w * 0.55, ends * 0.98],
        [0, ends * 0.94],
      ]
      const shape = blob([
        ...half,
        ...half
          .slice(1, -1)
          .map(([x, y]): Pt => [-x, y])
          .reverse(),
      ])
      pen.fill(
        shape,
        pen.linear(-w, 0, w, 60, [
          [0, mix(hair.base, hair.dark, 0.6)],
          [0.5, hair.dark],
          [1, hair.dark],
        ]),
      )
      pen.inside(shape, () => {
        strands(
          pen,
          hair,
          [left.outer, right.outer].map((g) => g.map(([x, y]): Pt => [x * 0.86, y])),
          { count: 60, width: 4, alpha: 0.3, lit: () => 0.3 },
        )
        pen.shade(ellipse(0, 200, 110, 150), hair.dark, 0.9, 40)
      })
    },
    front: (pen, { skin, face }) => {
      // Shadow of the hair on the face.
      pen.inside(faceOutline(face), () => {
        for (const { inner } of [left, right])
          pen.shade(
            blob([
              ...inner.slice(0, 7).map(([x, y]): Pt => [x + 7 - Math.sign(x) * 6, y + 14]),
              ...inner
                .slice(0, 7)
                .reverse()
                .map(([x, y]): Pt => [x * 1.15, y - 8]),
            ]),
            skin.deep,
            0.5,
            15,
          )
      })
      const options = { strands: 110, jitter: 0.3 + wave * 0.3, width: 4 }
      for (const [s, guides] of [
        [1, right],
        [-1, left],
      ] as const) {
        const lit = s < 0
        lock(pen, hair, guides.outer, guides.inner, {
          ...options,
          side: lit ? 0.12 : 0.72,
          sheen: lit
            ? [
                { at: 0.3, strength: 0.5 },
                { at: 0.62, strength: 0.26 },
              ]
            : [
                { at: 0.28, strength: 0.32 },
                { at: 0.64, strength: 0.14 },
              ],
          occlusion: 0.6,
        })
        // Two thinner locks of hair over the first one make its edge irregular.
        for (const [a, b, drop] of [
          [0.06, 0.42, 0.97],
          [0.5, 0.84, 0.93],
        ] as const) {
          const outer = shorten(blend(guides.outer, guides.inner, a), drop).slice(3)
          const inner = shorten(blend(guides.outer, guides.inner, b), drop + 0.02).slice(3)
          // The lock of hair is pointed at both ends; with blunt ends it would look like a patch.
          const [root, tip] = [outer[0]!, outer.at(-1)!]
          inner[0] = [root[0] + 1, root[1] + 2]
          inner[inner.length - 1] = [tip[0] + (inner.at(-1)![0] - tip[0]) * 0.25, tip[1] + 4]
          lock(pen, hair, outer, inner, {
            strands: 34,
            jitter: 0.3,
            width: 3,
            side: lit ? 0.1 : 0.65,
            sheen: [{ at: 0.3, strength: lit ? 0.3 : 0.14 }],
            occlusion: 0.14,
            root: 0,
          })
        }
        flyaways(pen, hair, [guides.outer], 14, 12)
      }
      parting(pen, look, skin)
    },
  }
}

const shorten = (points: readonly Pt[], share: number): Pt[] => points.map(([x, y]): Pt => [x, y > 0 ? y * share : y])

function sideGuides(
  { part, ends, volume: v, wave, sweep, curl = 12 }: LongHair,
  s: -1 | 1,
): { outer: Pt[]; inner: Pt[] } {
  const bend = (y: number) =>
    Math.sin(((y + (s > 0 ? 30 : 0)) / 70) * Math.PI) * 9 * wave * Math.min(1, Math.max(0, y / 60))
  const down = (x: number, y: number): Pt => [s * (x + bend(y)), y]
  const away = s === Math.sign(-part || 1) ? 1 : 0
  const open = sweep * (away ? 1 : 0.2)
  const a = 139 + v
  // Outline of the hair over the top of the skull, from the parting down to the side.
  const from = Math.asin(Math.max(-0.9, Math.min(0.9, (part - s * 9) / a)))
  const dome = [0, 0.3, 0.62, 1].map((t): Pt => {
    const angle = from + (s * (Math.PI / 2) - from) * t
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
    return [a * Math.sign(sin) * Math.abs(sin) ** 0.86, -58 - (184 + v * 0.5) * Math.max(0, cos) ** 0.9]
  })
  // Below the temples, the outline of the hair has enough points for a wave to show.
  const steps = [0.12, 0.3, 0.48, 0.66, 0.83, 1]
  const along = (stops: readonly [number, number, number, number], t: number): number => {
    const k = Math.min(2, Math.floor(t * 3))
    return stops[k]! + (stops[k + 1]! - stops[k]!) * (t * 3 - k)
  }
  const outside = [a + 2, 143 + v * 1.1, 146 + v * 1.2, 128 + v - curl] as const
  const inside = [123, 118, 107 - curl * 0.2, 119 + v * 0.5 - curl] as const
  return {
    outer: [...dome, ...steps.map((t) => down(along(outside, t), 10 + (ends - 10) * t))],
    inner: [
      [part - s * 7, -157],
      [part + s * (40 + open * 22), -152 + open * 22],
      [s * (98 + open * 2), -112 + open * 18],
      [s * 118, -50 + open * 4],
      ...steps.map((t) => down(along(inside, t), (10 + (ends - 10) * t) * (t === 1 ? 0.985 : 0.97))),
    ],
  }
}

/** Draws the parting: a thin line of scalp between the roots, which hide the edge where both sides of the hair meet. */
function parting(pen: Pen, { hair, part }: LongHair, skin: Skin): void {
  const back = part * 0.82
  const at = (y: number): number => part + (back - part) * Math.max(0, Math.min(1, (-156 - y) / 70))
  // One colour across the parting first, because the light of one side and the shade of the other would meet there in a
  // hard edge.
  pen.shade(
    ribbon(
      [-150, -176, -204, -236].map((y): Pt => [at(y), y]),
      (t) => 9 + t * 9,
    ),
    mix(hair.base, hair.dark, 0.4),
    0.85,
    9,
  )
  pen.soft(1.6, () =>
    pen.fill(
      ribbon(
        [-152, -172, -196, -222].map((y): Pt => [at(y), y]),
        whisk(3.4),
      ),
      fade(mix(skin.shade, hair.base, 0.35), 0.75),
    ),
  )
  for (let i = 0; i < 64; i++) {
    const s = i % 2 ? 1 : -1
    const y = -154 - pen.random() * 84
    const reach = 20 + pen.random() * 30
    const x = at(y) + s * 0.8
    strands(
      pen,
      hair,
      [
        [
          [x, y],
          [x + s * reach * 0.5, y - 5],
          [x + s * reach, y + 5],
        ],
        [
          [x, y + 3],
          [x + s * reach * 0.5, y - 1],
          [x + s * reach, y + 11],
        ],
      ],
      { count: 2, width: 2.6, alpha: 0.42, lit: () => (s < 0 ? 0.55 : 0.4) },
    )
  }
}
