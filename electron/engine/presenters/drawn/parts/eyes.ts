import type { Pen } from '../art/pen.ts'
import { blob, ellipse, line, ribbon, sample, taper, whisk, type Pt } from '../art/shapes.ts'
import { darker, fade, lighter, mix } from '../art/color.ts'
import type { BrowLook, EyeLook, Skin } from '../presenter.ts'

export interface EyePose {
  /** How far the eye is open: 1 open, 0 closed, up to 1.15 widened. */
  open: number
  /** Direction of the gaze in head units, right and down positive, within about 5. */
  lookX: number
  lookY: number
  /** How far the cheek lifts the lower lid, 0 to 1. */
  squint: number
}

/**
 * Draws an eye around its own centre. `side` -1 is the eye on the left of the picture, so the nose lies towards -side.
 * `iris` draws the iris at its own centre.
 */
export function drawEye(pen: Pen, skin: Skin, look: EyeLook, side: -1 | 1, pose: EyePose, iris: () => void): void {
  const lids = lidCurves(look, pose.open, pose.lookY, pose.squint)
  const flip = (points: readonly Pt[]): Pt[] => points.map(([x, y]): Pt => [x * side, y])
  const upper = flip(lids.upper)
  const lower = flip(lids.lower)
  const opening = blob([...corner(upper), ...lower.slice(1, -1).reverse()])
  const lash = mix(darker(skin.deep, 0.75), '#160c0c', 0.6)

  drawLid(pen, skin, look, side, flip, lids, pose.open)
  if (pose.open > 0.06)
    pen.inside(opening, () => {
      drawBall(pen, skin, look, side)
      pen.at(pose.lookX, pose.lookY - 1.2, iris)
      // The upper eyelid casts a shadow on the eyeball.
      pen.fill(
        ribbon(upper, () => 13),
        pen.linear(0, -look.upper - 6, 0, 4, [
          [0, '#2a1418', 0.5],
          [0.55, '#2a1418', 0.2],
          [1, '#2a1418', 0],
        ]),
      )
    })
  // Wet edge of the lower eyelid, and the lower lashes.
  pen.fill(ribbon(lower, taper(1.9)), fade(mix(skin.shade, skin.blush, 0.4), 0.55))
  pen.fill(
    ribbon(
      lower.map(([x, y]): Pt => [x, y + 1.6]),
      (t) => 1.7 * t * (1.2 - t),
    ),
    fade(lash, 0.3 + look.lashes * 0.25),
  )
  const weight = 2.6 + look.lashes * 2.2
  pen.fill(
    ribbon(upper, (t) => weight * (0.35 + 0.95 * t) * Math.min(1, (1 - t) * 9 + 0.25), 18),
    fade(lash, 0.94),
  )
  if (look.lashes > 0.25) drawLashes(pen, look, side, upper, lash, pose.open)
}

interface Lids {
  upper: Pt[]
  lower: Pt[]
  fold: Pt[]
}

/** The lines of the eyelids from the inner corner (t = 0) to the outer one, for an eye whose outer side is +x. */
function lidCurves(look: EyeLook, open: number, lookY: number, squint = 0): Lids {
  const w = look.width / 2
  const lift = look.tilt / 2
  const shut = 1 - Math.min(1, Math.max(0, open))
  const wide = Math.max(0, open - 1)
  // The upper eyelid follows the gaze when the eye looks down.
  const drop = shut + Math.max(0, lookY) * 0.035
  const rest = look.lower * 0.72
  const up = (h: number) => -h * look.upper * (1 + wide) * (1 - drop) + rest * drop * (h > 0.5 ? 1 : 0.75)
  const low = look.lower * (1 - shut * 0.22) * (1 - squint * 0.5)
  return {
    upper: [
      [-w, lift + 2.5],
      [-w * 0.72, up(0.52) + lift * 0.8],
      [-w * 0.22, up(0.96) + lift * 0.2],
      [w * 0.26, up(1)],
      [w * 0.72, up(0.64) - lift * 0.7],
      [w + 1.5, -lift],
    ],
    lower: [
      [-w, lift + 2.5],
      [-w * 0.6, low * 0.72 + lift * 0.5],
      [0, low],
      [w * 0.55, low * 0.86 - lift * 0.5],
      [w + 1.5, -lift],
    ],
    fold: [
      [-w * 0.86, up(0.4) + lift - look.fold * 0.5],
      [-w * 0.3, up(0.98) - look.fold],
      [w * 0.3, up(1.02) - look.fold * 1.05],
      [w * 0.8, up(0.7) - look.fold * 0.95 - lift * 0.6],
      [w + 7, -lift - look.fold * 0.35],
    ],
  }
}

function corner(points: Pt[]): Pt[] {
  return points.map((p, i): Pt => (i === 0 || i === points.length - 1 ? [p[0], p[1], 1] : p))
}

