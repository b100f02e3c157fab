import { chromaOf, distanceOf, hexOfOklab, oklabOf } from '../../color/oklab.ts'
import { contrastOf } from '../../color/rgb.ts'
import { brandRoles } from '../elements/brand-fields.ts'
import type { BrandColors } from '../elements/brand-fields.ts'

/** Roles whose shades are grounds beside the ground itself, and roles whose shades are letters. */
export const groundRoles = ['background', 'surface'] as const
export const accentRoles = ['accent', 'accent2'] as const
type TonedRole = (typeof groundRoles)[number] | (typeof accentRoles)[number]

/**
 * Shades of a brand's colours, which are of the brand as well: of its grounds, so that scenes whose grounds differed still differ, and of
 * its accents, so that emphasised words can be read on each of them. They follow from the five colours alone.
 */
export type BrandTones = Readonly<Record<TonedRole, readonly string[]>>

/** Least contrasts of the shades of a ground with it. */
const groundContrasts = [1.25, 1.6] as const
/** Steps of lightness of the shades of an accent. */
const accentSteps = 20

export function brandTones(colors: BrandColors): BrandTones {
  const { background, surface, accent, accent2 } = colors
  return {
    background: groundContrasts.map((least) => groundTone(background, accent, least)),
    surface: groundContrasts.map((least) => groundTone(surface, accent, least)),
    accent: accentTones(accent),
    accent2: accentTones(accent2),
  }
}

/** All colours that a project in a brand has, apart from black, white and greys. */
export const colorsOfBrand = (colors: BrandColors): ReadonlySet<string> =>
  new Set([...brandRoles.map((role) => colors[role]), ...Object.values(brandTones(colors)).flat()])

/** A ground with so much of the accent in it that it can be told from the ground itself. */
function groundTone(ground: string, accent: string, least: number): string {
  const other = contrastOf(ground, '#ffffff') > contrastOf(ground, '#000000') ? '#ffffff' : '#000000'
  for (const toward of [accent, other])
    for (let share = 0.04; share <= 0.6; share += 0.04) {
      const tone = mixed(ground, toward, share)
      if (contrastOf(tone, ground) >= least) return tone
    }
  return mixed(ground, other, 0.6)
}

function mixed(one: string, other: string, share: number): string {
  const [from, to] = [oklabOf(one), oklabOf(other)]
  const between = (a: number, b: number): number => a + (b - a) * share
  return hexOfOklab({
    lightness: between(from.lightness, to.lightness),
    a: between(from.a, to.a),
    b: between(from.b, to.b),
  })
}

/** Darker and lighter shades of an accent, those most like it first. */
function accentTones(accent: string): string[] {
  const own = oklabOf(accent)
  const away = (shade: string): number => distanceOf(oklabOf(shade), own)
  return Array.from({ length: accentSteps }, (_, step) =>
    hexOfOklab({ ...own, lightness: 0.05 + (0.92 * step) / (accentSteps - 1) }),
  )
    .filter((shade) => chromaOf(own) === 0 || chromaOf(oklabOf(shade)) > 0)
    .toSorted((a, b) => away(a) - away(b))
}
