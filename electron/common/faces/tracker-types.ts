import type { OneEuroOptions } from './one-euro.ts'
import type { Pixels } from './sample.ts'
import type { DetectedFace, FaceMesh, FaceRegion } from './types.ts'

/** The models that a tracker uses: those of a worker process, or a window's own. */
export interface TrackerModels<Image extends Pixels> {
  detect(picture: Image, options?: { small?: boolean }): Promise<DetectedFace[]>
  mesh(picture: Image, region: FaceRegion, options?: { fast?: boolean }): Promise<FaceMesh>
  blendshapes(mesh: FaceMesh): Promise<Float32Array>
  describe(picture: Image, mesh: FaceMesh): Promise<Float32Array>
}

export interface TrackerOptions {
  /** Most faces followed at a time; the largest are taken. Default 1. */
  maxFaces?: number
  /** Whether the 52 blendshape coefficients are computed. Default false. */
  blendshapes?: boolean
  /** Averages descriptors over each track, one every so many frames. Default: only one, when a track begins. */
  describeEvery?: number
  /** Looks for new faces this often while some, but fewer than `maxFaces`, are followed, ms of the video. Default 500. */
  detectEveryMs?: number
  /** Whether faces are also searched in tiles, to find small faces in groups. Default false. */
  small?: boolean
  /** The 468-point model: a third of the time, lips off by up to 4 % of the eye distance, irises guessed. Default false. */
  fast?: boolean
  /** Smoothing of the points; by default `faceSmoothing`. False gives the points as the model does. */
  smoothing?: OneEuroOptions | false
}

/** A face that a tracker follows. */
export interface TrackedFace {
  /**
   * Number of the face, from 1. It stays the same when the face is gone for a while or the scene changes: then the
   * descriptor recognises it.
   */
  id: number
  /** Smoothed points; of a lost face the last known ones. */
  mesh: FaceMesh
  /** 52 coefficients (with the option `blendshapes`); of a lost face the last known ones. */
  blendshapes?: Float32Array
  /** Average descriptor of the person so far, of length 1. */
  descriptor: Float32Array
  /** The face was not found in this frame. It stays in the list for half a second. */
  lost: boolean
  /** Number of frames in which the face was found. */
  seen: number
}

export interface FaceTracker<Image extends Pixels> {
  /**
   * The faces of the next frame, in the order in which they were first found. Times must rise; a time that doesn't,
   * like a cut, resets the smoothing.
   */
  next(picture: Image, timeMs: number): Promise<TrackedFace[]>
  /** True when the last frame began a new scene. */
  readonly cut: boolean
}
