import { errorText, GreenroomError, message } from '../../common/messages/index.ts'

/** Why speech could not be made. A closed set: whoever shows or maps these can cover them all. */
export type SpeechErrorCode =
  /** Nothing in the text can be spoken (empty, blanks, punctuation only). */
  | 'nothing-to-say'
  /** The rate is not a number from 0 to 100. */
  | 'bad-rate'
  /** A voice match holds values outside its ranges. */
  | 'bad-voice'
  /** Model files are not on this machine. */
  | 'models-missing'
  /** A model file cannot be loaded. */
  | 'models-broken'
  /** The worker process died while it worked on this. */
  | 'worker-crashed'
  /** The worker process gave no sign of life for too long and was stopped. */
  | 'worker-stalled'
  /** The disk is full or cannot be written. */
  | 'disk'
  /** ffmpeg failed on the finished sound. */
  | 'encoding'
  /** The voice sample is no sound that can be read. */
  | 'sample-unreadable'
  /** The voice sample holds less than 10 s of speech. */
  | 'sample-too-short'
  /** The voice sample is silent. */
  | 'sample-silent'
  /** The voice sample holds sound, but hardly any voice. */
  | 'sample-no-voice'
  /** Cancelled from outside. */
  | 'cancelled'
  /** The speaker was closed. */
  | 'closed'
  /** A fault of the program itself. */
  | 'internal'

/** A failure of the speech capability; the text tells the user what to do next. */
export class SpeechError extends GreenroomError<SpeechErrorCode> {}

/** The codes of Node's file system errors that mean a full or unwritable disk. */
const diskCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EFBIG', 'EMFILE'])

/** Turns anything thrown while writing into a SpeechError, keeping those that are one. */
export function asSpeechError(error: unknown): SpeechError {
  if (error instanceof SpeechError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = errorText(error)
  if (diskCodes.has(code)) {
    return new SpeechError('disk', message('engineSpeech.notWritten', { reason }), { cause: error })
  }
  return new SpeechError('internal', message('engineSpeech.failed', { reason }), {
    cause: error,
  })
}
