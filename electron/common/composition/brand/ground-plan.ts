import { distanceOf, oklabOf } from '../../color/oklab.ts'
import type { BrandColors } from '../elements/brand-fields.ts'
import type { brandableColors } from './recolor.ts'
import type { BrandTones, groundRoles } from './tones.ts'
import { solidOf } from './uses.ts'

type GroundRole = (typeof groundRoles)[number]

/** Distance in Oklab up to which grounds count as one. */
const sameGround = 0.025

/**
 * What the grounds of a project become whose colours a brand doesn't know: the brand's ground or, where another ground of the project has
 * that already, a shade of it. The most frequent ground is the first to choose.
 */
export function groundPlan(
  used: ReturnType<typeof brandableColors>,
  colors: BrandColors,
  tones: BrandTones,
  known: (color: string) => string | null,
  roleOf: (color: string) => GroundRole,
): ReadonlyMap<string, string> {
  const counts = new Map<string, number>()
  for (const { color, use } of used)
    if (use === 'ground') counts.set(solidOf(color), (counts.get(solidOf(color)) ?? 0) + 1)
  const frequent = [...counts].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
  const plan = new Map<string, string>()
  for (const [color] of frequent) {
    const own = known(color)
    if (own !== null) plan.set(color, own)
  }
  for (const [color] of frequent) {
    if (plan.has(color)) continue
    const role = roleOf(color)
    const shades = [colors[role], ...tones[role]]
    const alike = [...plan].find(
      ([other, next]) => shades.includes(next) && distanceOf(oklabOf(other), oklabOf(color)) <= sameGround,
    )
    const taken = new Set(plan.values())
    plan.set(color, alike?.[1] ?? shades.find((shade) => !taken.has(shade)) ?? shades.at(-1)!)
  }
  return plan
}
