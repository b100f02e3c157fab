import type { HeadPart } from '../../presenter.ts'
import type { Pen } from '../../art/pen.ts'
import { blob, ellipse, ribbon, sample, taper, type Pt } from '../../art/shapes.ts'
import { fade, mix } from '../../art/color.ts'
import { between } from '../../art/random.ts'
import { faceOutline } from '../face.ts'
import { contains, mass, type HairTone } from './strands.ts'

export interface CropHair {
  hair: HairTone
  /** Height of the hair above the skull, in head units. */
  height: number
  /** Height of the hairline above the eye line, in head units. */
  line: number
  /** Half width of the head at the temples, in head units. */
  temple: number
}

/** Short tight curls with faded sides: small coils on the top of the head above shaven edges. */
export function coilCrop(look: CropHair): HeadPart {
  const { hair, height, line, temple: t } = look
  return {
    hair: { of: 'head', tone: hair, dyed: (other) => coilCrop({ ...look, hair: other }) },
    cap: (pen, { skin, face }) => {
      // Shaven sides of the head, where the skin shows between the hairs; they are clipped to the outline of the head.
      pen.inside(faceOutline(face), () => {
        for (const s of [-1, 1])
          pen.soft(9, () =>
            pen.fill(
              blob([
                [s * (t - 44), -line - 30],
                [s * (t - 24), -line + 24],
                [s * (t - 15), -70],
                [s * (t - 11), -10],
                [s * (t - 6), 26],
                [s * (t + 14), 20],
                [s * (t + 30), -110],
                [s * (t + 10), -210],
              ]),
              fade(mix(hair.base, skin.deep, 0.3), s < 0 ? 0.66 : 0.8),
            ),
          )
      })
      const top: Pt[] = [
        [-t + 16, -line + 22],
        [-t + 8, -line - 24],
        [-t + 11, -line - 58 - height * 0.3],
        [-t + 40, -208 - height],
        [-20, -238 - height],
        [34, -234 - height],
        [t - 44, -206 - height],
        [t - 11, -line - 58 - height * 0.3],
        [t - 8, -line - 24],
        [t - 13, -line + 20],
        [t - 24, -line + 10],
        [t - 42, -line - 14],
        [52, -line - 12],
        [22, -line - 3],
        [-4, -line],
        [-34, -line - 5],
        [-62, -line - 14],
        [-t + 42, -line - 12],
        [-t + 25, -line + 10],
      ]
      const hairline = top.slice(-10)
      pen.inside(faceOutline(face), () => {
        pen.shade(blob(top.map(([x, y]): Pt => [x, y + 9])), skin.deep, 0.4, 14)
        pen.shade(blob(top.map(([x, y]): Pt => [x, y + 4])), mix(hair.base, skin.deep, 0.3), 0.6, 8)
      })
      mass(pen, hair, top)
      coils(pen, hair, top, 1700)
      edge(pen, hair, hairline)
    },
  }
}

/** Draws single coils across the hairline, which would look cut straight without them. */
function edge(pen: Pen, hair: HairTone, hairline: readonly Pt[]): void {
  const along = sample(hairline, 120)
  for (let i = 0; i < 260; i++) {
    const [x, y] = along[Math.floor(pen.random() * 121)]!
    const below = between(pen.random, -5, 7)
    const [cx, cy, r, a] = [
      x + between(pen.random, -4, 4),
      y + below,
      between(pen.random, 1.6, 3.4),
      between(pen.random, 0, 6.28),
    ]
    pen.fill(
      ribbon(
        [0, 1.3, 2.6, 3.9].map((d): Pt => [cx + Math.cos(a + d) * r, cy + Math.sin(a + d) * r]),
        taper(1.9),
        8,
      ),
      fade(pen.random() < 0.6 ? hair.base : hair.dark, below > 3 ? 0.4 : 0.75),
    )
  }
}

/** Draws small coils all over a shape and a little beyond its edge. */
function coils(pen: Parameters<NonNullable<HeadPart['cap']>>[0], hair: HairTone, shape: Pt[], count: number): void {
  const path = blob(shape)
  const xs = shape.map((p) => p[0])
  const ys = shape.map((p) => p[1])
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  for (let i = 0; i < count; i++) {
    const [x, y] = [between(pen.random, x0 - 4, x1 + 4), between(pen.random, y0 - 4, y1)]
    if (!contains(shape, x, y)) continue
    const light = Math.max(0, 1 - ((x - x0) / (x1 - x0)) * 0.8 - ((y - y0) / (y1 - y0)) * 0.5)
    const r = between(pen.random, 2.2, 4.6)
    const a = between(pen.random, 0, 6.28)
    const bright = pen.random() < 0.25 + light * 0.5
    pen.fill(
      ribbon(
        [0, 1.3, 2.6, 3.9].map((d): Pt => [x + Math.cos(a + d) * r, y + Math.sin(a + d) * r]),
        taper(1.9),
        8,
      ),
      fade(bright ? mix(hair.base, hair.light, 0.5 + light * 0.5) : hair.dark, bright ? 0.2 + light * 0.26 : 0.4),
    )
  }
  pen.inside(path, () => pen.shade(ellipse(x0 + (x1 - x0) * 0.32, y0 + 36, 66, 26, -0.3), hair.light, 0.28, 34))
}
