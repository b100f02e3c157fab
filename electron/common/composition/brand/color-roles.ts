import { distanceOf, oklabOf } from '../../color/oklab.ts'
import type { Project } from '../model.ts'
import { inkOn, isReadable } from './inks.ts'
import { brandRoles } from '../elements/brand-fields.ts'
import type { BrandColors, BrandRole } from '../elements/brand-fields.ts'
import { brandableColors } from './recolor.ts'
import { isNeutral, isPlainInk, solidOf, withAlphaOf } from './uses.ts'
import type { ColorChange, ColorUse, Grounds } from './uses.ts'

/** Roles that a colour may get by its use, where the project doesn't know its role. */
const rolesOf: Readonly<Record<ColorUse, readonly BrandRole[]>> = {
  ground: ['background', 'surface'],
  panel: ['accent', 'accent2', 'surface', 'background'],
  line: ['accent', 'accent2', 'surface', 'background'],
  ink: ['text', 'surface', 'background'],
}

/** Roles of coloured letters on a picture. */
const inkRoles: readonly BrandRole[] = ['accent', 'accent2', 'text', 'surface', 'background']

/**
 * How the colours of a project become those of a brand (docs/projects.md, Brand kits):
 *
 * 1. A colour that the project knows the role of gets that role's colour; one that the brand has stays.
 * 2. Black, white and greys stay on areas and lines; of a ground they become the ground of the nearest lightness.
 * 3. Of the other colours of areas and lines the one that is used most often is the accent, the next one the second
 *    accent, others take the nearest colour of the brand; an area doesn't get the colour of what it lies on.
 * 4. Letters get a colour of the brand that can be read on their new ground; coloured ones an accent, where it can be.
 */
export function brandColorChange(project: Project, colors: BrandColors): ColorChange {
  const former = project.brand?.colors ?? null
  const known = (color: string, use: ColorUse): BrandRole | null => {
    for (const palette of former ? [former, colors] : [colors]) {
      const roles = brandRoles.filter((role) => palette[role] === color)
      if (roles.length > 0) return roles.find((role) => rolesOf[use].includes(role)) ?? roles[0]!
    }
    return null
  }
  const ranked = rankedPanels(project).filter((color) => known(color, 'panel') === null)
  const nearest = (color: string, roles: readonly BrandRole[]): string => {
    const own = oklabOf(color)
    const away = (role: BrandRole): number => distanceOf(own, oklabOf(colors[role]))
    return colors[roles.reduce((one, other) => (away(other) < away(one) ? other : one))]
  }
  const nearestLightness = (color: string, roles: readonly BrandRole[]): string => {
    const { lightness } = oklabOf(color)
    const away = (role: BrandRole): number => Math.abs(lightness - oklabOf(colors[role]).lightness)
    return colors[roles.reduce((one, other) => (away(other) < away(one) ? other : one))]
  }
  const area = (color: string, { now, before }: Grounds): string => {
    const role = known(color, 'panel')
    if (role) return colors[role]
    if (isNeutral(color)) return color
    const rank = ranked.indexOf(color)
    const wanted = rank === 0 ? colors.accent : rank === 1 ? colors.accent2 : nearest(color, rolesOf.panel)
    if (!now?.includes(wanted) || before?.includes(color)) return wanted
    return rolesOf.panel.map((one) => colors[one]).find((one) => !now.includes(one)) ?? wanted
  }
  const ink = (color: string, grounds: readonly string[] | null): string => {
    const role = known(color, 'ink')
    const own = role && colors[role]
    const { text, accent, accent2 } = colors
    // What is beneath a text on a picture is not known: it stays about as light as it was.
    if (grounds === null) return own ?? nearestLightness(color, isPlainInk(color) ? rolesOf.ink : inkRoles)
    if (own && isReadable(own, grounds)) return own
    return inkOn(grounds, colors, isPlainInk(color) || own ? [text] : [accent2, accent, text])
  }
  // An accent is a ground only where letters of the brand can be read on it.
  const groundOf = (color: string): string => {
    const role = known(color, 'ground')
    const { text, background, surface } = colors
    const isOwn = role === 'background' || role === 'surface'
    if (role && (isOwn || [text, background, surface].some((one) => isReadable(one, [colors[role]]))))
      return colors[role]
    return nearestLightness(color, rolesOf.ground)
  }
  return (color, use, grounds) => {
    const solid = solidOf(color)
    const next = use === 'ink' ? ink(solid, grounds.now) : use === 'ground' ? groundOf(solid) : area(solid, grounds)
    return next === solid ? color : withAlphaOf(next, color)
  }
}

/** Solid colours of areas and lines that are neither black, white nor grey, the most frequent one first. */
function rankedPanels(project: Project): string[] {
  const counts = new Map<string, number>()
  for (const { color, use } of brandableColors(project)) {
    const solid = solidOf(color)
    if ((use === 'panel' || use === 'line') && !isNeutral(solid)) counts.set(solid, (counts.get(solid) ?? 0) + 1)
  }
  return [...counts].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).map(([color]) => color)
}
