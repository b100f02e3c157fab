import type { Pixels } from '../../../../common/faces/draw/index.ts'
import { eachMouthPixel } from './opening.ts'
import type { Opening } from './opening.ts'
import type { Rgb } from './palette.ts'
import { sample } from './sample.ts'

/** Half the width of the mended band (cm), and its least value (px). */
const mendReach = { cm: 0.3, px: 1.5 }
/** Shadow on the line between closed lips: its depth (0 to 1) and half its width (cm). */
const lipShadow = { depth: 0.3, cm: 0.05 }
/** Share of the mouth's width at each corner over which the mending fades, because the corners are unchanged. */
const corner = 0.12
/**
 * Gap between the lips in the source picture (cm) from which on their closed line needs some mending, and full mending.
 */
const wornFrom = [0.05, 0.25] as const

const ramp = (from: number, to: number, value: number): number => {
  const share = Math.max(0, Math.min(1, (value - from) / (to - from)))
  return share * share * (3 - 2 * share)
}

/**
 * Strength with which the line between closed lips must be mended, 0 to 1: none when they were closed in the source
 * picture.
 */
export const wornShare = (gap: number): number => ramp(wornFrom[0], wornFrom[1], gap)

/**
 * Mends, in place, the line between lips that were apart in the source picture: specks of teeth and cavity along their
 * edges, which look like a gap, are replaced by the colour of the lips beside them and the soft shadow of closed lips.
 * @param perCm px per cm of the face
 * @param worn strength, 0 to 1
 */
export function mendShutLine(picture: Pixels, opening: Opening, perCm: number, worn: number): void {
  if (worn <= 0) return
  const { data, width, channels } = picture
  const { down } = opening
  const reach = Math.max(mendReach.px, mendReach.cm * perCm)
  const shadow = Math.max(0.7, lipShadow.cm * perCm)
  const [above, below]: [Rgb, Rgb] = [
    [0, 0, 0],
    [0, 0, 0],
  ]
  eachMouthPixel(opening, picture, reach, ({ x, y, across, belowUpper, aboveLower }) => {
    const off = (belowUpper - aboveLower) / 2
    const corners = ramp(0, corner, across) * ramp(1, 1 - corner, across)
    const share = worn * corners * (1 - ramp(0.5 * reach, reach, Math.abs(off)))
    if (share <= 0) return
    // The colours are read outside the mended band, so the order in which px are visited does not matter.
    const [up, low] = [-reach - 1 - off, reach + 1 - off]
    sample(picture, x + 0.5 + up * down.x, y + 0.5 + up * down.y, above)
    sample(picture, x + 0.5 + low * down.x, y + 0.5 + low * down.y, below)
    const lower = ramp(-reach, reach, off)
    const light = 1 - lipShadow.depth * Math.exp(-((off / shadow) ** 2))
    const at = (y * width + x) * channels
    for (let channel = 0; channel < 3; channel++) {
      const wanted = (above[channel]! + (below[channel]! - above[channel]!) * lower) * light
      data[at + channel]! += Math.round((wanted - data[at + channel]!) * share)
    }
  })
}
