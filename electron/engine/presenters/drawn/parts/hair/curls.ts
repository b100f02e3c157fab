import type { Pen } from '../../art/pen.ts'
import { blob, ellipse, ribbon, taper, type Pt } from '../../art/shapes.ts'
import { fade, mix } from '../../art/color.ts'
import { between } from '../../art/random.ts'
import type { HeadPart } from '../../presenter.ts'
import { faceOutline } from '../face.ts'
import { contains, mass, type HairTone } from './strands.ts'

export interface CurlyHair {
  hair: HairTone
  /**
   * Half width of the hair at its widest, height of its top above the eye line, and distance of its ends below that
   * line (negative: above it), in head units.
   */
  width: number
  top: number
  bottom: number
  /**
   * Height of the hairline above the eye line, and half width of the bare forehead and cheeks below the hairline, in
   * head units.
   */
  line: number
  opening: number
  /** Radius of one curl, in head units. */
  curl: number
  /** How many curls fall onto the forehead, 0 none to 1. */
  loose?: number
  coversEars?: boolean
}

/** Curly hair all around the face; the size of a curl makes it coils, waves or an Afro. */
export function curlyHair(look: CurlyHair): HeadPart {
  const { hair, width: w, top, bottom, line, opening: o } = look
  const mid = (bottom - top) / 2
  // Hair that ends above the jaw must not cover the face.
  const [inner, hem] = [Math.max(w * 0.56, bottom < 60 ? o + 4 : 0), Math.max(w * 0.8, bottom < 60 ? o + 10 : 0)]
  const outline: Pt[] = [
    [0, -top - 2],
    [w * 0.4, -top + 12],
    [w * 0.72, -top + 54],
    [w * 0.94, -top + 132],
    [w, mid],
    [w * 0.97, bottom - 60],
    [hem, bottom - 12],
    [inner, bottom],
  ]
  const whole = [
    ...outline,
    ...[...outline]
      .slice(1)
      .map(([x, y]): Pt => [-x, y])
      .reverse(),
  ]
  const arch: Pt[] = [
    [-inner, bottom],
    [-hem, bottom - 12],
    [-w * 0.97, bottom - 60],
    [-w, mid],
    [-w * 0.94, -top + 132],
    [-w * 0.72, -top + 54],
    [-w * 0.4, -top + 12],
    [0, -top - 2],
    [w * 0.4, -top + 12],
    [w * 0.72, -top + 54],
    [w * 0.94, -top + 132],
    [w, mid],
    [w * 0.97, bottom - 60],
    [hem, bottom - 12],
    [inner, bottom],
    [o + 2, Math.min(bottom - 24, 40)],
    [o, Math.min(bottom - 40, -30)],
    [o - 8, -line + 42],
    [o - 34, -line + 10],
    [o * 0.4, -line - 6],
    [0, -line - 2],
    [-o * 0.4, -line - 7],
    [-o + 34, -line + 10],
    [-o + 8, -line + 42],
    [-o, Math.min(bottom - 40, -30)],
    [-o - 2, Math.min(bottom - 24, 40)],
  ]
  return {
    hair: { of: 'head', tone: hair, dyed: (other) => curlyHair({ ...look, hair: other }) },
    ...(look.coversEars && { coversEars: true }),
    back: (pen) => {
      mass(pen, { base: mix(hair.base, hair.dark, 0.6), light: hair.base, dark: hair.dark }, whole)
      scatter(pen, look, whole, 0.75, 0.9)
    },
    front: (pen, { skin, face }) => {
      pen.inside(faceOutline(face), () =>
        pen.shade(blob(arch.map(([x, y]): Pt => [x * 0.97 + 3, y + 14])), skin.deep, 0.5, 14),
      )
      mass(pen, hair, arch)
      scatter(pen, look, arch, 0.1, 1)
      for (let i = 0; i < Math.round((look.loose ?? 0) * 9); i++) {
        const x = between(pen.random, -o * 0.72, o * 0.55)
        curl(
          pen,
          hair,
          x,
          -line + between(pen.random, -6, 14),
          look.curl * between(pen.random, 0.8, 1.2),
          between(pen.random, 0, 6),
          0.25,
        )
      }
    },
  }
}

/** Draws curls over an area and a little beyond its edge, the shaded ones first. */
function scatter(pen: Pen, look: CurlyHair, area: readonly Pt[], shade: number, cover: number): void {
  const { hair, curl: r, width: w, top, bottom } = look
  const step = r * 1.02
  const spots: { x: number; y: number; shade: number }[] = []
  for (let y = -top - r; y < bottom + r; y += step)
    for (let x = -w - r; x < w + r; x += step) {
      const at = {
        x: x + between(pen.random, -0.55, 0.55) * step,
        y: y + between(pen.random, -0.55, 0.55) * step,
      }
      if (pen.random() > cover || !contains(area, at.x, at.y)) continue
      const dark = (at.x / w + 1) * 0.24 + ((at.y + top) / (bottom + top)) * 0.3
      spots.push({ ...at, shade: Math.min(1, dark + shade + between(pen.random, -0.2, 0.28)) })
    }
  for (const spot of spots.sort((a, b) => b.shade - a.shade))
    curl(pen, hair, spot.x, spot.y, r * between(pen.random, 0.75, 1.15), between(pen.random, 0, 6.28), spot.shade)
  const shape = blob(area)
  pen.inside(shape, () => {
    pen.shade(ellipse(-w * 0.42, -top * 0.72, w * 0.42, top * 0.2, -0.5), hair.light, 0.17 * (1 - shade), 36)
    pen.shade(ellipse(w * 0.75, 0, w * 0.4, top), hair.dark, 0.3, 40)
  })
}

/** Draws one curl: a dark groove, the lock of hair, and the light along it. */
function curl(pen: Pen, hair: HairTone, x: number, y: number, r: number, turn: number, shade: number): void {
  const spin = pen.random() < 0.5 ? 1 : -1
  const along = [0, 0.8, 1.6, 2.4, 3.3, 4.2].map((d): Pt => {
    const reach = r * (1 - d * 0.13)
    return [x + Math.cos(turn + spin * d) * reach, y + Math.sin(turn + spin * d) * reach * 0.9]
  })
  const tone =
    shade < 0.5 ? mix(hair.light, hair.base, 0.25 + shade * 1.5) : mix(hair.base, hair.dark, (shade - 0.5) * 1.15)
  pen.fill(ribbon(along, taper(r * 0.7, 0.6), 16), fade(hair.dark, 0.4))
  pen.fill(ribbon(along, taper(r * 0.52, 0.6), 16), fade(tone, 0.92))
  pen.fill(
    ribbon(
      along.slice(1, 5).map(([px, py]): Pt => [px - r * 0.05, py - r * 0.07]),
      taper(r * 0.15),
      10,
    ),
    fade(hair.light, Math.max(0.12, 0.62 - shade * 0.6)),
  )
}
