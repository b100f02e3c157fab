/**
 * Public interface of work on faces: models, tracking, pictures and streams of frames. The pool is in `worker/pool.ts`.
 */
export { FaceError } from './errors.ts'
export type { FaceErrorCode } from './errors.ts'
export { openFaceModels } from './models.ts'
export { createTracker } from '../../../common/faces/tracker.ts'
export type { FaceTracker, TrackedFace, TrackerOptions } from '../../../common/faces/tracker-types.ts'
export { readPicture } from './picture.ts'
export type { ReadPictureOptions } from './picture.ts'
export { transformVideo } from './stream/transform.ts'
export { readFrames } from './stream/read-frames.ts'
export type * from './stream/types.ts'
export type * from './types.ts'
