import type { Element } from '@common/composition/index.ts'
import { frameMs } from '../../frame-time.ts'

export type DragMode = 'move' | 'start' | 'end'

/** As the document has them: null is with the scene. */
export interface Times {
  start: number | null
  end: number | null
}

/** Shortest that an element is made by dragging, ms. */
const least = frameMs

export function timesOf({ start, end }: Pick<Element, 'start' | 'end'>): Times {
  return { start: start ?? null, end: end ?? null }
}

/**
 * Times of an element when it, or one of its edges, is dragged by `byMs` within a scene of `durationMs`. What lasts to the
 * scene's end goes on doing so; what is dragged to an end of the scene is with the scene again.
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
