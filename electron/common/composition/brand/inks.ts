import { contrastOf } from '../../color/rgb.ts'
import type { BrandColors } from '../elements/brand-fields.ts'

/** Least contrast of text against its ground: that of WCAG 2 for text of any size. */
export const leastContrast = 4.5

/** The contrast of a colour against all parts of a ground, of which the least counts. */
const contrastOn = (color: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => contrastOf(color, ground)))

export const isReadable = (color: string, grounds: readonly string[]): boolean =>
  contrastOn(color, grounds) >= leastContrast

/**
 * The first of the wanted colours that can be read on a ground; then any of the brand, black or white. On a gradient on
 * which none can be read everywhere it is the one that can be read best.
 */
export function inkOn(grounds: readonly string[], colors: BrandColors, wanted: readonly string[]): string {
  const { text, background, surface, accent, accent2 } = colors
  const all = [...wanted, text, background, surface, accent2, accent, '#ffffff', '#000000']
  const best = all.reduce((one, other) => (contrastOn(other, grounds) > contrastOn(one, grounds) ? other : one))
  return all.find((color) => isReadable(color, grounds)) ?? best
}
