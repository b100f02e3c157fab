import { contrastOf } from '@common/color/rgb.ts'
import { isReadable, solidOf } from '@common/composition/brand/index.ts'
import type { BrandColors, BrandKit } from '@common/composition/brand/index.ts'
import { inkOn } from '../../elements/contrast.ts'
import type { EditedBrand } from './use-new-brand.ts'

/** A colour of a kit that can be read on a ground, the wanted one where it can be. */
export function inkOnBrand(ground: string, colors: BrandColors, wanted = colors.text): string {
  const { text, background, surface } = colors
  return [wanted, text, background, surface].find((color) => isReadable(color, [ground])) ?? inkOn(ground)
}

/** A colour that was chosen or typed, without opacity: `#rrggbb`. */
export const solid = (color: string): string => solidOf(color)

/** The logo for a ground, or for the other one where the kit has only that: as it is in projects. */
export function logoOn(ground: string, { onDark, onLight }: EditedBrand['urls']): string | null {
  const isDark = contrastOf(ground, '#ffffff') >= contrastOf(ground, '#000000')
  return isDark ? (onDark ?? onLight) : (onLight ?? onDark)
}

/** The logo for the kit's first ground, or for the other one where it has only that; with its ground, and letters on it. */
export function shownLogo(
  { colors }: Pick<BrandKit, 'colors'>,
  { onDark, onLight }: EditedBrand['urls'],
): { url: string | null; ground: string; ink: string } {
  const { background, surface, text } = colors
  const [dark, light] =
    contrastOf(background, '#ffffff') >= contrastOf(surface, '#ffffff') ? [background, surface] : [surface, background]
  const ground = onDark === null && onLight !== null ? light : onDark !== null && onLight === null ? dark : background
  const url = ground === dark ? (onDark ?? onLight) : (onLight ?? onDark)
  return { url, ground, ink: inkOnBrand(ground, colors, text) }
}
