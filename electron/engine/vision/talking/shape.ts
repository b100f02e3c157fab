import { unapplyPose } from '../../../common/faces/pose/index.ts'
import type { FaceInFrame } from './face-in-frame.ts'

/** Mesh points of a face in the canonical space. */
export const shapeOf = (face: Pick<FaceInFrame, 'points' | 'pose'>): Float32Array => unapplyPose(face.pose, face.points)
