import type { Pen } from '../../art/pen.ts'
import { blob, ellipse, ribbon, whisk, type Pt } from '../../art/shapes.ts'
import { fade, mix } from '../../art/color.ts'
import { between } from '../../art/random.ts'
import type { FaceShape, HeadPart, Skin } from '../../presenter.ts'
import { faceOutline } from '../face.ts'
import { lock, strands, type HairTone } from './strands.ts'

export interface SweptHair {
  hair: HairTone
  /** Direction in which the hair on top is brushed: 1 to the right of the picture, -1 to the left. */
  way: 1 | -1
  /** Height of the hair above the skull, in head units. */
  height: number
  /** Height of the hairline above the eye line, in head units. */
  line: number
  /** Receding hair: size of the bare corners at the temples, 0 to 1. */
  recede?: number
  /** Thickness of the hair at the sides, in head units. */
  sides: number
}

/** Short hair that is brushed up and over from the front and cut close at the sides. */
export function sweptHair(look: SweptHair): HeadPart {
  return {
    hair: { of: 'head', tone: look.hair, dyed: (hair) => sweptHair({ ...look, hair }) },
    cap: (pen, { skin, face }) => {
      sides(pen, look, skin, face)
      top(pen, look, skin, face)
    },
  }
}

interface Sides extends Pick<SweptHair, 'hair' | 'line' | 'sides'> {
  /** How far up the sides reach above the eye line, in head units; 205 by default, less on a bald head. */
  high?: number
}

/** Short hair at the sides alone, below hair of another kind or on a bald head. */
export function shortSides(look: Sides): HeadPart {
  return {
    hair: { of: 'head', tone: look.hair, dyed: (hair) => shortSides({ ...look, hair }) },
    cap: (pen, { skin, face }) => {
      sides(pen, look, skin, face)
    },
  }
}

/** Draws short hair from the temple down to the ear. */
function sides(pen: Pen, { hair, line, sides: full, high = 205 }: Sides, skin: Skin, face: FaceShape): void {
  const t = face.temple
  for (const s of [-1, 1]) {
    const lower = (high - 60) / 145
    const points: Pt[] = [
      [s * (t - 46), -line - 50],
      [s * (t - 27), -line + 4],
      [s * (t - 19), -66],
      [s * (t - 14), -22],
      [s * (t - 7), 22],
      [s * (t + 2), 24],
      [s * (t + 3 + full * 0.4), -6],
      [s * (t + 2 + full), -70],
      [s * (t - 6 + full), -150],
      [s * (t - 40), -205],
    ]
    const shape = points.map(([x, y]): Pt => [x, y < -60 ? -60 + (y + 60) * lower : y])
    const path = blob(shape)
    pen.inside(faceOutline(face), () =>
      pen.shade(blob(shape.map(([x, y]): Pt => [x - s * 6, y + 3])), skin.deep, 0.3, 12),
    )
    const base = mix(hair.base, hair.dark, s < 0 ? 0.25 : 0.55)
    pen.soft(2.4, () =>
      pen.fill(
        path,
        pen.linear(0, -120, 0, 28, [
          [0, base],
          [0.62, base, 0.96],
          [1, mix(base, skin.deep, 0.4), 0.35],
        ]),
      ),
    )
    pen.inside(path, () => {
      for (let i = 0; i < 240; i++) {
        const y = between(pen.random, -200, 14)
        const x = s * (t + between(pen.random, -40, full + 3))
        pen.fill(
          ribbon(
            [
              [x, y],
              [x + s * between(pen.random, -1, 3), y + 8],
              [x + s * between(pen.random, -2, 4), y + between(pen.random, 12, 22)],
            ],
            whisk(1.7),
            8,
          ),
          fade(pen.random() < (s < 0 ? 0.5 : 0.25) ? hair.light : hair.dark, 0.26),
        )
      }
    })
  }
}

