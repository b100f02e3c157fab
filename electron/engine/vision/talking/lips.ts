import type { Pose } from '../../../common/faces/pose/index.ts'
import { lowerLip, upperLip } from './rig/movements.ts'

/** Most that is left out of a lip's inner edge, cm; of a mouth that is torn open more. */
const mostTuck = 0.12
const moreTuck = 0
/** Of the gap between the lips. */
const tuckShare = 0.3

/**
 * Where an open mouth's lips are taken from: a little inside their edges, in place. The mesh runs along the edge, and what
 * shows of teeth or cavity there would stay as a line between the lips once they are shut.
 * @param points x, y, z in the picture
 * @param shape the same in the canonical space
 */
export function tuckLips(points: Float32Array, shape: Float32Array, pose: Pose): void {
  const { rotation, scale } = pose
  const down = [rotation[1]!, rotation[4]!]
  const right = [rotation[0]!, rotation[3]!]
  const [upper, lower] = [upperLip[1]!, lowerLip[1]!]
  const last = upper.length - 1
  const tuckAt = (step: number): number => {
    const gap = Math.max(0, shape[lower[step]! * 3 + 1]! - shape[upper[step]! * 3 + 1]!)
    return Math.min(mostTuck + gap * moreTuck, gap * tuckShare) * scale
  }
  for (let step = 1; step < last; step++) {
    const tuck = tuckAt(step)
    for (let axis = 0; axis < 2; axis++) {
      points[upper[step]! * 3 + axis]! -= tuck * down[axis]!
      points[lower[step]! * 3 + axis]! += tuck * down[axis]!
    }
  }
  const outwards = tuckAt(last / 2)
  for (let axis = 0; axis < 2; axis++) {
    points[upper[0]! * 3 + axis]! -= outwards * right[axis]!
    points[upper[last]! * 3 + axis]! += outwards * right[axis]!
  }
}
