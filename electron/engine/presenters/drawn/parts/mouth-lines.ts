import type { Pt } from '../art/shapes.ts'
import type { LipLook } from '../presenter.ts'
import type { MouthPose } from '../../../speech/visemes/types.ts'

export const closed: MouthPose = { open: 0, wide: 0, round: 0, press: 0, bite: 0, tongue: 0 }

/** How far the chin moves down for a pose of the mouth, in head units. */
export function jawDrop(pose: MouthPose): number {
  return (pose.open * 19 + pose.round * 2) * (1 - pose.press * 0.8)
}

/** The lines of the mouth in one pose, in head units around the centre of the mouth; from left to right, y down. */
export interface MouthLines {
  outerTop: Pt[]
  innerTop: Pt[]
  innerBottom: Pt[]
  outerBottom: Pt[]
  /** Height of the mouth's opening in its middle. */
  gap: number
  halfWidth: number
}

/** @param smiling how far the corners are raised beyond their position at rest, -1 (drawn down) to 1 */
export function mouthLines(lips: LipLook, pose: MouthPose, smiling = 0): MouthLines {
  const press = pose.press
  const open = pose.open * (1 - press * 0.92)
  const bite = pose.bite * (1 - press)
  const w =
    lips.width *
    (1 +
      pose.wide * 0.15 -
      pose.round * 0.36 -
      press * 0.03 -
      open * 0.06 * (1 - pose.wide) +
      Math.max(0, smiling) * 0.1)
  // A rounded mouth always has a small opening.
  const gapBase = Math.max(open * 38, pose.round * (1 - press) * 7, pose.wide * (1 - press) * 2.5)
  const raise = open * 5.5 + bite * 4.5 + pose.round * 1
  const lower = bite > 0 ? gapBase * (1 - bite) + bite * (6.5 - raise * 0.2) : gapBase
  const thinUp = lips.upper * (1 - press * 0.42 + pose.round * 0.2 - open * 0.1 - pose.wide * 0.12)
  const thinLow = lips.lower * (1 - press * 0.4 + pose.round * 0.16 - open * 0.08 - pose.wide * 0.12 - bite * 0.38)
  const smile = (lips.smile * 1.25 + smiling * 9) * (1 - open * 0.55 - pose.round * 0.8 + pose.wide * 0.5)
  const cornerY = -smile + open * 6 + pose.round * 1.5
  const top = -raise
  const bottom = lower - raise * 0.25
  // The line of a closed mouth is lower in the middle than beside it.
  const wave = 1.6 * (1 - Math.min(1, open * 4))
  const roundness = Math.min(1, pose.round * 0.9 + open * 0.5)
  const side = 0.52 + roundness * 0.13
  return {
    gap: bottom - top,
    halfWidth: w,
    outerTop: [
      [-w - 1, cornerY],
      [-w * 0.56, top - thinUp * 0.68 + cornerY * 0.32],
      [-w * 0.17, top - thinUp - 1],
      [0, top - thinUp + 2.6 * (1 - pose.round * 0.5)],
      [w * 0.17, top - thinUp - 1],
      [w * 0.56, top - thinUp * 0.68 + cornerY * 0.32],
      [w + 1, cornerY],
    ],
    innerTop: [
      [-w + 3, cornerY + 0.6],
      [-w * side, mixed(cornerY, top, 0.74) + wave * 0.1],
      [-w * 0.2, top - wave * 0.45],
      [0, top + wave],
      [w * 0.2, top - wave * 0.45],
      [w * side, mixed(cornerY, top, 0.74) + wave * 0.1],
      [w - 3, cornerY + 0.6],
    ],
    innerBottom: [
      [-w + 3, cornerY + 1],
      [-w * side, mixed(cornerY, bottom, 0.8)],
      [-w * 0.2, bottom - wave * 0.4],
      [0, bottom + wave],
      [w * 0.2, bottom - wave * 0.4],
      [w * side, mixed(cornerY, bottom, 0.8)],
      [w - 3, cornerY + 1],
    ],
    outerBottom: [
      [-w - 1, cornerY],
      [-w * 0.62, mixed(cornerY, bottom, 0.82) + thinLow * 0.62],
      [-w * 0.22, bottom + thinLow * 0.98],
      [0, bottom + thinLow],
      [w * 0.22, bottom + thinLow * 0.98],
      [w * 0.62, mixed(cornerY, bottom, 0.82) + thinLow * 0.62],
      [w + 1, cornerY],
    ],
  }
}

const mixed = (a: number, b: number, t: number): number => a + (b - a) * t
