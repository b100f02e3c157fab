import type { Pixels } from '../../../../common/faces/draw/index.ts'
import { drawnMouth } from './drawn.ts'
import { eachMouthPixel, openingOf } from './opening.ts'
import type { Palette, Rgb } from './palette.ts'
import { rememberedMouth } from './remembered.ts'
import type { RememberedMouth } from './remembered.ts'
import { mendShutLine, wornShare } from './shut-line.ts'

export interface InnerMouth {
  palette: Palette
  /** As it was seen in a frame of the same person; otherwise it is drawn. */
  remembered?: RememberedMouth
}

export interface PaintOptions {
  /** px in a cm of the face. */
  perCm: number
  /** Positive when the face looks to the picture's right, radians. */
  yaw: number
  /** Brightness against the frame that the colours come from. */
  light: number
  /** 0 to 1. */
  tongue: number
  /** Gap between the lips in the picture that they come from, cm. */
  gap: number
}

/** Half the width of the band along the lips' edges that is softened, cm. */
const edge = 0.035
/** Less than this is shut, px. */
const leastOpen = 0.35

/** Fills what is between the lips, in place; then softens the lips' inner edges. While they are shut, the line between them. */
export function paintMouth(
  picture: Pixels,
  points: Float32Array,
  mouth: InnerMouth,
  { perCm, yaw, light, tongue, gap }: PaintOptions,
): void {
  const opening = openingOf(points)
  const reach = Math.max(0.9, edge * perCm)
  // Shut lips meet in a hard line, which two edges of one picture never do.
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
  const place = { across: 0, belowUpper: 0, aboveLower: 0 }
  eachMouthPixel(opening, picture, 0, ({ x, y, across, belowUpper, aboveLower }) => {
    place.across = across
    place.belowUpper = belowUpper / perCm
    place.aboveLower = aboveLower / perCm
    if (remembered) rememberedMouth(remembered, place, soft, palette, color)
    else drawnMouth(place, state, palette, color)
    const at = (y * width + x) * channels
    for (let channel = 0; channel < 3; channel++)
      data[at + channel] = Math.max(0, Math.min(255, color[channel]! * light + 0.5))
  })
  softenEdges(picture, opening, reach)
}

/** One pass of a 3 x 3 blur over the px within `reach` px of a lip's inner edge. */
function softenEdges(picture: Pixels, opening: ReturnType<typeof openingOf>, reach: number): void {
  const { data, width, height, channels } = picture
  const places: number[] = []
  eachMouthPixel(opening, picture, reach, ({ x, y, belowUpper, aboveLower }) => {
    if (Math.abs(belowUpper) > reach && Math.abs(aboveLower) > reach) return
    if (x > 0 && y > 0 && x < width - 1 && y < height - 1) places.push(y * width + x)
  })
  const rounds = Math.max(1, Math.round(reach))
  const values = new Uint8Array(places.length * 3)
  for (let round = 0; round < rounds; round++) {
    places.forEach((pixel, index) => {
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
    places.forEach((pixel, index) => {
      for (let channel = 0; channel < 3; channel++) data[pixel * channels + channel] = values[index * 3 + channel]!
    })
  }
}
