import { SKIN_POINTS } from '../../../common/faces/types.ts'
import { JAW, LOWER_LIP, STILL, UPPER_LIP, withBone } from './rig/movements.ts'
import { spreadOverSkin } from './rig/spread.ts'
import type { Movement } from './rig/spread.ts'

const UPPER_EDGE = UPPER_LIP[1]!
const LOWER_EDGE = LOWER_LIP[1]!
const MIDDLE = 5
/** How much of the gap the upper lip closes; the rest is up to the jaw. */
const UPPER_SHARE = 0.3
/** The outer edge follows the inner one this far: lips fill out as they close. */
const OUTER_FOLLOWS = 0.9

/** Gap between the lips in the canonical space, mean over the middle half of the mouth, cm; at least 0. */
export function lipGap(shape: Float32Array): number {
  let sum = 0
  for (const step of [3, 4, 5, 6, 7]) sum += shape[LOWER_EDGE[step]! * 3 + 1]! - shape[UPPER_EDGE[step]! * 3 + 1]!
  return Math.max(0, sum / 5)
}

/** Mean of some shapes. */
export function meanShape(shapes: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(SKIN_POINTS * 3)
  for (const shape of shapes) for (let at = 0; at < mean.length; at++) mean[at]! += shape[at]! / shapes.length
  return mean
}

/** Mean of the share of the shapes whose lips are nearest to each other. */
export function mostClosed(shapes: readonly Float32Array[], share = 0.2): Float32Array {
  const sorted = shapes.map((shape) => ({ shape, gap: lipGap(shape) })).toSorted((one, other) => one.gap - other.gap)
  const count = Math.max(Math.min(3, sorted.length), Math.round(sorted.length * share))
  return meanShape(sorted.slice(0, count).map(({ shape }) => shape))
}

/**
 * A face with its lips shut: both inner edges meet on one line, the chin rises with the lower lip, and the skin between
 * follows. A face whose lips are shut already hardly changes.
 */
export function closeLips(shape: Float32Array): Float32Array {
  const handles = new Map<number, Movement>()
  const gapAt = (step: number): [number, number, number] => {
    const [upper, lower] = [UPPER_EDGE[step]! * 3, LOWER_EDGE[step]! * 3]
    return [0, 1, 2].map((axis) => shape[lower + axis]! - shape[upper + axis]!) as [number, number, number]
  }
  // As pictures count, y down and z away; movements count the other way.
  const movement = ([x, y, z]: readonly number[], share: number): Movement => [x! * share, -y! * share, -z! * share]
  UPPER_EDGE.forEach((upper, step) => {
    const corner = step === 0 || step === UPPER_EDGE.length - 1
    const gap = corner ? [0, 0, 0] : gapAt(step)
    handles.set(upper, movement(gap, UPPER_SHARE))
    handles.set(LOWER_EDGE[step]!, movement(gap, UPPER_SHARE - 1))
    handles.set(UPPER_LIP[0]![step]!, movement(gap, UPPER_SHARE * OUTER_FOLLOWS))
    if (!corner) handles.set(LOWER_LIP[0]![step]!, movement(gap, (UPPER_SHARE - 1) * OUTER_FOLLOWS))
  })
  const middle = gapAt(MIDDLE)
  const rise = Math.max(0, middle[1]) * (UPPER_SHARE - 1)
  for (const point of JAW) handles.set(point, movement([0, rise * 0.75, 0], withBone(point)))
  const moved = spreadOverSkin(handles, STILL)
  return Float32Array.from(moved, (value, at) => value + shape[at]!)
}
