/** Why work on faces ended without a result. The set is closed: a new reason gets a new code here. */
export type FaceErrorCode =
  /** Model files are not on this machine, or cannot be fetched. */
  | 'models-missing'
  /** A model file cannot be loaded. */
  | 'models-broken'
  /** The picture is damaged, cut short, empty or of no known type. */
  | 'picture-unreadable'
  /** The picture has more pixels than the guard allows. */
  | 'picture-too-large'
  /** The video cannot be read or holds no frame. */
  | 'video-unreadable'
  /** The result could not be encoded. */
  | 'encoding'
  /** The disk is full or cannot be written. */
  | 'disk'
  /** No face was found where one is needed. */
  | 'no-face'
  /** More than one face where one is needed. */
  | 'several-faces'
  /** A face of too few pixels. */
  | 'face-too-small'
  /** A face that looks too far away from the camera. */
  | 'face-turned'
  /** A field of the task is missing or out of range. */
  | 'invalid'
  /** The worker process died while it worked on this. */
  | 'worker-crashed'
  /** The worker process gave no sign of life for too long and was stopped. */
  | 'worker-stalled'
  /** Cancelled from outside. */
  | 'cancelled'
  /** The engine is shutting down. */
  | 'closed'
  /** A fault of the program itself. */
  | 'internal'

/** A failure of work on faces; `message` is a sentence for the user that says what to do next. */
export class FaceError extends Error {
  readonly code: FaceErrorCode

  constructor(code: FaceErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'FaceError'
    this.code = code
  }
}
