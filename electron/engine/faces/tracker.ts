import { FaceError } from './errors.ts'
import type { FaceTracker, TrackerOptions } from './tracker-types.ts'
import type { FaceModels } from './types.ts'

/** Follows the faces of a video from frame to frame. */
export function createTracker(models: FaceModels, options: TrackerOptions = {}): FaceTracker {
  throw new FaceError('internal', `Faces are not there yet (${String(models)}, ${String(options)}).`)
}
