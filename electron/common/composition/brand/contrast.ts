import { contrastOf, hexOfRgb, rgbaOf } from '../../color/rgb.ts'
import { coverOf, solidCover, solidOf } from './uses.ts'
import type { Grounds } from './uses.ts'

/** Least contrast of an area with what it lies on, from which it is seen. */
export const leastSeen = 1.15

/** A ground as it looks beneath a colour that covers it in part. */
export function laidOn(color: string, ground: string, cover: number = coverOf(color)): string {
  const [above, below] = [rgbaOf(solidOf(color)), rgbaOf(ground)]
  return hexOfRgb([0, 1, 2].map((at) => above[at]! * cover + below[at]! * (1 - cover)))
}

/** The least contrast with the parts of its ground of an area that covers it with a share of 0 to 1. */
export const leastSeenContrast = (color: string, cover: number, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => contrastOf(laidOn(color, ground, cover), ground)))

/** How many times the contrast that it had a tint may get: letters have to be read on it and beside it. */
const mostGain = 1.5

/**
 * The wanted colour or the first of the others with which an area is seen on its new ground as it was on the former one: with a contrast of
 * `leastSeen`, or the one that it had where that is less. A tint whose contrast would grow becomes
 * the one whose contrast is most like it had. Where none is seen, it is the one with the most contrast.
 */
export function firstSeen(
  wanted: string,
  others: () => readonly string[],
  color: string,
  cover: number,
  { now, before }: Grounds,
): string {
  if (!now) return wanted
  const had = before && leastSeenContrast(color, cover, before)
  const least = Math.min(leastSeen, had ?? leastSeen)
  const most = had !== null && cover < solidCover ? Math.max(leastSeen, had) * mostGain : Infinity
  const contrastNow = (one: string): number => leastSeenContrast(one, cover, now)
  const isSeen = (one: string): boolean =>
    contrastNow(one) >= least && (!now.includes(one) || before?.includes(color) === true)
  if (isSeen(wanted) && contrastNow(wanted) <= most) return wanted
  const rest = others()
  const seen = [...(isSeen(wanted) ? [wanted] : []), ...rest.filter(isSeen)]
  const [first] = seen
  if (first === undefined)
    return rest.reduce((one, other) => (contrastNow(other) > contrastNow(one) ? other : one), wanted)
  const gain = (one: string): number => Math.abs(Math.log(contrastNow(one) / (had ?? leastSeen)))
  return most === Infinity ? first : seen.reduce((one, other) => (gain(other) < gain(one) ? other : one))
}
