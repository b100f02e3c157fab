import type { Pixels } from '../../../../common/faces/draw/index.ts'
import { leftEye, rightEye } from '../../../../common/faces/topology/index.ts'

export type Rgb = [red: number, green: number, blue: number]

/** Colours for the inside of this mouth in the light of the picture. */
export interface Palette {
  teeth: Rgb
  cavity: Rgb
  tongue: Rgb
  /** Brightness of the skin around the mouth, 0 to 255; later frames are compared with it. */
  skin: number
}

/** Points by whose skin the light is measured. */
export const cheeks = [50, 280, 205, 425]
const lipPoints = [0, 17, 37, 267, 84, 314, 405, 181]

const brightness = ([red, green, blue]: Rgb): number => (red + green + blue) / 3

/** Mean colour of a small square around a mesh point. */
function colorAt(picture: Pixels, points: Float32Array, point: number, radius: number): Rgb | undefined {
  const centerX = Math.floor(points[point * 3]!)
  const centerY = Math.floor(points[point * 3 + 1]!)
  const sum: Rgb = [0, 0, 0]
  let count = 0
  for (let y = Math.max(0, centerY - radius); y <= Math.min(picture.height - 1, centerY + radius); y++) {
    for (let x = Math.max(0, centerX - radius); x <= Math.min(picture.width - 1, centerX + radius); x++) {
      const at = (y * picture.width + x) * picture.channels
      for (let channel = 0; channel < 3; channel++) sum[channel]! += picture.data[at + channel]!
      count++
    }
  }
  return count === 0 ? undefined : (sum.map((value) => value / count) as Rgb)
}

function meanColor(picture: Pixels, points: Float32Array, at: readonly number[], radius: number): Rgb {
  const found = at.flatMap((point) => {
    const color = colorAt(picture, points, point, radius)
    return color ? [color] : []
  })
  if (found.length === 0) return [128, 128, 128]
  return [0, 1, 2].map((channel) => found.reduce((sum, color) => sum + color[channel]!, 0) / found.length) as Rgb
}

/** Colour of the white of the eyes: the mean of the brightest quarter between the lids, without the glint. */
function whiteOfEyes(picture: Pixels, points: Float32Array): Rgb | undefined {
  const colors: Rgb[] = []
  for (const eye of [leftEye, rightEye]) {
    const xs = eye.map((point) => points[point * 3]!)
    const ys = eye.map((point) => points[point * 3 + 1]!)
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
    const [radiusX, radiusY] = [(right - left) / 2, (bottom - top) / 2]
    if (radiusY < 1.5) continue
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(picture.height, bottom); y++) {
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(picture.width, right); x++) {
        const across = (x - (left + right) / 2) / radiusX
        const down = (y - (top + bottom) / 2) / radiusY
        if (across ** 2 + down ** 2 > 0.7) continue
        const at = (y * picture.width + x) * picture.channels
        colors.push([picture.data[at]!, picture.data[at + 1]!, picture.data[at + 2]!])
      }
    }
  }
  if (colors.length < 24) return undefined
  colors.sort((one, other) => brightness(other) - brightness(one))
  const white = colors.slice(Math.floor(colors.length * 0.04), Math.ceil(colors.length * 0.25))
  return [0, 1, 2].map((channel) => white.reduce((sum, color) => sum + color[channel]!, 0) / white.length) as Rgb
}

/** Radius of the squares from which colours are read (px). */
const radiusFor = (points: Float32Array): number =>
  Math.max(1, Math.round(Math.abs(points[454 * 3]! - points[234 * 3]!) / 60))

/** Reads the colours of a face from a picture. */
export function readPalette(picture: Pixels, points: Float32Array): Palette {
  const radius = radiusFor(points)
  const skin = meanColor(picture, points, cheeks, radius * 2)
  const lips = meanColor(picture, points, lipPoints, radius)
  const white = whiteOfEyes(picture, points)
  const light = Math.max(1, brightness(skin))
  // The white of eyes that are closed or in shadow cannot be used: the teeth are then paler skin.
  const base =
    white && brightness(white) > light * 0.6 ? white : (skin.map((v, c) => v * [0.98, 1.05, 1.06][c]!) as Rgb)
  // The white of the eyes lies in the shadow of the lids: half of the tint is that of the light on the skin, less blue.
  const scene = skin.map((value, channel) => (value * [0.99, 1.03, 1.08][channel]!) / light) as Rgb
  const tint = base.map((value, channel) => (0.5 * value) / brightness(base) + 0.5 * scene[channel]!) as Rgb
  const warm = tint.map((value, channel) => value * [1.03, 0.985, 0.95][channel]!) as Rgb
  // Teeth are as bright as paler skin, and never brighter than the light on the face allows.
  const most = Math.min(225, Math.max(light * 1.02, 0.55 * light + 70))
  const bright = Math.max(0.9 * most, Math.min(most, brightness(base)))
  return {
    teeth: warm.map((value) => Math.min(255, (value * bright) / brightness(warm))) as Rgb,
    cavity: lips.map((value, channel) => value * [0.2, 0.12, 0.12][channel]!) as Rgb,
    tongue: lips.map((value, channel) => value * [0.66, 0.5, 0.5][channel]!) as Rgb,
    skin: light,
  }
}

/** Brightness of a frame relative to the one from which the colours were read. */
export function lightOf(picture: Pixels, points: Float32Array, palette: Palette): number {
  const skin = meanColor(picture, points, cheeks, radiusFor(points) * 2)
  return Math.max(0.5, Math.min(1.6, brightness(skin) / Math.max(1, palette.skin)))
}
