import type { Pen } from '../art/pen.ts'
import { blob, ellipse, ribbon, taper, type Pt } from '../art/shapes.ts'
import { darker, fade, lighter, mix } from '../art/color.ts'
import type { LipLook, Skin } from '../presenter.ts'
import type { MouthPose } from '../../../speech/visemes/types.ts'
import { mouthLines, type MouthLines } from './mouth-lines.ts'

const cornered = (points: readonly Pt[]): Pt[] =>
  points.map((p, i): Pt => (i === 0 || i === points.length - 1 ? [p[0], p[1], 1] : p))
const ring = (top: readonly Pt[], bottom: readonly Pt[]): Pt[] => [...cornered(top), ...cornered(bottom).reverse()]

/** Draws the mouth around its own centre, on skin without lips. `smile` is that of `Pose`. */
export function drawMouth(pen: Pen, skin: Skin, lips: LipLook, pose: MouthPose, smile = 0): void {
  const m = mouthLines(lips, pose, smile)
  const lip = mix(mix(skin.base, skin.blush, 0.35), lips.color, lips.tint)
  shadows(pen, skin, lips, pose, m)
  const bite = pose.bite * (1 - pose.press)
  const upperLip = blob(ring(m.outerTop, m.innerTop))
  const lowerLip = blob(ring(m.innerBottom, m.outerBottom))
  const inside = blob(ring(m.innerTop, m.innerBottom))

  if (m.gap > 0.8) pen.inside(inside, () => drawInside(pen, lips, pose, m))
  const top = m.outerTop[3]![1]
  const bottom = m.outerBottom[3]![1]
  // The upper lip faces down and is darker; the lower lip catches the light.
  pen.soft(0.9, () => {
    pen.fill(
      upperLip,
      pen.linear(0, top, 0, m.innerTop[3]![1] + 1, [
        [0, mix(lip, skin.base, 0.22)],
        [0.5, darker(lip, 0.08)],
        [1, darker(lip, 0.34)],
      ]),
    )
    pen.fill(
      lowerLip,
      pen.linear(0, m.innerBottom[3]![1], 0, bottom, [
        [0, darker(lip, 0.2)],
        [0.3, lip],
        [0.7, lighter(lip, 0.1)],
        [1, mix(lip, skin.shade, 0.38)],
      ]),
    )
  })
  pen.inside(lowerLip, () => {
    const y = m.innerBottom[3]![1] * 0.5 + bottom * 0.5
    pen.shade(ellipse(-m.halfWidth * 0.16, y, m.halfWidth * 0.42, 2.4), lighter(lip, 0.5), 0.34, 6)
    pen.shade(ellipse(m.halfWidth * 0.78, y, m.halfWidth * 0.3, 12), darker(lip, 0.5), 0.3, 9)
    // One blur for both lips together, because each blur costs as much as drawing the lips.
    pen.soft(1, () => {
      for (const x of [-0.42, -0.14, 0.16, 0.42])
        pen.fill(
          ribbon(
            [
              [m.halfWidth * x, y - 5],
              [m.halfWidth * x * 1.04, y + 5],
            ],
            taper(1.2),
            6,
          ),
          fade(darker(lip, 0.5), 0.16),
        )
    })
  })
  pen.inside(upperLip, () =>
    pen.shade(ellipse(-m.halfWidth * 0.22, top + 2.5, m.halfWidth * 0.24, 1.6), lighter(lip, 0.5), 0.26, 4),
  )
  if (bite > 0.15) drawBite(pen, m, bite)
  seam(pen, skin, lip, pose, m)
}

/** Draws teeth, tongue and the dark inside of the mouth, clipped to its opening. */
function drawInside(pen: Pen, lips: LipLook, pose: MouthPose, m: MouthLines): void {
  const w = m.halfWidth
  const top = Math.min(m.innerTop[3]![1], m.innerTop[2]![1])
  const bottom = m.innerBottom[3]![1]
  pen.fill(
    ellipse(0, (top + bottom) / 2, w + 6, m.gap + 14),
    pen.linear(0, top, 0, bottom, [
      [0, '#2b090c'],
      [0.45, '#3d0d12'],
      [1, '#5f1a20'],
    ]),
  )
  // The tongue lies low in the mouth, and behind the upper teeth for l and th.
  if (m.gap > 5) {
    const lift = pose.tongue
    const y = bottom + 5 - lift * Math.min(m.gap * 0.55, 13) - m.gap * 0.12
    const tongue = ellipse(0, y + 4, w * (0.6 - pose.round * 0.08), 9 + m.gap * 0.16)
    pen.soft(1.4, () =>
      pen.fill(
        tongue,
        pen.linear(0, y - 8, 0, y + 16, [
          [0, '#d5747a'],
          [0.5, '#b9545e'],
          [1, '#80303a'],
        ]),
      ),
    )
    pen.shade(ellipse(-w * 0.12, y - 3, w * 0.24, 2.6), '#f3a6a4', 0.5, 3)
    pen.shade(
      ribbon(
        [
          [0, y - 4],
          [0.6, y + 12],
        ],
        taper(2.4),
      ),
      '#6d2230',
      0.42,
      2,
    )
  }
  teeth(pen, lips, pose, m)
  // The corners of the mouth are darkened.
  for (const side of [-1, 1])
    pen.shade(ellipse(side * (w - 2), m.innerTop[0]![1] + 2, w * 0.24, 7 + m.gap * 0.3), '#1c0407', 0.62, 7)
  pen.shade(
    ribbon(m.innerTop, () => 5),
    '#1c0407',
    0.42,
    4,
  )
}

