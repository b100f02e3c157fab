import type { Element } from '../model.ts'

/** A part of a scene, in ms, during which the same elements are shown. */
export interface Slice {
  startMs: number
  endMs: number
}

type Span = Pick<Element, 'start' | 'end'>

/** Whether an element starts or ends at its own time instead of with its scene. */
export function isTimed(element: Span, lengthMs?: number): boolean {
  if ((element.start ?? 0) > 0) return true
  return element.end !== undefined && (lengthMs === undefined || element.end < lengthMs)
}

export function isThere(element: Span, slice: Slice): boolean {
  return (element.start ?? 0) <= slice.startMs && (element.end ?? slice.endMs) >= slice.endMs
}

/**
 * Cuts a scene at the times where elements start or end, and at `more`. The slices follow each other and cover the
 * scene exactly.
 */
export function sliceScene(elements: readonly Span[], lengthMs: number, more: readonly number[] = []): Slice[] {
  const edges = new Set([0, lengthMs, ...more])
  for (const { start, end } of elements) {
    if (start !== undefined) edges.add(start)
    if (end !== undefined) edges.add(end)
  }
  const inside = [...edges].filter((edge) => edge >= 0 && edge <= lengthMs).toSorted((a, b) => a - b)
  return inside.slice(1).map((endMs, i) => ({ startMs: inside[i]!, endMs }))
}
