import { skinPoints } from '../../../common/faces/types.ts'
import { jawPoints, lowerLip, still, upperLip, withBone } from './rig/movements.ts'
import { spreadOverSkin } from './rig/spread.ts'
import type { Movement } from './rig/spread.ts'

const upperEdge = upperLip[1]!
const lowerEdge = lowerLip[1]!
const middleIndex = 5
/** Share of the gap that the upper lip closes; the jaw closes the rest. */
const upperShare = 0.3
/** Share of the inner edge's movement that the outer edge follows: lips become fuller as they close. */
const outerFollows = 0.9

/** Gap between the lips in the canonical space (cm): the mean over the middle half of the mouth, at least 0. */
export function lipGap(shape: Float32Array): number {
  let sum = 0
  for (const step of [3, 4, 5, 6, 7]) sum += shape[lowerEdge[step]! * 3 + 1]! - shape[upperEdge[step]! * 3 + 1]!
  return Math.max(0, sum / 5)
}

/** Mean of several face shapes, point by point. */
export function meanShape(shapes: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(skinPoints * 3)
  for (const shape of shapes) for (let at = 0; at < mean.length; at++) mean[at]! += shape[at]! / shapes.length
  return mean
}

/** Mean of those shapes whose lips are nearest to each other; `share` is their share of all shapes. */
export function mostClosed(shapes: readonly Float32Array[], share = 0.2): Float32Array {
  const sorted = shapes.map((shape) => ({ shape, gap: lipGap(shape) })).toSorted((one, other) => one.gap - other.gap)
  const count = Math.max(Math.min(3, sorted.length), Math.round(sorted.length * share))
  return meanShape(sorted.slice(0, count).map(({ shape }) => shape))
}

/**
 * Shape of a face with its lips closed: both inner edges meet on one line, the chin rises with the lower lip, and the
 * skin between follows. A face whose lips are already closed hardly changes.
 */
export function closeLips(shape: Float32Array): Float32Array {
  const handles = new Map<number, Movement>()
  const gapAt = (step: number): [number, number, number] => {
    const [upper, lower] = [upperEdge[step]! * 3, lowerEdge[step]! * 3]
    return [0, 1, 2].map((axis) => shape[lower + axis]! - shape[upper + axis]!) as [number, number, number]
  }
  // Shapes have the axes of a picture, y down and z away from the viewer; movements have the opposite ones.
  const movement = ([x, y, z]: readonly number[], share: number): Movement => [x! * share, -y! * share, -z! * share]
  upperEdge.forEach((upper, step) => {
    const corner = step === 0 || step === upperEdge.length - 1
    const gap = corner ? [0, 0, 0] : gapAt(step)
    handles.set(upper, movement(gap, upperShare))
    handles.set(lowerEdge[step]!, movement(gap, upperShare - 1))
    handles.set(upperLip[0]![step]!, movement(gap, upperShare * outerFollows))
    if (!corner) handles.set(lowerLip[0]![step]!, movement(gap, (upperShare - 1) * outerFollows))
  })
  const middle = gapAt(middleIndex)
  const rise = Math.max(0, middle[1]) * (upperShare - 1)
  for (const point of jawPoints) handles.set(point, movement([0, rise * 0.75, 0], withBone(point)))
  const moved = spreadOverSkin(handles, still)
  return Float32Array.from(moved, (value, at) => value + shape[at]!)
}
