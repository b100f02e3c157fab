import { outerLips } from '../../../common/faces/topology/index.ts'
import { shapeOf } from './shape.ts'
import type { FaceInFrame } from './face-in-frame.ts'

/** Mesh points directly below the nose: speech hardly moves them up or down. */
const belowNose = [2, 97, 326, 98, 327]

function offset(shape: Float32Array, rest: Float32Array, points: readonly number[], axis: number): number {
  return points.reduce((sum, point) => sum + shape[point * 3 + axis]! - rest[point * 3 + axis]!, 0) / points.length
}

/**
 * Measures the offset of the whole mouth from its rest position, averaged over time: the mesh of a turned head has one,
 * as does a jaw that is pushed aside for longer than a sound. A new mouth shape then stays in the middle of the face.
 * Sets `drift` of each frame.
 * @param radius half the window, frames
 */
export function addDrift(
  frames: (FaceInFrame | undefined)[],
  rest: Float32Array,
  radius: number,
  startsAnew: (frame: number) => boolean,
): void {
  const raw = frames.map((face) => {
    if (!face) return undefined
    const shape = shapeOf(face)
    return [
      offset(shape, rest, outerLips, 0),
      offset(shape, rest, belowNose, 1),
      offset(shape, rest, belowNose, 2),
    ] as const
  })
  frames.forEach((face, frame) => {
    if (!face) return
    const sum = [0, 0, 0]
    let count = 0
    const add = (at: number): boolean => {
      const here = raw[at]
      if (!here) return false
      here.forEach((value, axis) => (sum[axis]! += value))
      count++
      return true
    }
    add(frame)
    for (let at = frame; at > frame - radius && !startsAnew(at) && add(at - 1); at--);
    for (let at = frame; at < frame + radius && at + 1 < frames.length && !startsAnew(at + 1) && add(at + 1); at++);
    face.drift = [sum[0]! / count, sum[1]! / count, sum[2]! / count]
  })
}
