import { bottom, right } from '../box.ts'
import type { Box, Size } from '../box.ts'

/** A line to which elements snap, in canvas px: `axis` x is a vertical line at `at`. */
export interface SnapLine {
  axis: 'x' | 'y'
  at: number
  /** Extent of the line's owner along the line. */
  from: number
  to: number
}

/** A line that is drawn: from the element that snapped to the line's owner. */
export type Guide = SnapLine

export interface Snapped {
  dx: number
  dy: number
  guides: Guide[]
}

/** Edges and centres of the canvas and of the other elements. */
export function snapLines(canvas: Size, others: readonly Box[]): SnapLine[] {
  return [{ x: 0, y: 0, ...canvas }, ...others].flatMap(linesOf)
}

function linesOf(box: Box): SnapLine[] {
  const [x2, y2] = [right(box), bottom(box)]
  return [
    ...[box.x, box.x + box.width / 2, x2].map((at) => ({ axis: 'x' as const, at, from: box.y, to: y2 })),
    ...[box.y, box.y + box.height / 2, y2].map((at) => ({ axis: 'y' as const, at, from: box.x, to: x2 })),
  ]
}

/** Distance by which a dragged box has to move so that its edges or centre meet the nearest lines within `reach` px. */
export function snapMove(box: Box, lines: readonly SnapLine[], reach: number): Snapped {
  const dx = nearest([box.x, box.x + box.width / 2, right(box)], lines, 'x', reach)
  const dy = nearest([box.y, box.y + box.height / 2, bottom(box)], lines, 'y', reach)
  const moved = { ...box, x: box.x + (dx ?? 0), y: box.y + (dy ?? 0) }
  const guides = [
    ...(dx === null ? [] : guidesOf(moved, lines, 'x')),
    ...(dy === null ? [] : guidesOf(moved, lines, 'y')),
  ]
  return { dx: dx ?? 0, dy: dy ?? 0, guides }
}

/** Distance by which an edge at `at` has to move to the nearest line; null when none is within reach. */
export function snapEdge(at: number, axis: 'x' | 'y', lines: readonly SnapLine[], reach: number): number | null {
  return nearest([at], lines, axis, reach)
}

function nearest(edges: readonly number[], lines: readonly SnapLine[], axis: 'x' | 'y', reach: number): number | null {
  let best: number | null = null
  for (const line of lines) {
    if (line.axis !== axis) continue
    for (const edge of edges) {
      const distance = line.at - edge
      if (Math.abs(distance) <= reach && (best === null || Math.abs(distance) < Math.abs(best))) best = distance
    }
  }
  return best
}

/** The lines on which a box lies, within `slack` px, one guide per position. */
export function guidesOf(box: Box, lines: readonly SnapLine[], axis: 'x' | 'y', slack = 0.01): Guide[] {
  const [start, length] = axis === 'x' ? [box.x, box.width] : [box.y, box.height]
  const [from, to] = axis === 'x' ? [box.y, bottom(box)] : [box.x, right(box)]
  return [start, start + length / 2, start + length].flatMap((edge) => {
    const met = lines.filter((line) => line.axis === axis && Math.abs(line.at - edge) <= slack)
    if (met.length === 0) return []
    return [
      {
        axis,
        at: met[0]!.at,
        from: Math.min(from, ...met.map((line) => line.from)),
        to: Math.max(to, ...met.map((line) => line.to)),
      },
    ]
  })
}
