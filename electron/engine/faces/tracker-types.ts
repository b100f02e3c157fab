import type { FaceMesh } from '../../common/faces/types.ts'
import type { OneEuroOptions } from '../../common/faces/one-euro.ts'
import type { Picture } from './types.ts'

export interface TrackerOptions {
  /** Most faces followed at a time; the largest are taken. Default 1. */
  maxFaces?: number
  /** Also gives the 52 coefficients (3 ms a face and frame). Default false. */
  blendshapes?: boolean
  /** Averages descriptors over each track, one every so many frames; 0 (the default) leaves them out. */
  describeEvery?: number
  /** Looks for new faces this often while fewer than `maxFaces` are followed, ms of the video. Default 500. */
  detectEveryMs?: number
  /** Looks in tiles as well, for small faces in groups. Default false. */
  small?: boolean
  /** The 468-point model: less than half the time, lips off by up to 4 % of the eye distance, irises guessed. Default false. */
  fast?: boolean
  /** Default: `FACE_SMOOTHING`; false for points as the model gives them. */
  smoothing?: OneEuroOptions | false
}

/** A face that is being followed. */
export interface TrackedFace {
  /** Stays with the face; after a scene cut only where its descriptor says so. */
  id: number
  /** Smoothed points. Of a lost face the last ones known. */
  mesh: FaceMesh
  /** 52 coefficients (with `blendshapes`). */
  blendshapes?: Float32Array
  /** Average so far, of length 1 (with `describeEvery`). */
  descriptor?: Float32Array
  /** Not found in this frame. It stays in the list for half a second, then it is gone. */
  lost: boolean
  /** Frames in which it was found. */
  seen: number
}

export interface FaceTracker {
  /**
   * The faces of the next frame, those that were seen first coming first. Times must rise; one that doesn't, like a scene
   * cut, starts smoothing anew.
   */
  next(picture: Picture, timeMs: number): Promise<TrackedFace[]>
  /** True when the last frame began a new scene. */
  readonly cut: boolean
}
