import type { Pen } from '../../art/pen.ts'
import { blend, blob, ellipse, ribbon, sample, taper, type Pt } from '../../art/shapes.ts'
import { darker, fade, lighter, mix } from '../../art/color.ts'
import { between } from '../../art/random.ts'
import type { HairTone } from '../../presenter.ts'

export type { HairTone }

export const tone = (base: string, light = lighter(base, 0.34), dark = darker(base, 0.5)): HairTone => ({
  base,
  light,
  dark,
})

export interface StrandOptions {
  count: number
  /** Largest width of one strand, in head units. */
  width?: number
  /** Irregularity of the strands, 0 smooth to 1 unruly. */
  jitter?: number
  /** Share of the strands that are lit, by their position across the guide lines (0 to 1). */
  lit?: (share: number) => number
  alpha?: number
}

/** Fills the area between guide lines with strands that follow them. All guide lines have the same number of points. */
export function strands(pen: Pen, hair: HairTone, guides: readonly (readonly Pt[])[], options: StrandOptions): void {
  const { count, width = 3, jitter = 0.4, alpha = 0.5 } = options
  const lit = options.lit ?? ((s) => 0.62 - s * 0.42)
  for (let i = 0; i < count; i++) {
    const share = (i + pen.random()) / count
    const u = share * (guides.length - 1)
    const k = Math.min(guides.length - 2, Math.floor(u))
    const sway = between(pen.random, -1, 1) * jitter
    const swing = between(pen.random, 0, 6.28)
    const line = blend(guides[k]!, guides[k + 1]!, u - k).map(([x, y], j, all): Pt => {
      const t = j / (all.length - 1)
      return [x + (sway * 8 + Math.sin(swing + t * 5) * jitter * 4) * t, y + sway * 5 * t]
    })
    const from = pen.random() * 0.25
    const bright = pen.random() < lit(share)
    const color = bright
      ? mix(hair.base, hair.light, between(pen.random, 0.3, 1))
      : mix(hair.base, hair.dark, between(pen.random, 0.35, 1))
    const profile = taper(width * between(pen.random, 0.5, 1))
    pen.fill(
      ribbon(line, (t) => profile(t) * (t < from ? t / (from + 0.01) : 1), 30),
      fade(color, alpha * between(pen.random, 0.45, 1)),
    )
  }
}

/** Draws single loose hairs outside the outline of the hair. */
export function flyaways(
  pen: Pen,
  hair: HairTone,
  guides: readonly (readonly Pt[])[],
  count: number,
  spread = 9,
): void {
  for (let i = 0; i < count; i++) {
    const guide = guides[Math.floor(pen.random() * guides.length)]!
    const out = between(pen.random, -0.35, 1) * spread
    const start = pen.random() * 0.5
    const line = guide.map(([x, y], j, all): Pt => {
      const t = j / (all.length - 1)
      const push = out * Math.max(0, t - start)
      return [x + Math.sign(x || 1) * push, y - push * 0.35]
    })
    pen.fill(ribbon(line, taper(1.5), 30), fade(mix(hair.base, hair.light, pen.random() * 0.7), 0.55))
  }
}

export interface LockOptions {
  strands: number
  width?: number
  jitter?: number
  /** Bands of sheen: position along the lock (0 root to 1 end) and strength, 0 to 1. */
  sheen?: readonly { at: number; strength: number }[]
  /** Darkness along the inner edge of the lock (its second guide line), 0 to 1. */
  occlusion?: number
  /** Darkness at the root of the lock, 0 to 1; 0.25 by default. */
  root?: number
  /** Side of the head that the lock is on: 0 in the light to 1 in the shade. */
  side?: number
}

/** Draws a lock of hair between two guide lines that run from root to end: base colour, shade, sheen and strands. */
export function lock(pen: Pen, hair: HairTone, outer: readonly Pt[], inner: readonly Pt[], options: LockOptions): void {
  const shape = blob([...sharp(outer), ...[...sharp(inner)].reverse()])
  const side = options.side ?? 0
  const [root, tip] = [outer[0]!, outer.at(-1)!]
  pen.fill(
    shape,
    pen.linear(root[0], root[1], tip[0], tip[1], [
      [0, mix(hair.base, hair.dark, (options.root ?? 0.25) + side * 0.3)],
      [0.3, mix(hair.base, hair.light, 0.22 * (1 - side))],
      [0.7, mix(hair.base, hair.dark, side * 0.45)],
      [1, mix(hair.base, hair.dark, 0.3 + side * 0.35)],
    ]),
  )
  pen.inside(shape, () => {
    strands(pen, hair, [outer, inner], {
      count: options.strands,
      width: options.width ?? 3.4,
      jitter: options.jitter ?? 0.35,
      lit: (s) => 0.62 - side * 0.36 - s * 0.2,
      alpha: 0.3,
    })
    for (const { at, strength } of options.sheen ?? []) {
      const [a, b] = [pointAt(outer, at), pointAt(inner, at)]
      const turn = Math.atan2(b[1] - a[1], b[0] - a[0])
      const reach = Math.hypot(b[0] - a[0], b[1] - a[1])
      pen.shade(ellipse((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, reach * 0.55, 26, turn), hair.light, strength, 26)
    }
    strands(pen, hair, [outer, inner], {
      count: Math.round(options.strands * 0.6),
      width: (options.width ?? 3.4) * 0.5,
      jitter: options.jitter ?? 0.35,
      lit: (s) => 0.72 - side * 0.4 - s * 0.2,
      alpha: 0.5,
    })
    const depth = options.occlusion ?? 0.5
    pen.shade(
      ribbon(inner, () => 20),
      hair.dark,
      depth,
      14,
    )
    pen.shade(
      ribbon(outer, () => 12),
      hair.dark,
      0.3 + side * 0.35,
      12,
    )
  })
}

const sharp = (points: readonly Pt[]): Pt[] =>
  points.map((p, i): Pt => (i === 0 || i === points.length - 1 ? [p[0], p[1], 1] : p))

function pointAt(points: readonly Pt[], t: number): Pt {
  const all = sample(points, 40)
  return all[Math.round(t * 40)]!
}

/** Draws a closed shape of hair without separate locks, shaded as a ball that is lit from the upper left. */
export function mass(pen: Pen, hair: HairTone, points: readonly Pt[], draw?: () => void): void {
  const shape = blob(points)
  const xs = points.map((p) => p[0])
  const ys = points.map((p) => p[1])
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  pen.fill(
    shape,
    pen.radial(
      x0 + (x1 - x0) * 0.42,
      y0 + (y1 - y0) * 0.45,
      (x1 - x0) * 0.75,
      [
        [0, mix(hair.base, hair.light, 0.3)],
        [0.45, hair.base],
        [1, mix(hair.base, hair.dark, 0.8)],
      ],
      x0 + (x1 - x0) * 0.34,
      y0 + (y1 - y0) * 0.2,
    ),
  )
  if (draw) pen.inside(shape, draw)
}

/** Whether a position lies within a polygon. */
export function contains(points: readonly Pt[], x: number, y: number): boolean {
  let inside = false
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [[xi, yi], [xj, yj]] = [points[i]!, points[j]!]
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside
  }
  return inside
}