/** Draws the skin of the upper eyelid between fold and lashes, which covers the socket when the eye closes. */
function drawLid(
  pen: Pen,
  skin: Skin,
  look: EyeLook,
  side: number,
  flip: (p: readonly Pt[]) => Pt[],
  lids: Lids,
  open: number,
): void {
  const shut = 1 - Math.min(1, Math.max(0, open))
  const tone = side < 0 ? mix(skin.base, skin.shade, 0.32) : mix(skin.base, skin.shade, 0.6)
  const upper = flip(lids.upper)
  // The fold of the eyelid stays near its position in an open eye, while the lid moves down below it.
  const still = flip(lidCurves(look, 1, 0).fold).map(([x, y]): Pt => [x, y + shut * 3])
  const shape = blob([...corner(upper), ...corner(still).reverse()])
  if (shut > 0.02) {
    pen.fill(shape, tone)
    pen.inside(shape, () => {
      pen.shade(ellipse(-3, -1, 17, 7), skin.light, (side < 0 ? 0.55 : 0.3) * shut, 8)
      if (look.shadow) pen.shade(shape, look.shadow, 0.42 * shut, 4)
    })
  } else pen.fill(shape, fade(tone, 0.5))
  if (look.fold > 0) {
    const ink = mix(skin.deep, '#3a1612', 0.3)
    pen.fill(
      ribbon(still, (t) => 2.3 * Math.sin(Math.PI * Math.min(1, t * 0.9 + 0.1)) ** 0.7),
      fade(ink, 0.62 - shut * 0.25),
    )
  }
}

function drawBall(pen: Pen, skin: Skin, look: EyeLook, side: number): void {
  const w = look.width / 2
  pen.fill(
    ellipse(0, 0, w + 4, look.upper + look.lower),
    pen.radial(-2, 1, w + 3, [
      [0, '#fbf8f3'],
      [0.6, '#f1ebe4'],
      [1, mix('#d9c9c0', skin.base, 0.35)],
    ]),
  )
  // The pink inner corner of the eye.
  pen.shade(ellipse(-side * (w - 2), 3 + look.tilt / 2, 5, 4), '#d98a80', 0.85, 3)
}

/** Draws the iris around its own centre, with pupil and catch lights. */
export function drawIris(pen: Pen, look: EyeLook): void {
  const r = 13.6
  pen.fill(
    ellipse(0, 0, r, r),
    pen.radial(0, 3, r * 1.15, [
      [0, lighter(look.iris, 0.28)],
      [0.5, look.iris],
      [0.82, darker(look.iris, 0.35)],
      [1, darker(look.iris, 0.7)],
    ]),
  )
  for (let i = 0; i < 22; i++) {
    const a = (i / 22) * Math.PI * 2 + (i % 3) * 0.09
    const [c, s] = [Math.cos(a), Math.sin(a)]
    pen.stroke(
      line([
        [c * 5.6, s * 5.6],
        [c * (9 + (i % 2) * 1.6), s * (9 + (i % 2) * 1.6)],
      ]),
      fade(i % 2 ? lighter(look.iris, 0.5) : darker(look.iris, 0.4), 0.28),
      0.9,
    )
  }
  pen.stroke(ellipse(0, 0, r - 0.6, r - 0.6), fade(darker(look.iris, 0.8), 0.7), 1.5)
  pen.fill(ellipse(0, 0, 5.5, 5.5), '#0d0708')
  pen.fill(ellipse(2.6, 5.6, 6, 3.4, -0.4), fade(lighter(look.iris, 0.6), 0.22))
  pen.fill(ellipse(-4.4, -4.6, 3.1, 3.3, -0.4), 'rgba(255,255,255,0.95)')
  pen.fill(ellipse(4.2, 4.6, 1.4, 1.4), 'rgba(255,255,255,0.42)')
}

function drawLashes(pen: Pen, look: EyeLook, side: number, upper: Pt[], ink: string, open: number): void {
  const along = sample(upper, 30)
  const count = 9
  for (let i = 0; i < count; i++) {
    const t = 0.36 + (i / (count - 1)) * 0.62
    const [x, y] = along[Math.round(t * 30)]!
    const reach = look.lashes * (3 + 8.5 * (t - 0.25) ** 1.2)
    const rise = open > 0.35 ? -1 : 0.75
    const out = side * (t - 0.42) * 1.5
    pen.fill(
      ribbon(
        [
          [x, y],
          [x + out * reach * 0.55, y + rise * reach * 0.35],
          [x + out * reach, y + rise * reach * 0.86],
        ],
        whisk(1.7),
        6,
      ),
      fade(ink, 0.9),
    )
  }
}

/** Draws an eyebrow outwards from its inner end, which is at x = 0. */
export function drawBrow(pen: Pen, skin: Skin, look: BrowLook, side: -1 | 1): void {
  const l = look.length
  const points: Pt[] = (
    [
      [0, 4],
      [l * 0.3, -look.arch * 0.55],
      [l * 0.64, -look.arch],
      [l, look.arch * 0.35 + 2],
    ] as Pt[]
  ).map(([x, y]): Pt => [x * side, y])
  const width = (t: number): number => look.thickness * (0.5 + 0.62 * Math.min(1, t * 3.2)) * (1 - t ** 2.2 * 0.86)
  pen.soft(1.5, () => pen.fill(ribbon(points, width, 20), fade(look.color, 0.82)))
  // Hairs of the eyebrow: short strokes that lean outwards along it.
  const along = sample(points, 40)
  const lean = mix(look.color, skin.base, 0.08)
  for (let i = 0; i < 34; i++) {
    const t = (i + 0.5) / 34
    const [x, y] = along[Math.round(t * 40)]!
    const w = width(t)
    const [ahead] = [along[Math.min(40, Math.round(t * 40) + 3)]!]
    const up = (1 - t) * 0.75
    const jitter = Math.sin(i * 12.9898) * 0.5
    const from: Pt = [x - side * 1.5, y + w * (0.42 + jitter * 0.16)]
    const to: Pt = [x + (ahead[0] - x) * 1.15 + side * 2, y + (ahead[1] - y) - w * (0.08 + up * 0.5) + jitter * 1.4]
    pen.fill(
      ribbon([from, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - 0.6], to], whisk(1.5), 4),
      fade(i % 4 ? look.color : lean, 0.72),
    )
  }
}
