import { contrastOf, luminance, ratioOf, rgbaOf } from '@common/color/rgb.ts'
import type { TextSource } from '@common/composition/elements/text-source.ts'

/**
 * The least contrast of text that can be read with ease, by WCAG 2 (success criterion 1.4.3): 3 for large letters, from
 * 24 px on or bold ones from 18.66 px on (18 and 14 pt), 4.5 for all others. How large letters are is their size in a
 * clip that is shown with its longer side at 960 px, about half of a screen, whatever the zoom of the stage is.
 */
const leastContrast = { large: 3, normal: 4.5 } as const
const largeFrom = { size: 24, bold: 18.66, weight: 700 } as const
const shownSide = 960

function leastOf({ size, weight }: { size: number; weight: number }, scale: number): number {
  const shown = size * scale
  const isLarge = shown >= largeFrom.size || (weight >= largeFrom.weight && shown >= largeFrom.bold)
  return isLarge ? leastContrast.large : leastContrast.normal
}

/** How large one px of a text is where the clip is shown, by the canvas and the text's own scale. */
export const shownScale = (canvas: { width: number; height: number }, scale: number): number =>
  (scale * shownSide) / Math.max(canvas.width, canvas.height)

/** Share of the pixels under a text, 0 to 1, that may have less contrast: a single dark spot hides no letter. */
const toleratedShare = 0.1

/** Number of pixels that are examined at most, approximately. */
const mostSamples = 4_000

const dark = '#16181d'
const light = '#ffffff'

/** Dark or light letters: whichever are read more easily on the colour `#rrggbb`. */
export function inkOn(background: string): string {
  return contrastOf(dark, background) > contrastOf(light, background) ? dark : light
}

/** What would make a text easier to read: another colour of its letters, or a box behind them. */
export type ContrastProposal = { kind: 'color'; color: string } | { kind: 'box'; color: string }

/** The contrast that nine tenths of a text have, the least one for its size, and what would raise it to that. */
export interface ContrastFinding {
  ratio: number
  least: number
  proposal: ContrastProposal
}

/**
 * The contrast of a text against what lies beneath it; null where it suffices, and where there is nothing to measure.
 * @param pixels what lies under the text's lines, RGBA
 * @param scale how large one px of the text is where the clip is shown (`shownScale`)
 */
export function weakContrast(source: TextSource, pixels: Uint8ClampedArray, scale: number): ContrastFinding | null {
  const beneath = luminancesUnder(source, pixels)
  if (beneath.length === 0 || source.runs.length === 0) return null
  const measured = (ink: string): number => {
    const own = luminance(rgbaOf(ink))
    const ratios = beneath.map((one) => ratioOf(own, one)).toSorted((a, b) => a - b)
    return ratios[Math.floor(ratios.length * toleratedShare)]!
  }
  const styles = source.runs.map(({ style }) => ({ ...source.style, ...style }))
  const ratios = new Map([...new Set(styles.map(({ color }) => color))].map((color) => [color, measured(color)]))
  const found = styles.map((style) => ({ ratio: ratios.get(style.color)!, least: leastOf(style, scale) }))
  const [weakest] = found.filter(({ ratio, least }) => ratio < least).toSorted((a, b) => a.ratio - b.ratio)
  if (!weakest) return null
  const better = measured(dark) > measured(light) ? dark : light
  if (measured(better) >= Math.max(...found.map(({ least }) => least)))
    return { ...weakest, proposal: { kind: 'color', color: better } }
  // No text colour is readable everywhere on a picture that has dark and light parts.
  return { ...weakest, proposal: { kind: 'box', color: inkOn(source.style.color) } }
}

/** What the letters stand on: their outline, or their box over what lies beneath. */
function luminancesUnder({ box, outline, style }: TextSource, pixels: Uint8ClampedArray): number[] {
  // A line around the letters is what the eye compares them with, once it is wide enough to be seen.
  if (outline && outline.width > style.size / 40) return [luminance(rgbaOf(outline.color))]
  const [red, green, blue, alpha] = box ? rgbaOf(box.color) : [0, 0, 0, 0]
  const found: number[] = []
  const stride = 4 * Math.max(1, Math.floor(pixels.length / 4 / mostSamples))
  for (let at = 0; at + 3 < pixels.length; at += stride) {
    const mixed = [red, green, blue].map((channel, index) => channel * alpha + pixels[at + index]! * (1 - alpha))
    found.push(luminance(mixed))
  }
  return found
}
