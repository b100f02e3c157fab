import { contrastOf } from '../../color/rgb.ts'
import type { CaptionLook } from '../../service/extension/captions.ts'
import { inkOn } from './inks.ts'
import type { BrandColors } from '../elements/brand-fields.ts'
import { withAlphaOf } from './uses.ts'

/** A look of captions in the colours and the font of a brand. Its sizes, boxes and how words appear stay. */
export function brandedLook(look: CaptionLook, colors: BrandColors, font: string): CaptionLook {
  const { box, outline, words, keyword } = look
  const { background, surface, accent, accent2 } = colors
  // Without a box captions lie on the picture, and their outline is what they are read against.
  const darkest = contrastOf(background, '#000000') < contrastOf(surface, '#000000') ? background : surface
  const ground = [box ? background : darkest]
  const told = inkOn(ground, colors, [accent2, accent])
  return {
    ...look,
    font,
    color: inkOn(ground, colors, [colors.text, surface]),
    ...(box ? { box: { ...box, color: withAlphaOf(background, box.color) } } : {}),
    ...(outline ? { outline: { ...outline, color: withAlphaOf(ground[0]!, outline.color) } } : {}),
    words: brandedWords(words, colors, told),
    ...(keyword ? { keyword: { color: told } } : {}),
  }
}

function brandedWords(words: CaptionLook['words'], colors: BrandColors, told: string): CaptionLook['words'] {
  if (words.kind === 'fill') return { ...words, color: told }
  if (words.kind !== 'highlight') return words
  const { box } = words
  if (!box) return { ...words, color: told }
  const boxed = { ...box, color: withAlphaOf(colors.accent, box.color) }
  return { ...words, box: boxed, color: inkOn([colors.accent], colors, [colors.text, colors.background]) }
}
