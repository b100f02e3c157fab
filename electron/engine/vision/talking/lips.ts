import type { Pose } from '../../../common/faces/pose/index.ts'
import { lowerLip, upperLip } from './rig/movements.ts'

/**
 * Most by which a lip's inner edge is moved inwards (cm), and the share of the gap that is added for a wide open mouth.
 */
const mostTuck = 0.12
const moreTuck = 0
/** Most by which a lip's inner edge is moved, as a share of the gap between the lips. */
const tuckShare = 0.3

/**
 * Moves the inner edges of an open mouth's lips a little into the lips, in place. The mesh runs along the edge, and
 * teeth or cavity visible there would remain as a line between the lips once they are closed.
 * @param points x, y, z in the picture
 * @param shape the same points in the canonical space
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
