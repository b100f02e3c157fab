import type { Pixels } from '../../../../common/faces/draw/index.ts'
import { drawnMouth } from './drawn.ts'
import { eachMouthPixel, openingOf } from './opening.ts'
import type { Palette, Rgb } from './palette.ts'
import { rememberedMouth } from './remembered.ts'
import type { RememberedMouth } from './remembered.ts'
import { mendShutLine, wornShare } from './shut-line.ts'

export interface InnerMouth {
  palette: Palette
  /** The inside of the mouth from a frame of the same person; without it, the inside is drawn. */
  remembered?: RememberedMouth
}

export interface PaintOptions {
  /** Scale of the face in the picture: px per cm. */
  perCm: number
  /** Yaw of the head (radians), positive when the face looks to the picture's right. */
  yaw: number
  /** Brightness relative to the frame from which the colours were read. */
  light: number
  /** How far the tongue shows between the teeth, 0 to 1. */
  tongue: number
  /** Gap between the lips in the picture from which the lips are taken (cm). */
  gap: number
}

/** Half the width of the blurred band along the lips' inner edges (cm). */
const edge = 0.035
/** Largest gap between the lips that counts as closed (px). */
const leastOpen = 0.35

/**
 * Fills the area between the lips in place and blurs the lips' inner edges. For closed lips, it mends the line between
 * them.
 */
export function paintMouth(
  picture: Pixels,
  points: Float32Array,
  mouth: InnerMouth,
  { perCm, yaw, light, tongue, gap }: PaintOptions,
): void {
  const opening = openingOf(points)
  const reach = Math.max(0.9, edge * perCm)
  // The edges of lips that were apart form a hard line when they are moved together; truly closed lips have none.
  if (opening.height < leastOpen) {
    mendShutLine(picture, opening, perCm, wornShare(gap))
    return softenEdges(picture, opening, reach)
  }
  const { data, width, channels } = picture
  const { palette, remembered } = mouth
  const soft = Math.max(0.03, 0.7 / perCm)
  const state = {
    height: opening.height / perCm,
    middle: 0.5 + Math.max(-0.12, Math.min(0.12, yaw * 0.2)),
    tongue,
    soft,
  }
  const color: Rgb = [0, 0, 0]
  const position = { across: 0, belowUpper: 0, aboveLower: 0 }
  eachMouthPixel(opening, picture, 0, ({ x, y, across, belowUpper, aboveLower }) => {
    position.across = across
    position.belowUpper = belowUpper / perCm
    position.aboveLower = aboveLower / perCm
    if (remembered) rememberedMouth(remembered, position, soft, palette, color)
    else drawnMouth(position, state, palette, color)
    const at = (y * width + x) * channels
    for (let channel = 0; channel < 3; channel++)
      data[at + channel] = Math.max(0, Math.min(255, color[channel]! * light + 0.5))
  })
  softenEdges(picture, opening, reach)
}

/** Blurs the px within `reach` px of a lip's inner edge with a 3 x 3 kernel. */
function softenEdges(picture: Pixels, opening: ReturnType<typeof openingOf>, reach: number): void {
  const { data, width, height, channels } = picture
  const pixels: number[] = []
  eachMouthPixel(opening, picture, reach, ({ x, y, belowUpper, aboveLower }) => {
    if (Math.abs(belowUpper) > reach && Math.abs(aboveLower) > reach) return
    if (x > 0 && y > 0 && x < width - 1 && y < height - 1) pixels.push(y * width + x)
  })
  const rounds = Math.max(1, Math.round(reach))
  const values = new Uint8Array(pixels.length * 3)
  for (let round = 0; round < rounds; round++) {
    pixels.forEach((pixel, index) => {
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0
        for (let row = -1; row <= 1; row++) {
          const at = (pixel + row * width) * channels + channel
          const weight = row === 0 ? 2 : 1
          sum += weight * (data[at - channels]! + 2 * data[at]! + data[at + channels]!)
        }
        values[index * 3 + channel] = (sum + 8) >> 4
      }
    })
    pixels.forEach((pixel, index) => {
      for (let channel = 0; channel < 3; channel++) data[pixel * channels + channel] = values[index * 3 + channel]!
    })
  }
}
