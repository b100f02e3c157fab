import type { Pixels } from '../../../../common/faces/draw/index.ts'
import type { MouthPosition } from './drawn.ts'
import { openingOf, tableAt } from './opening.ts'
import type { Palette, Rgb } from './palette.ts'
import { sample } from './sample.ts'

const columns = 160
const rows = 96
/**
 * Share of the height that belongs to the upper teeth, which move with the upper lip; the rest moves with the lower
 * lip.
 */
const upperShare = 0.62
/** Share of the height next to each lip that is left out, because the lips' edges are blurred. */
const inset = 0.06
/** Darkening of a nearly closed mouth, and the gap from which on it is not darkened (cm). */
const shade = 0.42
const litFrom = 0.5

/**
 * The inside of a mouth from a frame in which it was wide open, as a rectangle from corner to corner and from lip to
 * lip.
 */
export interface RememberedMouth {
  /** Red, green and blue of each cell of the stored mouth. */
  data: Uint8Array
  /** Gap between the lips in the stored frame (cm), by `across`. */
  heights: Float32Array
  /** Largest gap between the lips in the stored frame (cm). */
  height: number
  /** Brightness of the skin in the stored frame, 0 to 255. */
  skin: number
}

/**
 * Stores the inside of a mouth.
 * @param perCm px per cm of the face (`Pose.scale`)
 */
export function rememberMouth(picture: Pixels, points: Float32Array, perCm: number, palette: Palette): RememberedMouth {
  const opening = openingOf(points)
  const { left, along, down, width, upper, lower } = opening
  const data = new Uint8Array(columns * rows * 3)
  const heights = new Float32Array(columns)
  const color: Rgb = [0, 0, 0]
  for (let column = 0; column < columns; column++) {
    const across = (column + 0.5) / columns
    const [from, to] = [tableAt(upper, across), tableAt(lower, across)]
    heights[column] = Math.max(0, to - from) / perCm
    for (let row = 0; row < rows; row++) {
      const share = inset + ((row + 0.5) / rows) * (1 - 2 * inset)
      const below = from + (to - from) * share
      const x = left.x + across * width * along.x + below * down.x
      const y = left.y + across * width * along.y + below * down.y
      sample(picture, x, y, color)
      for (let channel = 0; channel < 3; channel++) data[(row * columns + column) * 3 + channel] = color[channel]!
    }
  }
  return { data, heights, height: opening.height / perCm, skin: palette.skin }
}

function cell(mouth: RememberedMouth, across: number, share: number, out: Rgb): void {
  const u = Math.max(0, Math.min(columns - 1.001, across * columns - 0.5))
  const v = Math.max(0, Math.min(rows - 1.001, share * rows - 0.5))
  const [column, row] = [Math.floor(u), Math.floor(v)]
  const [fx, fy] = [u - column, v - row]
  for (let channel = 0; channel < 3; channel++) {
    const at = (row * columns + column) * 3 + channel
    const below = at + columns * 3
    const upper = mouth.data[at]! * (1 - fx) + mouth.data[at + 3]! * fx
    const lower = mouth.data[below]! * (1 - fx) + mouth.data[below + 3]! * fx
    out[channel] = upper * (1 - fy) + lower * fy
  }
}

const scratch: Rgb = [0, 0, 0]

/**
 * Colour of one position in a mouth that was stored before. The upper part moves with the upper lip and the lower part
 * with the lower lip, so that teeth keep their size; a mouth that is open wider than in the stored frame is dark in
 * between.
 * @param soft width of soft edges, cm
 * @param color the result is written to it
 */
export function rememberedMouth(
  mouth: RememberedMouth,
  { across, belowUpper, aboveLower }: MouthPosition,
  soft: number,
  palette: Palette,
  color: Rgb,
): void {
  const here = Math.max(1e-3, belowUpper + aboveLower)
  const there = Math.max(1e-3, tableAt(mouth.heights, across))
  // Less light falls into a mouth that is only slightly open, so its inside is darkened.
  const lit = 1 - shade * Math.max(0, 1 - here / Math.max(litFrom, Math.min(there, 2 * litFrom)))
  const upperReach = there * upperShare
  const lowerReach = there - upperReach
  cell(mouth, across, Math.max(0, belowUpper) / there, color)
  cell(mouth, across, 1 - Math.max(0, aboveLower) / there, scratch)
  if (here <= there) {
    const band = Math.max(soft, here * 0.12)
    const share = Math.max(0, Math.min(1, (belowUpper - here * upperShare) / band + 0.5))
    for (let channel = 0; channel < 3; channel++)
      color[channel] = lit * (color[channel]! + (scratch[channel]! - color[channel]!) * share)
    return
  }
  const fade = Math.max(soft * 1.5, 0.05)
  const upper = Math.max(0, Math.min(1, (upperReach - belowUpper) / fade + 1))
  const lower = Math.max(0, Math.min(1, (lowerReach - aboveLower) / fade + 1))
  for (let channel = 0; channel < 3; channel++) {
    const dark = palette.cavity[channel]! * (palette.skin > 0 ? mouth.skin / palette.skin : 1)
    const total = upper + lower
    const seen = Math.min(1, total)
    const value = total > 0 ? (color[channel]! * upper + scratch[channel]! * lower) / total : 0
    color[channel] = value * seen + dark * (1 - seen)
  }
}
