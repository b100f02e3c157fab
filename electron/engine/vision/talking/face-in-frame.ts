import type { Pose } from '../../../common/faces/pose/index.ts'

/** A face in one frame of the source. */
export interface FaceInFrame {
  /** x, y, z of the 478 points. */
  points: Float32Array
  pose: Pose
  /** How far the lips are from where the shut ones are, beyond what speaking does, cm of the canonical space. */
  drift: readonly [x: number, y: number, z: number]
  /** 0 to 1: less where the head is turned so far that half the mouth can't be seen. */
  strength: number
}
