import type { Element } from '../../composition/index.ts'
import { textOf } from '../../composition/elements/text-source.ts'

/** The element as it is after a scene: one whose words are there already, in the same place, doesn't come a second time. */
export function staying(element: Element, before: readonly Element[]): Element {
  const { motion } = element
  if (!motion?.in || !before.some((one) => isSame(one, element))) return element
  const { in: _, ...others } = motion
  const { motion: _all, ...still } = element
  return Object.keys(others).length > 0 ? { ...element, motion: others } : still
}

function isSame(one: Element, other: Element): boolean {
  if (one.source.kind !== 'text' || other.source.kind !== 'text') return false
  return (
    textOf(one.source) === textOf(other.source) &&
    (['x', 'y', 'width', 'height'] as const).every((field) => one[field] === other[field])
  )
}
