import { chromaOf, distanceOf, hexOfOklab, oklabOf } from '../../color/oklab.ts'
import type { Oklab } from '../../color/oklab.ts'
import { inkOn } from './inks.ts'
import type { BrandColors } from '../elements/brand-fields.ts'

/** A colour of a picture and its share of what can be seen of it. */
export interface Swatch {
  color: string
  share: number
}

/** Distance in Oklab up to which colours are one: the shades of a soft edge, or of a compressed picture. */
const sameDistance = 0.08
/** Share below which a colour is an edge or noise. */
const leastShare = 0.01
/** Chroma from which a colour is one that a brand is known by. */
const colorfulFrom = 0.04
/** Lightness up to which a colour is a dark ground, and from which it is a light one. */
const darkest = 0.38
const lightest = 0.93

/** Colours that are seen as one are joined, the most frequent first; edges between them are left out. */
export function joinedSwatches(swatches: readonly Swatch[]): Swatch[] {
  const groups: { lab: Oklab; color: string; share: number }[] = []
  for (const { color, share } of swatches.toSorted((a, b) => b.share - a.share || (a.color < b.color ? -1 : 1))) {
    const lab = oklabOf(color)
    const group = groups.find((one) => distanceOf(one.lab, lab) < sameDistance)
    if (group) group.share += share
    else groups.push({ lab, color, share })
  }
  const total = groups.reduce((sum, { share }) => sum + share, 0)
  return groups
    .map(({ color, share }) => ({ color, share: share / total }))
    .filter(({ share }) => share >= leastShare)
    .toSorted((a, b) => b.share - a.share)
}

/**
 * The colours of a brand from those of its logo. The accents are its most colourful ones; the grounds are its darkest and
 * lightest colour, or, where it has none, a dark and a light shade of the accent. Text can be read on its ground.
 */
export function colorsOfLogo(swatches: readonly Swatch[]): BrandColors {
  const joined = joinedSwatches(swatches).map(({ color, share }) => ({ color, share, lab: oklabOf(color) }))
  const colorful = joined
    .filter(({ lab }) => chromaOf(lab) >= colorfulFrom)
    .toSorted((a, b) => weightOf(b) - weightOf(a))
  const main = colorful[0]?.lab ?? null
  const dark = joined.filter(({ lab }) => lab.lightness <= darkest)
  const light = joined.filter(({ lab }) => lab.lightness >= lightest)
  const background = dark[0]?.color ?? hexOfOklab(shade(main, 0.27, 0.05))
  const surface = light[0]?.color ?? hexOfOklab(shade(main, 0.965, 0.012))
  const others = colorful.filter(({ color }) => color !== background && color !== surface)
  const accent = others[0]?.color ?? colorful[0]?.color ?? hexOfOklab({ lightness: 0.72, a: 0, b: 0 })
  const own = oklabOf(accent)
  const apart = others.find(({ color, lab }) => color !== accent && distanceOf(lab, own) >= 0.12)
  const accent2 = apart?.color ?? hexOfOklab(shade(own, own.lightness > 0.65 ? 0.5 : 0.86, chromaOf(own) * 0.7))
  const colors = { background, surface, text: surface, accent, accent2 }
  return { ...colors, text: inkOn([background], colors, [surface]) }
}

/** A large area of a weak colour and a small one of a strong colour count alike. */
const weightOf = ({ share, lab }: { share: number; lab: Oklab }): number => Math.sqrt(share) * chromaOf(lab)

/** A colour of the hue of another one. */
function shade(of: Oklab | null, lightness: number, chroma: number): Oklab {
  const own = of ? chromaOf(of) : 0
  if (!of || own === 0) return { lightness, a: 0, b: 0 }
  return { lightness, a: (of.a / own) * chroma, b: (of.b / own) * chroma }
}
