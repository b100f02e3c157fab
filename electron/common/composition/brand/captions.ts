import { hexOfOklab, oklabOf } from '../../color/oklab.ts'
import { contrastOf } from '../../color/rgb.ts'
import type { CaptionLook } from '../../service/extension/captions.ts'
import { leastSeen, leastSeenContrast } from './contrast.ts'
import { inkOn, isReadable } from './inks.ts'
import type { BrandColors } from '../elements/brand-fields.ts'
import { brandTones, groundRoles } from './tones.ts'
import { coverOf, withAlphaOf } from './uses.ts'

/** A look of captions in the colours and the font of a brand. Its sizes, boxes and how words appear stay. */
export function brandedLook(look: CaptionLook, colors: BrandColors, font: string): CaptionLook {
  const { box, outline, words, keyword } = look
  const { background, surface, accent, accent2 } = colors
  // Without a box captions lie on the picture, and their outline is what they are read against.
  const darkest = contrastOf(background, '#000000') < contrastOf(surface, '#000000') ? background : surface
  const boxColor = box ? boxOf(colors, coverOf(box.color)) : background
  const ground = [box ? boxColor : darkest]
  const told = inkOn(ground, colors, [accent2, accent])
  return {
    ...look,
    font,
    color: inkOn(ground, colors, [colors.text, surface]),
    ...(box ? { box: { ...box, color: withAlphaOf(boxColor, box.color) } } : {}),
    ...(outline ? { outline: { ...outline, color: withAlphaOf(ground[0]!, outline.color) } } : {}),
    words: brandedWords(words, colors, told),
    ...(keyword ? { keyword: { color: told } } : {}),
  }
}

/** Steps of lightness in which the colour of a box is looked for. */
const lightnessStep = 0.02

/**
 * The colour of the captions' box: a shade of the background on which its text is read, and which is seen on each ground that a project in
 * the brand can have. Darker shades come first; where none is seen everywhere, it is the one that is seen best.
 */
function boxOf(colors: BrandColors, cover: number): string {
  const { background, surface, text, accent, accent2 } = colors
  const tones = brandTones(colors)
  const grounds = [background, surface, accent, accent2, ...groundRoles.flatMap((role) => tones[role])]
  const own = oklabOf(background)
  const shades = Array.from({ length: Math.floor(1 / lightnessStep) }, (_, step) => step * lightnessStep)
  const candidates = [
    ...shades.filter((lightness) => lightness < own.lightness).toReversed(),
    ...shades.filter((lightness) => lightness >= own.lightness),
  ]
    .map((lightness) => hexOfOklab({ ...own, lightness }))
    .filter((shade) => [text, surface].some((ink) => isReadable(ink, [shade])))
  const seen = (shade: string): number => leastSeenContrast(shade, cover, grounds)
  return (
    candidates.find((shade) => seen(shade) >= leastSeen) ??
    candidates.reduce((one, other) => (seen(other) > seen(one) ? other : one), background)
  )
}

function brandedWords(words: CaptionLook['words'], colors: BrandColors, told: string): CaptionLook['words'] {
  if (words.kind === 'fill') return { ...words, color: told }
  if (words.kind !== 'highlight') return words
  const { box } = words
  if (!box) return { ...words, color: told }
  const boxed = { ...box, color: withAlphaOf(colors.accent, box.color) }
  return { ...words, box: boxed, color: inkOn([colors.accent], colors, [colors.text, colors.background]) }
}
