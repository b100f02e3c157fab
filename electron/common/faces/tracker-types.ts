import type { OneEuroOptions } from './one-euro.ts'
import type { Pixels } from './sample.ts'
import type { DetectedFace, FaceMesh, FaceRegion } from './types.ts'

/** The models that a tracker asks: those of a worker process, or a window's own. */
export interface TrackerModels<Image extends Pixels> {
  detect(picture: Image, options?: { small?: boolean }): Promise<DetectedFace[]>
  mesh(picture: Image, region: FaceRegion, options?: { fast?: boolean }): Promise<FaceMesh>
  blendshapes(mesh: FaceMesh): Promise<Float32Array>
  describe(picture: Image, mesh: FaceMesh): Promise<Float32Array>
}

export interface TrackerOptions {
  /** Most faces followed at a time; the largest are taken. Default 1. */
  maxFaces?: number
  /** Also gives the 52 coefficients. Default false. */
  blendshapes?: boolean
  /** Averages descriptors over each track, one every so many frames. Default: only one, when a track begins. */
  describeEvery?: number
  /** Looks for new faces this often while some, but fewer than `maxFaces`, are followed, ms of the video. Default 500. */
  detectEveryMs?: number
  /** Looks in tiles as well, for small faces in groups. Default false. */
  small?: boolean
  /** The 468-point model: a third of the time, lips off by up to 4 % of the eye distance, irises guessed. Default false. */
  fast?: boolean
  /** Default: `faceSmoothing`; false for points as the model gives them. */
  smoothing?: OneEuroOptions | false
}

/** A face that is being followed. */
export interface TrackedFace {
  /** From 1. Stays with the face, also when it is gone for a while or the scene changes: then the descriptor decides. */
  id: number
  /** Smoothed points. Of a lost face the last ones known. */
  mesh: FaceMesh
  /** 52 coefficients (with `blendshapes`); of a lost face the last ones known. */
  blendshapes?: Float32Array
  /** Who it is: average so far, of length 1. */
  descriptor: Float32Array
  /** Not found in this frame. It stays in the list for half a second, then it is gone. */
  lost: boolean
  /** Frames in which it was found. */
  seen: number
}

export interface FaceTracker<Image extends Pixels> {
  /**
   * The faces of the next frame, those that were seen first coming first. Times must rise; one that doesn't, like a scene
   * cut, starts smoothing anew.
   */
  next(picture: Image, timeMs: number): Promise<TrackedFace[]>
  /** True when the last frame began a new scene. */
  readonly cut: boolean
}
