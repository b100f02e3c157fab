import { contains, intersects } from '../box.ts'
import type { Box, Point } from '../box.ts'
import { boundsOf, holdsRotated } from '../rotation.ts'
import type { RotatedBox } from '../rotation.ts'

/** Something on the stage that can be clicked. */
export interface Target {
  id: string
  /** The element's box before its rotation, which is around the box's centre, in degrees clockwise. */
  box: Box
  rotation?: number | undefined
  locked: boolean
}

export const rotatedBox = ({ box, rotation }: Target): RotatedBox => ({ ...box, rotation })

/** Targets under a point, topmost first. `targets` are in drawing order. */
export function targetsAt(targets: readonly Target[], point: Point, margin = 0): Target[] {
  const under = targets.filter((target) => holdsRotated(rotatedBox(target), point))
  if (under.length > 0 || margin === 0) return under.toReversed()
  // Targets thinner than the pointer's precision are enlarged by a margin.
  return targets.filter((target) => holdsRotated(rotatedBox(target), point, margin)).toReversed()
}

/** The next target below `current` under the point; after the lowest the topmost again. */
export function below(under: readonly Target[], current: string | null): Target | null {
  const at = under.findIndex((target) => target.id === current)
  return under[(at + 1) % under.length] ?? null
}

/** Targets that a marquee selects: all that it touches; with `whole`, only those entirely inside. Locked ones never. */
export function inMarquee(targets: readonly Target[], marquee: Box, whole = false): string[] {
  const takes = whole ? contains : intersects
  return targets.flatMap((target) =>
    !target.locked && takes(marquee, boundsOf(rotatedBox(target))) ? [target.id] : [],
  )
}
