import { meshPoints } from '../types.ts'

/** Lengths that an expression changes, in the unit of the points (cm in canonical space). */
export interface Opening {
  /** Distance between the lips. */
  mouth: number
  /** Distance between the corners of the mouth. */
  mouthWidth: number
  /** Distance between the lids. */
  leftEye: number
  rightEye: number
}

const between = (points: Float32Array, a: number, b: number) =>
  Math.hypot(
    points[a * 3]! - points[b * 3]!,
    points[a * 3 + 1]! - points[b * 3 + 1]!,
    points[a * 3 + 2]! - points[b * 3 + 2]!,
  )

/** How far mouth and eyes are open. Points in canonical space give cm, those of a picture px. */
export function openingOf(points: Float32Array): Opening {
  return {
    mouth: between(points, 13, 14),
    mouthWidth: between(points, 61, 291),
    leftEye: (between(points, 159, 145) + between(points, 158, 153)) / 2,
    rightEye: (between(points, 386, 374) + between(points, 385, 380)) / 2,
  }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

/** Share of the frames that count as calm. */
const calmShare = 0.25
const leastFrames = 5

/**
 * A face at rest: the mean of the calmest quarter of its frames (mouth closed, eyes open, neither smile nor pout).
 * @param frames points in canonical space, 478 each; not empty
 */
export function neutralOf(frames: readonly Float32Array[]): Float32Array {
  const openings = frames.map(openingOf)
  const width = quantile(
    openings.map(({ mouthWidth }) => mouthWidth),
    0.5,
  )
  const eyes = quantile(
    openings.map(({ leftEye, rightEye }) => leftEye + rightEye),
    0.7,
  )
  const unrest = openings.map(
    ({ mouth, mouthWidth, leftEye, rightEye }) =>
      mouth + 0.7 * Math.abs(mouthWidth - width) + 0.8 * Math.abs(leftEye + rightEye - eyes),
  )
  const limit = quantile(unrest, Math.max(calmShare, leastFrames / frames.length))
  const mean = new Float32Array(meshPoints * 3)
  let count = 0
  frames.forEach((points, frame) => {
    if (unrest[frame]! > limit) return
    count += 1
    for (let at = 0; at < mean.length; at++) mean[at]! += points[at]!
  })
  for (let at = 0; at < mean.length; at++) mean[at]! /= count
  return mean
}
