import type { ProjectExtension } from '../../../common/service/extension/extension.ts'
import { isStill } from '../../../common/service/extension/motion.ts'
import { joinedTimes } from './plan-chains.ts'
import type { PlanElement, PlanItem, PlanMotion } from './plan-types.ts'

/** How an element moves, by its id or by its index where it has none. */
export function motionOf(
  extension: ProjectExtension | undefined,
  id: string | undefined,
  index: number,
): { motion?: PlanMotion } {
  const elements = extension?.elements ?? {}
  const key = id ?? String(index)
  const motion = Object.hasOwn(elements, key) ? elements[key]?.motion : undefined
  return motion === undefined || isStill(motion) ? {} : { motion: { key, motion, elapsedMs: 0 } }
}

/** Movements of elements that are in several items go on from one to the next. */
export function joinMotions(items: readonly PlanItem[]): PlanItem[] {
  const times = joinedTimes(
    items,
    ({ elements }) => elements.filter(({ motion }) => motion !== undefined),
    ({ motion }) => motion!.key,
    ({ item }) => item.durationMs ?? 0,
  )
  const joined = <T extends PlanElement>(element: T): T => {
    const time = times.get(element)
    return time ? { ...element, motion: { ...element.motion!, ...time } } : element
  }
  return items.map((item) => ({ ...item, elements: item.elements.map(joined) }))
}
