/** Part of a video, by two handles. All in ms. */

export interface Range {
  fromMs: number
  toMs: number
}

export interface Bounds {
  totalMs: number
  leastMs: number
  mostMs: number
}

/** The whole video, or its beginning up to the allowed length. */
export function usualRange({ totalMs, mostMs }: Bounds): Range {
  return { fromMs: 0, toMs: Math.round(Math.min(totalMs, mostMs)) }
}

/**
 * Moves a handle: the part stays within the video and its allowed length; the other handle moves along if necessary.
 */
export function moveEdge(range: Range, edge: 'from' | 'to', to: number, bounds: Bounds): Range {
  const { totalMs, mostMs } = bounds
  const leastMs = Math.min(bounds.leastMs, totalMs)
  if (edge === 'from') {
    const fromMs = clamp(to, 0, totalMs - leastMs)
    return rounded({ fromMs, toMs: clamp(range.toMs, fromMs + leastMs, Math.min(totalMs, fromMs + mostMs)) })
  }
  const toMs = clamp(to, leastMs, totalMs)
  return rounded({ fromMs: clamp(range.fromMs, Math.max(0, toMs - mostMs), toMs - leastMs), toMs })
}

/** Moves the part without changing its length. */
export function moveRange({ fromMs, toMs }: Range, by: number, { totalMs }: Bounds): Range {
  const from = clamp(fromMs + by, 0, Math.max(0, totalMs - (toMs - fromMs)))
  return rounded({ fromMs: from, toMs: from + (toMs - fromMs) })
}

/** The part of a video that a range selects; null where it is the whole video: then nothing is cut. */
export function partOf({ fromMs, toMs }: Range, totalMs: number): Range | null {
  return fromMs <= 0 && toMs >= Math.round(totalMs) ? null : { fromMs, toMs }
}

const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(Math.max(least, most), value))
const rounded = ({ fromMs, toMs }: Range): Range => ({
  fromMs: Math.round(fromMs),
  toMs: Math.max(Math.round(fromMs) + 1, Math.round(toMs)),
})
