import { mix, parseHex } from '../art/color.ts'
import type { Skin } from '../presenter.ts'
import { light, type Spot } from './look.ts'
import type { Paint } from './render.ts'

/** Squares of red, green and blue: as of squares, colours are mixed as `mix` does. */
type Squares = readonly [number, number, number]

const clamp = (v: number): number => (v < 0 ? 0 : v > 1 ? 1 : v)
const smooth = (from: number, to: number, v: number): number => {
  const t = clamp((v - from) / (to - from))
  return t * t * (3 - 2 * t)
}
/** Bell of a width around a place. */
const bell = (v: number, at: number, width: number): number => {
  const u = (v - at) / width
  return u > 3 || u < -3 ? 0 : Math.exp(-u * u)
}
const squares = ([r, g, b]: readonly [number, number, number]): Squares => [r * r, g * g, b * b]

/** Colours a hand in a presenter's skin, lit from the upper left; `age` as of the face. */
export function skinPaint(skin: Skin, age: number): Paint {
  const hex = (colour: string): Squares => squares(parseHex(colour))
  const [bright, base, shade] = [hex(skin.light), hex(skin.base), hex(skin.shade)]
  const [deep, blush] = [hex(skin.deep), hex(skin.blush)]
  const darkness = 1 - parseHex(skin.base).reduce((sum, value) => sum + value) / 640
  // Palms of dark skin are lighter and redder than its back.
  const inner = hex(mix(mix(skin.base, skin.light, 0.3 + 0.5 * darkness), '#f0b49a', clamp(darkness * 0.55)))
  const nailTone = hex(mix(mix(skin.light, '#ffc4b8', 0.5), skin.base, 0.22))
  const [tip, moon, shine] = [squares([255, 244, 236]), squares([255, 240, 232]), squares([255, 255, 255])]
  const glow = squares([255, 246, 236])
  /** The colour that is being mixed. Nothing is allocated here: this runs for each pixel. */
  let [r, g, b] = [0, 0, 0]
  const set = (colour: Squares): void => {
    r = colour[0]
    g = colour[1]
    b = colour[2]
  }
  const blend = (colour: Squares, share: number): void => {
    r += (colour[0] - r) * share
    g += (colour[1] - g) * share
    b += (colour[2] - b) * share
  }

  return (spot, colours, at) => {
    const { normalX, normalY, normalZ, bone, along, back, open, lit, ownX, ownY, palmar: out } = spot
    const facing = normalX * light[0] + normalY * light[1] + normalZ * light[2]
    const shadowed = 0.45 + 0.55 * lit
    let level = (0.42 + 0.58 * facing) * shadowed
    // Surfaces that turn away are darker on the shadow's side, and a little on the lit one.
    level -= (1 - normalZ) ** 2.4 * (normalX > 0 ? 0.34 : 0.16)
    level *= 0.5 + 0.5 * open
    const palmar = bone.kind === 'palm' ? smooth(-0.1, 0.35, out) : smooth(0.05, -0.45, back)
    const toInner = palmar * (0.25 + 0.75 * clamp(darkness * 1.4))
    if (level > 0.62) {
      const top = smooth(0.62, 1, level)
      set(base)
      blend(inner, toInner)
      blendPair(bright, palmar * clamp(darkness * 1.2), top)
    } else if (level > 0.3) {
      const up = smooth(0.26, 0.66, level)
      set(shade)
      blendPair(base, toInner, up)
    } else {
      set(deep)
      blend(shade, smooth(-0.1, 0.32, level))
    }

    // Blood shows at knuckles, tips and pads.
    let red = 0
    if (bone.kind !== 'palm') {
      if (bone.link === 2) red += 0.34 * smooth(0.2, 1.1, along)
      red += 0.24 * bell(along, 0, 0.16) * smooth(-0.2, 0.7, back)
    } else if (palmar > 0)
      red += palmar * 0.2 * (bell(ownY, 74, 16) + bell(ownX, 26, 14) * 0.8 + bell(ownX, -26, 10) * 0.7)
    blend(blush, clamp(red) * (0.55 - 0.25 * darkness))

    if (bone.kind === 'palm') palm(ownX, ownY, out, palmar)
    else joints(spot)
    // A soft gloss on lit, round places.
    const gloss = Math.max(0, normalX * -0.28 + normalY * 0.35 + normalZ * 0.894) ** 26 * lit * open
    blend(glow, gloss * 0.1)
    colours[at] = Math.sqrt(r)
    colours[at + 1] = Math.sqrt(g)
    colours[at + 2] = Math.sqrt(b)
  }

  /** Blends towards a colour that has itself some of a palm's. */
  function blendPair(colour: Squares, some: number, share: number): void {
    r += (colour[0] + (inner[0] - colour[0]) * some - r) * share
    g += (colour[1] + (inner[1] - colour[1]) * some - g) * share
    b += (colour[2] + (inner[2] - colour[2]) * some - b) * share
  }

  function ink(amount: number): void {
    blend(deep, clamp(amount))
  }

  /** Creases on the inner side of the joints, wrinkles on their back, and nails. */
  function joints(spot: Spot): void {
    const { bone, along, side, back } = spot
    const { from, to } = bone
    const first = bone.kind === 'thumb' ? 1 : 0
    const length = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2])
    const mm = along * length
    const inside = smooth(0.1, -0.5, back)
    if (inside > 0) {
      if (bone.link > first)
        ink(inside * (0.36 * bell(mm, 0.8, 0.6) + (bone.link === 1 ? 0.18 * bell(mm, -1.8, 0.6) : 0)))
      if (bone.link <= 1 && bone.link >= first) ink(inside * 0.16 * bell(mm, length - 1.6, 0.6))
      if (bone.link === 0) ink(inside * 0.3 * bell(mm, 15.5, 0.7))
    }
    const outside = smooth(0.35, 0.85, back) * (0.5 + 0.6 * age)
    if (bone.link > first && outside > 0 && mm < 12) {
      const bow = side * side * 2.2
      ink(
        outside *
          (0.3 * bell(mm, -1 - bow, 0.5) + 0.34 * bell(mm, 1.2 + bow * 0.2, 0.55) + 0.22 * bell(mm, 3.4 + bow, 0.5)),
      )
    }
    if (bone.link === 2) nail(spot, mm, length)
  }

  /** Lines of the palm; tendons and veins on the back. */
  function palm(x: number, y: number, out: number, palmar: number): void {
    if (palmar > 0) ink(palmar * 0.4 * palmLines(x, y))
    const rear = smooth(0.3, 0.8, -out) * smooth(20, 60, y) * (0.1 + 0.3 * age)
    if (rear <= 0) return
    for (const tendon of tendons) {
      const at = tendon * (0.5 + 0.5 * (y / 90))
      ink(rear * 0.5 * bell(x, at + 4, 2.2))
      blend(bright, rear * 0.5 * bell(x, at - 1, 2))
    }
  }

  function nail({ side, back, normalX, normalY, lit }: Spot, mm: number, length: number): void {
    if (back < 0.1) return
    const [from, to] = [length * 0.32, length + 5.2]
    const u = (mm - (from + to) / 2) / ((to - from) / 2)
    const v = side / 0.78
    // A rounded rectangle.
    const radius = (Math.abs(u) ** 3.2 + Math.abs(v) ** 3.2) ** (1 / 3.2)
    const on = smooth(1.06, 0.94, radius)
    blend(deep, 0.34 * bell(radius, 1.05, 0.1) * (u < 0.7 ? 1 : 0.4))
    if (on <= 0) return
    const dark = 0.04 + 0.25 * (1 - (0.45 + 0.55 * lit)) + 0.22 * clamp(normalX * 0.8 - normalY * 0.4)
    const [skinR, skinG, skinB] = [r, g, b]
    set(nailTone)
    blend(deep, dark)
    blend(tip, 0.5 * smooth(0.72, 0.86, u))
    blend(moon, 0.3 * bell(u, -0.85, 0.22) * bell(v, 0, 0.5))
    blend(shine, 0.4 * bell(v, -0.35, 0.22) * smooth(0.9, 0.2, Math.abs(u)))
    const under = 1 - on * 0.94
    r += (skinR - r) * under
    g += (skinG - g) * under
    b += (skinB - b) * under
  }
}