/** Draws overlapping locks from the hairline up and over the head, those on the far side first. */
function top(pen: Pen, look: SweptHair, skin: Skin, face: FaceShape): void {
  const { hair, way, height: h, line } = look
  const recede = look.recede ?? 0
  const t = face.temple
  const dome: Pt[] = [
    [-t + 12, -line - 2],
    [-t + 1, -line - 46],
    [-t + 22, -190 - h * 0.3],
    [-50 + way * 8, -222 - h * 0.9],
    [24 + way * 12, -228 - h],
    [t - 30, -196 - h * 0.4],
    [t - 1, -line - 46],
    [t - 12, -line - 2],
    [t - 34 - recede * 10, -line - 12 - recede * 34],
    [44, -line - 8 - recede * 10],
    [0, -line - recede * 4],
    [-44, -line - 8 - recede * 10],
    [-t + 34 + recede * 10, -line - 12 - recede * 34],
  ]
  pen.inside(faceOutline(face), () => pen.shade(blob(dome.map(([x, y]): Pt => [x + 4, y + 15])), skin.deep, 0.5, 15))
  pen.fill(
    blob(dome),
    pen.linear(-t, -240, t, -100, [
      [0, mix(hair.base, hair.light, 0.12)],
      [0.5, mix(hair.base, hair.dark, 0.3)],
      [1, mix(hair.base, hair.dark, 0.75)],
    ]),
  )
  const count = 9
  const around = blob(shrunk(dome, -1))
  pen.ctx.save()
  pen.ctx.clip(around)
  // Hair over the temples, below the locks.
  for (const s of [-1, 1]) {
    const down = (x: number): Pt[] => [
      [s * (x - 46), -226 - h * 0.6],
      [s * (x - 14), -186 - h * 0.3],
      [s * x, -line - 54],
      [s * (x - 8), -line + 2],
    ]
    strands(pen, hair, [down(t + 2), down(t - 34)], {
      count: 60,
      width: 3,
      jitter: 0.3,
      alpha: 0.45,
      lit: () => (s < 0 ? 0.55 : 0.3),
    })
  }
  for (let i = 0; i < count; i++) {
    // The locks are drawn from the side that they are brushed to, back to the parting, so that each lies over the next
    // one.
    const u = i / (count - 1)
    const x = way * (t - 34) * (1 - 2 * u)
    const bare = recede * 30 * Math.abs(x / t) ** 2
    const y = -line - 4 - bare - (1 - Math.abs(x / t)) * 4
    const lift = h + between(pen.random, -5, 6)
    const root: Pt = [x + way * 14, y + 2]
    const outer: Pt[] = [
      [x - way * 22, y + 4],
      [x - way * (24 + lift * 0.2), y - 44],
      [x - way * 2, y - 86 - lift * 0.9],
      [x + way * 48, Math.max(-232 - lift, y - 104 - lift)],
      [clampTo(x + way * 92, t + 2), -196 - lift * 0.4 + Math.max(0, way * x) * 0.5],
    ]
    const inner: Pt[] = [
      root,
      [x + way * 10, y - 34],
      [x + way * 28, y - 66 - lift * 0.7],
      [x + way * 62, y - 82 - lift * 0.7],
      [clampTo(x + way * 96, t + 4), -188 - lift * 0.3 + Math.max(0, way * x) * 0.5],
    ]
    const position = (x / t + 1) / 2
    lock(pen, hair, outer, inner, {
      strands: 46,
      width: 3.2,
      jitter: 0.35,
      side: 0.1 + position * 0.6,
      sheen: [{ at: 0.42, strength: 0.5 - position * 0.36 }],
      occlusion: 0.42,
    })
  }
  pen.ctx.restore()
  // Fine roots soften the hairline.
  for (let i = 0; i < 120; i++) {
    const x = between(pen.random, -t + 34, t - 34)
    const y = -line - 4 - recede * 30 * Math.abs(x / t) ** 2 - (1 - Math.abs(x / t)) * 4 + between(pen.random, -3, 6)
    pen.fill(
      ribbon(
        [
          [x, y],
          [x + way * 5, y - 12],
          [x + way * 13, y - 26],
        ],
        whisk(1.5),
        8,
      ),
      fade(pen.random() < 0.4 ? hair.base : hair.dark, 0.42),
    )
  }
  pen.inside(around, () => pen.shade(ellipse(-t * 0.36, -206 - h * 0.5, 58, 17, -0.35), hair.light, 0.35, 22))
}

const clampTo = (x: number, limit: number): number => Math.max(-limit, Math.min(limit, x))

/** Moves points towards the middle of the skull by `by` head units. */
const shrunk = (points: readonly Pt[], by: number): Pt[] =>
  points.map(([x, y]): Pt => {
    const [dx, dy] = [x, y + 120]
    const k = 1 - by / (Math.hypot(dx, dy) || 1)
    return [dx * k, dy * k - 120]
  })
