/** Part of the project, ms. */
export interface Span {
  fromMs: number
  toMs: number
}

/** Part of the overview's frame that is dragged; `outside`: beside it, where the frame jumps to before it is dragged. */
export type OverviewGrip = 'from' | 'to' | 'whole' | 'outside'

/** Shortest part that the overview's edges can be dragged to, ms. */
const leastMs = 400

/** The part of the project that is shown after the frame, or one of its edges, was dragged by `byMs`. */
export function draggedSpan({ fromMs, toMs }: Span, grip: OverviewGrip, byMs: number, totalMs: number): Span {
  if (grip === 'from') return { fromMs: Math.min(Math.max(0, fromMs + byMs), Math.max(0, toMs - leastMs)), toMs }
  if (grip === 'to')
    return { fromMs, toMs: Math.max(Math.min(totalMs, toMs + byMs), Math.min(totalMs, fromMs + leastMs)) }
  const from = Math.min(Math.max(0, fromMs + byMs), Math.max(0, totalMs - (toMs - fromMs)))
  return { fromMs: from, toMs: from + toMs - fromMs }
}
