import type { Palette, Rgb } from './palette.ts'

/** A position between the lips (cm of the face). */
export interface MouthPosition {
  /** Position between the mouth's corners: 0 at the left one, 1 at the right one. */
  across: number
  belowUpper: number
  aboveLower: number
}

export interface MouthState {
  /** Largest gap between the lips (cm). */
  height: number
  /** Middle of the rows of teeth, as `across`: the teeth turn with the head more than the corners do. */
  middle: number
  /** How far the tongue shows between the teeth, 0 to 1. */
  tongue: number
  /** Width of soft edges in the drawn mouth (cm). */
  soft: number
}

/** Teeth from the middle outwards: the outer edge of each as a share of the mouth's width, and its relative length. */
const teeth = [
  { to: 0.165, length: 1 },
  { to: 0.29, length: 0.9 },
  { to: 0.4, length: 0.97 },
  { to: 0.48, length: 0.85 },
]
const arch = 0.5

function ramp(from: number, to: number, value: number): number {
  const share = Math.max(0, Math.min(1, (value - from) / (to - from)))
  return share * share * (3 - 2 * share)
}

function mix(under: Rgb, over: Rgb, share: number, shade: number): void {
  for (let channel = 0; channel < 3; channel++) under[channel]! += (over[channel]! * shade - under[channel]!) * share
}

/** The tooth at a distance from the middle: the position across it (0 to 1), and its length. */
function toothAt(distance: number): { within: number; length: number } {
  let from = 0
  for (const { to, length } of teeth) {
    if (distance < to) return { within: (distance - from) / (to - from), length }
    from = to
  }
  return { within: 0.5, length: 0.8 }
}

/**
 * Draws the colour of one position in a mouth for which no picture is known: cavity, tongue, lower and upper teeth,
 * each in the light that reaches it. Single teeth are only hinted at: too even or bright ones look like dentures.
 * @param color the result is written to it
 */
export function drawnMouth(position: MouthPosition, state: MouthState, palette: Palette, color: Rgb): void {
  const { across, belowUpper, aboveLower } = position
  const { height, middle, soft } = state
  const distance = Math.abs(across - middle)
  const round = Math.sqrt(Math.max(0, 1 - (distance / arch) ** 2))
  // The cavity is darker further inside, and the corners lie in the shadow of the cheeks.
  const depth = 0.75 + 0.45 * ramp(0.5, 0, Math.min(belowUpper, aboveLower))
  color[0] = palette.cavity[0] * depth
  color[1] = palette.cavity[1] * depth
  color[2] = palette.cavity[2] * depth

  const rise = 0.5 * Math.max(height, 0.3) * (1 + 0.5 * state.tongue)
  const tongue =
    ramp(1, 0.35, Math.hypot((across - middle) / 0.36, aboveLower / rise)) *
    Math.max(ramp(0.35, 0.9, height), state.tongue * 0.9)
  mix(color, palette.tongue, tongue * 0.85, 0.72 + 0.28 * ramp(0, 0.5, belowUpper))

  const tooth = toothAt(distance)
  // Each tooth is rounded: its sides face away from the light, which darkens the gap between two teeth.
  const rounded = 1 - 0.2 * (2 * Math.abs(tooth.within - 0.46)) ** 2.4 * (distance < 0.02 ? 0.7 : 1)

  // The lower teeth stand back in the shadow of the lip and are visible only in a wide open mouth.
  const lower = 0.2 * ramp(0.7, 1.3, height) * (0.3 + 0.7 * round)
  if (lower > 0.02) {
    const share = ramp(soft * 1.6, -soft * 1.6, aboveLower - lower) * ramp(0.25, 0.75, round) * 0.6
    mix(color, palette.teeth, share * (1 - state.tongue * 0.7), (0.14 + 0.3 * round) * rounded)
  }

  const edge = 1 - 0.1 * Math.abs(tooth.within - 0.45) ** 2 * 4
  const shown = Math.min(0.24 + 0.24 * height, height * 0.72)
  const length = shown * tooth.length * edge * (0.62 + 0.38 * round)
  const share = ramp(soft * 1.4, -soft * 1.4, belowUpper - length) * ramp(0.12, 0.62, round)
  // The upper lip casts its shadow on the upper teeth, their edges are translucent, and a slightly open mouth lets in
  // little light.
  const under = 0.4 + 0.6 * ramp(-0.04, 0.26, belowUpper)
  const thin = 1 - 0.16 * ramp(length - 0.1, length, belowUpper)
  const lit = under * thin * rounded * (0.62 + 0.38 * ramp(0.1, 0.7, height))
  mix(color, palette.teeth, share, lit * (0.1 + 0.9 * round ** 1.8))
}
