import { errorText, GreenroomError, message } from '../../../common/messages/index.ts'
import { isMediaError } from '../../../media/errors.ts'
import { FaceModelsError } from './models/errors.ts'

/** Reasons for which work on faces fails. The set is closed: a new reason gets a new code here. */
export type FaceErrorCode =
  /** Model files are missing on this machine and cannot be fetched. */
  | 'models-missing'
  /** A model file cannot be loaded. */
  | 'models-broken'
  /** The picture is damaged, cut short, empty or of an unknown type. */
  | 'picture-unreadable'
  /** The picture has more px than allowed. */
  | 'picture-too-large'
  /** The video cannot be decoded or has no frame. */
  | 'video-unreadable'
  /** The result could not be encoded. */
  | 'encoding'
  /** The disk is full or cannot be written. */
  | 'disk'
  /** No face was found where one is required. */
  | 'no-face'
  /** More than one face was found where exactly one is required. */
  | 'several-faces'
  /** The face has too few px. */
  | 'face-too-small'
  /** The face is turned too far away from the camera. */
  | 'face-turned'
  /** A field of the task is missing or out of range. */
  | 'invalid'
  /** The worker process died during the task. */
  | 'worker-crashed'
  /** The worker process reported no progress for too long and was stopped. */
  | 'worker-stalled'
  /** The caller cancelled the task. */
  | 'cancelled'
  /** The engine is shutting down. */
  | 'closed'
  /** A fault of the program itself. */
  | 'internal'

/** A failure of work on faces; the text tells the user what to do next. */
export class FaceError extends GreenroomError<FaceErrorCode> {}

/** Error codes of Node's file system for a full or unwritable disk. */
const diskCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EFBIG', 'EMFILE'])
const noSpace = message('engineFaces.diskFull')

/**
 * Wraps anything thrown during work on faces in a FaceError. Errors of the media layer and of the models keep their
 * reason.
 */
export function toFaceError(error: unknown): FaceError {
  if (error instanceof FaceError) return error
  const reason = errorText(error)
  if (error instanceof FaceModelsError) return new FaceError('models-missing', error.text, { cause: error })
  if (isMediaError(error)) {
    if (error.code === 'cancelled') return new FaceError('cancelled', reason, { cause: error })
    if (error.code === 'no-space') return new FaceError('disk', noSpace, { cause: error })
    return new FaceError(readingCodes.has(error.code) ? 'video-unreadable' : 'encoding', reason, {
      cause: error,
    })
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (diskCodes.has(code)) {
    return new FaceError('disk', message('engineFaces.fileFailed', { reason }), { cause: error })
  }
  return new FaceError('internal', message('engineFaces.brokeOff', { reason }), { cause: error })
}

const readingCodes = new Set<string>(['not-found', 'unreadable', 'refused', 'too-large', 'invalid'])
