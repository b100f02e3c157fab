import { distanceOf, oklabOf } from '../../color/oklab.ts'
import type { Project } from '../model.ts'
import { brandRoles } from '../elements/brand-fields.ts'
import type { BrandColors, BrandRole } from '../elements/brand-fields.ts'
import { firstSeen } from './contrast.ts'
import { groundPlan } from './ground-plan.ts'
import { inkOn, isReadable } from './inks.ts'
import { brandableColors } from './recolor.ts'
import { accentRoles, brandTones, groundRoles } from './tones.ts'
import { coverOf, emphasisDistances, isEmphasis, isNeutral, isPlainInk, solidOf, withAlphaOf } from './uses.ts'
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

type UsedColors = ReturnType<typeof brandableColors>

/** A colour's role in a brand, and its colour in the next one. */
interface Known {
  role: BrandRole
  color: string
}

/**
 * How the colours of a project become those of a brand (docs/projects.md, Brand kits):
 *
 * 1. A colour that the project knows the role of gets that role's colour; one that the brand has stays.
 * 2. Black, white and greys stay on areas and lines; of a ground they become the ground of the nearest lightness.
 * 3. Grounds that differed become different shades of the brand's grounds.
 * 4. Of the other colours of areas and lines the one that is used most often is the accent, the next one the second
 *    accent, others take the nearest colour of the brand; an area can be told from what it lies on as before.
 * 5. Letters get a colour of the brand that can be read on their new ground; coloured ones an accent, or a shade of it.
 */
export function brandColorChange(project: Project, colors: BrandColors): ColorChange {
  const former = project.brand?.colors ?? null
  const isSameBrand = former !== null && brandRoles.every((role) => former[role] === colors[role])
  const tones = brandTones(colors)
  const formerTones = former && !isSameBrand ? brandTones(former) : tones
  const knownIn = (palette: BrandColors, color: string, use: ColorUse): Known | null => {
    const roles = brandRoles.filter((role) => palette[role] === color)
    const role = roles.find((one) => rolesOf[use].includes(one)) ?? roles[0]
    if (role) return { role, color: colors[role] }
    const own = palette === former ? formerTones : tones
    for (const one of groundRoles)
      if (own[one].includes(color)) return { role: one, color: tones[one][own[one].indexOf(color)]! }
    const accent = accentRoles.find((one) => own[one].includes(color))
    return accent ? { role: accent, color: own === tones ? color : colors[accent] } : null
  }
  const known = (color: string, use: ColorUse): Known | null =>
    (former && knownIn(former, color, use)) ?? knownIn(colors, color, use)
  const used = brandableColors(project)
  const ranked = rankedPanels(used).filter((color) => known(color, 'panel') === null)
  const away = (one: string, other: string): number => distanceOf(oklabOf(one), oklabOf(other))
  const nearest = (color: string, roles: readonly BrandRole[]): string =>
    roles.map((role) => colors[role]).reduce((one, other) => (away(other, color) < away(one, color) ? other : one))
  const nearestLightness = <Role extends BrandRole>(color: string, roles: readonly Role[]): Role => {
    const { lightness } = oklabOf(color)
    const far = (role: BrandRole): number => Math.abs(lightness - oklabOf(colors[role]).lightness)
    return roles.reduce((one, other) => (far(other) < far(one) ? other : one))
  }
  const shades = groundRoles.flatMap((role) => tones[role])
  /** Colours for an area that would not be seen in the one that is wanted: a neutral one stays neutral or becomes a ground. */
  const othersFor = (color: string): string[] => {
    const roles = rolesOf.panel.map((role) => colors[role])
    const byLikeness = (some: readonly string[]): string[] =>
      some.toSorted((one, other) => away(one, color) - away(other, color))
    if (!isNeutral(color)) return [...roles, ...byLikeness([...shades, '#ffffff', '#000000'])]
    return [color, ...byLikeness([colors.surface, colors.background, ...shades, '#ffffff', '#000000']), ...roles]
  }
  const area = (color: string, cover: number, grounds: Grounds): string => {
    const rank = ranked.indexOf(color)
    const wanted =
      known(color, 'panel')?.color ??
      (isNeutral(color)
        ? color
        : rank === 0
          ? colors.accent
          : rank === 1
            ? colors.accent2
            : nearest(color, rolesOf.panel))
    return firstSeen(wanted, () => othersFor(color), color, cover, grounds)
  }
  const ink = (color: string, { now: grounds, beside }: Grounds): string => {
    const own = known(color, 'ink')
    const hasAccent = own !== null && accentRoles.some((role) => role === own.role)
    const isEmphasised =
      beside !== undefined && color !== beside.before && (own ? hasAccent : isEmphasis(color, beside.before))
    const isTold = (one: string, least: number = emphasisDistances[0]): boolean =>
      !isEmphasised || away(one, beside!.now) >= least
    const isColored = hasAccent || (!own && (isEmphasised || !isPlainInk(color)))
    // What is beneath a text on a picture is not known: it stays about as light as it was.
    if (grounds === null) {
      const roles = (isColored ? inkRoles : rolesOf.ink).filter((role) => isTold(colors[role]))
      return own?.color ?? colors[nearestLightness(color, roles.length > 0 ? roles : inkRoles)]
    }
    if (own && isReadable(own.color, grounds) && (isSameBrand || isTold(own.color))) return own.color
    const { text, accent, accent2 } = colors
    if (!isColored) return inkOn(grounds, colors, [text])
    const accents =
      own?.role === 'accent'
        ? [accent, ...tones.accent, accent2, ...tones.accent2]
        : own?.role === 'accent2'
          ? [accent2, ...tones.accent2, accent, ...tones.accent]
          : [accent2, accent, ...tones.accent, ...tones.accent2]
    const readable = accents.filter((one) => isReadable(one, grounds))
    const told = emphasisDistances.map((least) => readable.find((one) => isTold(one, least)))
    return told.find((one) => one !== undefined) ?? inkOn(grounds, colors, [text])
  }
  // An accent is a ground only where letters of the brand can be read on it.
  const isGroundColor = ({ role, color }: Known): boolean => {
    const { text, background, surface } = colors
    return (
      role === 'background' || role === 'surface' || [text, background, surface].some((one) => isReadable(one, [color]))
    )
  }
  const knownGround = (color: string): string | null => {
    const own = known(color, 'ground')
    return own && isGroundColor(own) ? own.color : null
  }
  const planned = groundPlan(used, colors, tones, knownGround, (color) => nearestLightness(color, groundRoles))
  const groundOf = (color: string): string =>
    knownGround(color) ?? planned.get(color) ?? colors[nearestLightness(color, groundRoles)]
  return (color, use, grounds) => {
    const solid = solidOf(color)
    const next =
      use === 'ink' ? ink(solid, grounds) : use === 'ground' ? groundOf(solid) : area(solid, coverOf(color), grounds)
    return next === solid ? color : withAlphaOf(next, color)
  }
}

/** Solid colours of areas and lines that are neither black, white nor grey, the most frequent one first. */
function rankedPanels(used: UsedColors): string[] {
  const counts = new Map<string, number>()
  for (const { color, use } of used) {
    const solid = solidOf(color)
    if ((use === 'panel' || use === 'line') && !isNeutral(solid)) counts.set(solid, (counts.get(solid) ?? 0) + 1)
  }
  return [...counts].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).map(([color]) => color)
}
