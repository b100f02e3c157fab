import { lidPairs, lipPairs } from '../../../electron/common/faces/topology/pairs.ts'
import { canonicalPoints, canonicalUv } from '../../../electron/common/faces/canonical/index.ts'
import { drawMesh } from '../../../electron/common/faces/draw/index.ts'
import type { Pixels } from '../../../electron/common/faces/draw/index.ts'
import { applyPose, rotationOf } from '../../../electron/common/faces/pose/index.ts'
import type { HeadAngles } from '../../../electron/common/faces/pose/index.ts'
import { landmark, leftEye, rightEye } from '../../../electron/common/faces/topology/index.ts'
import { allTriangles } from '../../../electron/common/faces/canonical/index.ts'
import { meshPoints } from '../../../electron/common/faces/types.ts'

/** The canonical face with irises in the middle of its eyes and closed lips; 478 points. */
export function restingFace(): Float32Array {
  const points = new Float32Array(meshPoints * 3)
  points.set(canonicalPoints)
  for (const [upper, lower] of lipPairs) {
    const middle = (points[upper * 3 + 1]! + points[lower * 3 + 1]!) / 2
    points[upper * 3 + 1] = middle - 0.02
    points[lower * 3 + 1] = middle + 0.02
  }
  for (const [iris, ring] of [
    [landmark.leftIris, leftEye],
    [landmark.rightIris, rightEye],
  ] as const) {
    for (let axis = 0; axis < 3; axis++) {
      const middle = ring.reduce((sum, point) => sum + points[point * 3 + axis]! / ring.length, 0)
      for (let point = iris; point < iris + 5; point++) points[point * 3 + axis] = middle
    }
  }
  return points
}

/** A face with its lower lip and chin further down, cm. */
export function withMouth(points: Float32Array, open: number): Float32Array {
  const out = Float32Array.from(points)
  const lips = canonicalPoints[14 * 3 + 1]!
  const lower = new Set<number>(lipPairs.map(([, point]) => point))
  for (let point = 0; point < meshPoints; point++) {
    const x = canonicalPoints[point * 3] ?? 0
    const y = canonicalPoints[point * 3 + 1] ?? 0
    if (point >= 468 || (!lower.has(point) && y < lips + 0.3)) continue
    out[point * 3 + 1]! += open * Math.exp(-((x / 3.5) ** 2))
  }
  return out
}

/** A face with its eyes opened by a factor; 0 closes them. */
export function withEyes(points: Float32Array, open: number): Float32Array {
  const out = Float32Array.from(points)
  for (const [upper, lower] of lidPairs) {
    const middle = (points[upper * 3 + 1]! + points[lower * 3 + 1]!) / 2
    for (const point of [upper, lower]) out[point * 3 + 1] = middle + (points[point * 3 + 1]! - middle) * open
  }
  return out
}

/** Such a face in a picture: in its middle, a third of its width wide. */
export function placed(
  points: Float32Array,
  size: number,
  angles: Partial<HeadAngles> = {},
  scale = size / 34,
): Float32Array {
  return applyPose(
    {
      rotation: rotationOf({ yaw: 0, pitch: 0, roll: 0, ...angles }),
      scale,
      translation: [size / 2, size / 2, 0],
    },
    points,
  )
}

/**
 * A picture of a face: skin with a coarse pattern that shows movements, on a plain background.
 * @param skin colour; `pattern` 0 to 1, how strongly it varies
 */
export function drawnFace(
  points: Float32Array,
  size: number,
  skin: readonly [number, number, number],
  pattern = 0.3,
): Pixels {
  const side = 128
  const flat = new Uint8Array(side * side * 3)
  for (let at = 0; at < side * side; at++) {
    const [x, y] = [at % side, Math.floor(at / side)]
    const shade = 1 + pattern * 0.5 * Math.sin(x / 9) * Math.cos(y / 7)
    for (let channel = 0; channel < 3; channel++) flat[at * 3 + channel] = Math.min(255, skin[channel]! * shade)
  }
  const picture: Pixels = {
    data: new Uint8Array(size * size * 3).fill(90),
    width: size,
    height: size,
    channels: 3,
  }
  drawMesh(picture, {
    source: { data: flat, width: side, height: side, channels: 3 },
    sourcePoints: canonicalUv.map((value) => value * side),
    sourceStride: 2,
    targetPoints: points,
    triangles: allTriangles,
    sorted: true,
  })
  return picture
}
