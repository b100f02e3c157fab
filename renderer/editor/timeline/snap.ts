/** What a time can snap to. */
export type SnapKind = 'scene' | 'element' | 'playhead' | 'word' | 'range'

export interface SnapPoint {
  ms: number
  kind: SnapKind
}

export interface Snapped {
  /** Additional shift of the drag, ms. */
  shiftMs: number
  point: SnapPoint
}

/** Distance in CSS px within which an edge snaps. */
export const snapPx = 7

/**
 * The point nearest to any of the dragged edges, within `reachMs`. Of equally near points, edges of scenes and the
 * playhead take precedence over words.
 */
export function snapTo(edges: readonly number[], points: readonly SnapPoint[], reachMs: number): Snapped | null {
  let best: Snapped | null = null
  for (const point of points) {
    for (const edge of edges) {
      const shiftMs = point.ms - edge
      const distance = Math.abs(shiftMs)
      if (distance > reachMs) continue
      const before = best ? Math.abs(best.shiftMs) : Number.POSITIVE_INFINITY
      if (distance < before || (distance === before && best && rank(point.kind) < rank(best.point.kind)))
        best = { shiftMs, point }
    }
  }
  return best
}

const order: readonly SnapKind[] = ['scene', 'playhead', 'range', 'element', 'word']
const rank = (kind: SnapKind): number => order.indexOf(kind)
