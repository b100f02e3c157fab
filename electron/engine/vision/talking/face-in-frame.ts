import type { Pose } from '../../../common/faces/pose/index.ts'

/** A face in one frame of the source. */
export interface FaceInFrame {
  /** Coordinates x, y, z of the 478 mesh points. */
  points: Float32Array
  pose: Pose
  /** Offset of the lips from their closed position that is not caused by speech (cm of the canonical space). */
  drift: readonly [x: number, y: number, z: number]
  /** Strength of the mouth movement, 0 to 1: smaller when the head is turned so far that half the mouth is hidden. */
  strength: number
}
