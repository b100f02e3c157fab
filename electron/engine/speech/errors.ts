import { errorText, GreenroomError, message } from '../../common/messages/index.ts'

/**
 * Reasons for which speaking or matching a voice fails. The set is closed, so that code that shows or maps these
 * reasons can cover all of them.
 */
export type SpeechErrorCode =
  /** The text has nothing that can be spoken (empty, blanks, punctuation only). */
  | 'nothing-to-say'
  /** The speaking rate is not a number from 0 to 100. */
  | 'bad-rate'
  /** A voice match has values outside their ranges. */
  | 'bad-voice'
  /** Model files are missing on this machine. */
  | 'models-missing'
  /** A model file cannot be loaded. */
  | 'models-broken'
  /** The worker process died during the task. */
  | 'worker-crashed'
  /** The worker process reported no progress for too long and was stopped. */
  | 'worker-stalled'
  /** The disk is full or cannot be written. */
  | 'disk'
  /** ffmpeg failed to encode the finished sound. */
  | 'encoding'
  /** The voice sample has no sound that can be decoded. */
  | 'sample-unreadable'
  /** The voice sample has less than 10 s of speech. */
  | 'sample-too-short'
  /** The voice sample is silent. */
  | 'sample-silent'
  /** The voice sample has sound, but hardly any voice. */
  | 'sample-no-voice'
  /** The voice sample resembles no speaker, since it has music, noise or two speakers. */
  | 'sample-not-one-voice'
  /** The recording can't be decoded. */
  | 'recording-unreadable'
  /** The recording has no sound track. */
  | 'recording-no-sound'
  /** The request was cancelled by its caller. */
  | 'cancelled'
  /** The speech capability was closed. */
  | 'closed'
  /** A fault of the program itself. */
  | 'internal'

/** A failure of the speech capability; its text tells the user what to do next. */
export class SpeechError extends GreenroomError<SpeechErrorCode> {}

/** Error codes of Node's file system for a full or unwritable disk. */
const diskCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EFBIG', 'EMFILE'])

/** Wraps anything that was thrown during a speech request in a SpeechError; a SpeechError is returned as it is. */
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