function teeth(pen: Pen, lips: LipLook, pose: MouthPose, m: MouthLines): void {
  const w = m.halfWidth
  const show = Math.min(10.5, m.gap * (0.42 + pose.wide * 0.2)) * (1 - pose.round * 0.55)
  if (show < 1.2) return
  const ivory = pen.linear(-w, 0, w, 0, [
    [0, '#cfc3b8'],
    [0.28, '#f6f1e9'],
    [0.6, '#f3ece3'],
    [1, '#bdb0a7'],
  ])
  const span = w * (0.8 - pose.round * 0.1)
  const arc = (x: number, depth: number): number => {
    const t = Math.abs(x / span)
    return m.innerTop[3]![1] + depth * (1 - t ** 2.2 * 0.42) + t ** 2 * (m.innerTop[0]![1] - m.innerTop[3]![1]) * 0.45
  }
  const xs = [-1, -0.66, -0.33, 0, 0.33, 0.66, 1]
  const upper = blob([
    [-span, m.innerTop[0]![1] - 9, 1],
    [span, m.innerTop[0]![1] - 9, 1],
    ...xs.map((x): Pt => [x * span, arc(x * span, show)]).reverse(),
  ])
  pen.soft(0.8, () => pen.fill(upper, ivory))
  // The gaps between teeth are shaded faintly; clear lines would look like a grid.
  pen.soft(0.8, () => {
    for (const x of [-0.5, -0.26, 0, 0.26, 0.5])
      pen.fill(
        ribbon(
          [
            [x * span, arc(x * span, show) - show],
            [x * span * 1.01, arc(x * span, show) - 0.4],
          ],
          taper(1),
          6,
        ),
        'rgba(120,92,84,0.2)',
      )
  })
  pen.shade(
    ribbon(
      xs.map((x): Pt => [x * span, arc(x * span, show)]),
      () => 1.6,
    ),
    '#7a4a44',
    0.28,
    2,
  )
  if (m.gap > 15 && pose.round < 0.4) {
    const y = m.innerBottom[3]![1]
    const rise = Math.min(6, (m.gap - 15) * 0.32) * (0.6 + pose.wide * 0.4)
    const low = blob([
      [-w * 0.52, y + 2],
      [-w * 0.3, y - rise + 0.6],
      [0, y - rise],
      [w * 0.3, y - rise + 0.6],
      [w * 0.52, y + 2],
      [0, y + 9],
    ])
    pen.soft(1, () => pen.fill(low, 'rgba(206,190,180,0.5)'))
  }
}

/** Draws the upper front teeth on the lower lip, as for f and v. */
function drawBite(pen: Pen, m: MouthLines, bite: number): void {
  const y = m.innerTop[3]![1]
  const w = m.halfWidth * 0.52
  const depth = Math.max(2.6, m.gap * 0.72)
  const row = blob([
    [-w, y - 0.5, 1],
    [w, y - 0.5, 1],
    [w * 0.84, y + depth * 0.62],
    [w * 0.4, y + depth],
    [0, y + depth * 1.02],
    [-w * 0.4, y + depth],
    [-w * 0.84, y + depth * 0.62],
  ])
  pen.soft(1, () =>
    pen.fill(
      row,
      pen.linear(0, y - 1, 0, y + depth, [
        [0, '#a08f86', bite],
        [0.4, '#ece4da', bite],
        [1, '#f4eee6', bite],
      ]),
    ),
  )
}

/** Draws the line between the lips, the shade in the corners of the mouth and the folds beside them. */
function seam(pen: Pen, skin: Skin, lip: string, pose: MouthPose, m: MouthLines): void {
  const ink = darker(mix(lip, skin.deep, 0.5), 0.55)
  if (m.gap < 4) {
    const strength = 1 - m.gap / 4
    pen.soft(0.9, () =>
      pen.fill(
        ribbon(
          m.innerTop.map(([x, y]): Pt => [x, y + m.gap / 2]),
          (t) => 1.3 + 1.5 * Math.sin(Math.PI * t),
          24,
        ),
        fade(ink, 0.85 * strength + 0.1),
      ),
    )
  }
  for (const side of [-1, 1]) {
    const [x, y] = [side * (m.halfWidth + 0.5), m.outerTop[0]![1]]
    pen.shade(ellipse(x, y + 0.8, 4.6, 3), ink, 0.62, 4)
    pen.shade(
      ribbon(
        [
          [x + side * 4, y - 7],
          [x + side * 7.5, y + 1],
          [x + side * 5, y + 9],
        ],
        taper(3.2),
      ),
      skin.deep,
      0.28 + pose.wide * 0.25,
      4,
    )
  }
}

function shadows(pen: Pen, skin: Skin, lips: LipLook, pose: MouthPose, m: MouthLines): void {
  const bottom = m.outerBottom[3]![1]
  pen.shade(
    blob([
      [-m.halfWidth * 0.62, bottom - 3],
      [0, bottom + 1],
      [m.halfWidth * 0.72, bottom - 3],
      [m.halfWidth * 0.42, bottom + 11],
      [0, bottom + 14],
      [-m.halfWidth * 0.34, bottom + 10],
    ]),
    lips.below ?? skin.deep,
    0.46,
    10,
  )
  // A light edge above the upper lip.
  pen.shade(
    ribbon(
      m.outerTop.slice(1, 6).map(([x, y]): Pt => [x - 1.5, y - 3]),
      taper(2.6),
    ),
    skin.light,
    0.42,
    2.4,
  )
}
