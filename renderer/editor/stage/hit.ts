import { contains, holds, intersects } from '../box.ts'
import type { Box, Point } from '../box.ts'

/** Something on the stage that can be hit. */
export interface Target {
  id: string
  box: Box
  locked: boolean
}

/** What lies under a point, topmost first. `targets` are in the order in which they are drawn. */
export function targetsAt(targets: readonly Target[], point: Point, margin = 0): Target[] {
  const under = targets.filter((target) => holds(target.box, point))
  if (under.length > 0 || margin === 0) return under.toReversed()
  // Slivers thinner than a pointer can aim are hit from a little beside.
  return targets.filter((target) => holds(target.box, point, margin)).toReversed()
}

/** The next one below `current` under the point; from the lowest it goes back to the topmost. */
export function below(under: readonly Target[], current: string | null): Target | null {
  const at = under.findIndex((target) => target.id === current)
  return under[(at + 1) % under.length] ?? null
}

/** What a marquee takes: all that it touches; with `whole`, what lies in it entirely. Locked ones never. */
export function inMarquee(targets: readonly Target[], marquee: Box, whole = false): string[] {
  const takes = whole ? contains : intersects
  return targets.flatMap((target) => (!target.locked && takes(marquee, target.box) ? [target.id] : []))
}