/** Where tendons run over the back of a hand, from its middle at the knuckles, mm. */
const tendons = [24, 4.5, -13, -29]

/** The main lines of palms as a table, which is made with the first hand: its place and pixels per mm. */
const table = { left: -46, bottom: -22, width: 190, height: 256, scale: 2, ink: undefined as Float32Array | undefined }

/** The main lines of a palm, 0 to 1, in the hand's own coordinates. */
function palmLines(x: number, y: number): number {
  const { left, bottom, width, height, scale } = table
  const ink = (table.ink ??= Float32Array.from({ length: width * height }, (_, i) =>
    lineInk(left + (i % width) / scale, bottom + Math.floor(i / width) / scale),
  ))
  const [u, v] = [(x - left) * scale, (y - bottom) * scale]
  if (u < 0 || v < 0 || u >= width - 1 || v >= height - 1) return 0
  const [column, row] = [Math.floor(u), Math.floor(v)]
  const [across, up, i] = [u - column, v - row, row * width + column]
  const below = ink[i]! + (ink[i + 1]! - ink[i]!) * across
  const above = ink[i + width]! + (ink[i + width + 1]! - ink[i + width]!) * across
  return below + (above - below) * up
}

function lineInk(x: number, y: number): number {
  let ink = 0
  for (const { points, width, strength } of lines) {
    for (let i = 0; i + 1 < points.length; i++) {
      const [a, b] = [points[i]!, points[i + 1]!]
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
      const t = Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy)))
      const [ox, oy] = [x - a[0] - dx * t, y - a[1] - dy * t]
      const d = Math.sqrt(ox * ox + oy * oy)
      if (d > width * 2.5) continue
      const share = (i + t) / (points.length - 1)
      ink = Math.max(ink, strength * Math.exp(-((d / width) ** 2)) * Math.sin(Math.PI * (0.12 + 0.8 * share)) ** 0.7)
    }
  }
  return ink
}

const lines: { points: [number, number][]; width: number; strength: number }[] = [
  // Around the thumb's ball.
  {
    points: [
      [35, 62],
      [26, 60],
      [17, 53],
      [9.5, 42],
      [5.5, 28],
      [6, 12],
    ],
    width: 0.9,
    strength: 0.9,
  },
  // Across the middle.
  {
    points: [
      [34, 64],
      [22, 61],
      [6, 55],
      [-10, 47],
      [-24, 38],
    ],
    width: 0.8,
    strength: 0.65,
  },
  // Below the fingers.
  {
    points: [
      [-38, 57],
      [-26, 60],
      [-12, 64],
      [4, 71],
      [13, 79],
    ],
    width: 0.85,
    strength: 0.75,
  },
  // At the wrist.
  {
    points: [
      [22, -6],
      [8, -9],
      [-8, -9],
      [-22, -6],
    ],
    width: 0.9,
    strength: 0.5,
  },
]
