import { bottom, right, union } from '../box.ts'
import type { Box } from '../box.ts'

export const alignments = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const
export type Alignment = (typeof alignments)[number]

/** Moves boxes to an edge or the centre of `within`; of their common box when that is null. */
export function align(boxes: readonly Box[], to: Alignment, within: Box | null): Box[] {
  const frame = within ?? union(boxes)
  if (!frame) return []
  return boxes.map((box) => {
    switch (to) {
      case 'left':
        return { ...box, x: frame.x }
      case 'centre':
        return { ...box, x: Math.round(frame.x + (frame.width - box.width) / 2) }
      case 'right':
        return { ...box, x: right(frame) - box.width }
      case 'top':
        return { ...box, y: frame.y }
      case 'middle':
        return { ...box, y: Math.round(frame.y + (frame.height - box.height) / 2) }
      case 'bottom':
        return { ...box, y: bottom(frame) - box.height }
    }
  })
}

/**
 * Gives boxes equal gaps between their outermost ones, in their order. Where there is not enough space all gaps are
 * equally negative. Whole px: remainders of rounding are distributed.
 */
export function distribute(boxes: readonly Box[], axis: 'x' | 'y'): Box[] {
  if (boxes.length < 3) return [...boxes]
  const side = axis === 'x' ? 'width' : 'height'
  const order = boxes
    .map((box, index) => ({ box, index }))
    .toSorted((a, b) => a.box[axis] + a.box[side] / 2 - (b.box[axis] + b.box[side] / 2))
  const start = order[0]!.box[axis]
  const last = order.at(-1)!.box
  const filled = boxes.reduce((sum, box) => sum + box[side], 0)
  const gap = (last[axis] + last[side] - start - filled) / (boxes.length - 1)
  const result = [...boxes]
  let at = start
  for (const [rank, { box, index }] of order.entries()) {
    const edge = rank === 0 || rank === order.length - 1
    result[index] = edge ? box : { ...box, [axis]: Math.round(at) }
    at += box[side] + gap
  }
  return result
}
