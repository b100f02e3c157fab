import { shapeSourceSchema } from '../../../../common/composition/elements/shape-source.ts'
import type { Redrawn } from '../../../../common/service/extension/drawn.ts'
import type { ProjectExtension } from '../../../../common/service/extension/extension.ts'
import { isStill } from '../../../../common/service/extension/motion.ts'
import type { RedrawnPart } from '../../../../media/drawing/index.ts'
import { joinedTimes } from './chains.ts'
import type { PlanElement, PlanItem, PlanMotion } from './types.ts'

/** How an element moves, by its id or by its index where it has none. */
export function motionOf(
  extension: ProjectExtension | undefined,
  id: string | undefined,
  index: number,
): { motion?: PlanMotion } {
  const elements = extension?.elements ?? {}
  const key = id ?? String(index)
  const { motion, redrawn } = (Object.hasOwn(elements, key) && elements[key]) || {}
  if (motion === undefined || isStill(motion)) return {}
  const part = redrawn && redrawnPart(redrawn)
  return { motion: { key, motion, elapsedMs: 0, ...(part ? { redrawn: part } : {}) } }
}

/** What is drawn anew; undefined where it is no text or shape that this version draws. */
function redrawnPart({ box, appearance, text, shape }: Redrawn): RedrawnPart | undefined {
  const common = { box, appearance, scale: 1 }
  if (text) return { ...common, source: { text } }
  const read = shapeSourceSchema.safeParse(shape)
  return read.success ? { ...common, source: { shape: read.data } } : undefined
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
