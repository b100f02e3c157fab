import type { Element } from '@common/composition/index.ts'
import { frameMs } from '../../frame-time.ts'

export type DragMode = 'move' | 'start' | 'end'

/** Start and end as the document has them; null: the scene's. */
export interface Times {
  start: number | null
  end: number | null
}

/** Shortest element that a drag can make, ms. */
const least = frameMs

export function timesOf({ start, end }: Pick<Element, 'start' | 'end'>): Times {
  return { start: start ?? null, end: end ?? null }
}

/**
 * Times of an element after it, or one of its edges, was dragged by `byMs` in a scene of `durationMs`. An end at the
 * scene's end stays there; an edge dragged to an end of the scene follows the scene from then on.
 */
export function planDrag(times: Times, mode: DragMode, byMs: number, durationMs: number): Times {
  const start = times.start ?? 0
  const end = times.end ?? durationMs
  if (mode === 'end') {
    const next = Math.round(Math.max(start + least, end + byMs))
    return { start: times.start, end: next >= durationMs ? null : next }
  }
  if (mode === 'start') {
    const next = Math.round(Math.min(Math.max(0, start + byMs), end - least))
    return { start: next <= 0 ? null : next, end: times.end }
  }
  const next = Math.round(Math.min(Math.max(0, start + byMs), Math.max(0, durationMs - least)))
  return {
    start: next === 0 ? null : next,
    end: times.end === null ? null : times.end + next - start,
  }
}

export const sameTimes = (a: Times, b: Times): boolean => a.start === b.start && a.end === b.end
