import { GreenroomError, message } from '../common/messages/index.ts'
import type { Text } from '../common/messages/index.ts'

/** Reasons for which media work fails. The set is closed: a new reason needs a new code here. */
export type MediaErrorCode =
  /** The caller cancelled the work. */
  | 'cancelled'
  /** The time limit was exceeded. */
  | 'timeout'
  /** ffmpeg or ffprobe failed for a reason without a code of its own. */
  | 'failed'
  /** The disk (or a quota or file size limit) is full. */
  | 'no-space'
  /** No working ffmpeg or ffprobe was found. */
  | 'missing-tool'
  /** This ffmpeg lacks a filter or encoder that is needed. */
  | 'unsupported'
  /** The file does not exist or cannot be opened. */
  | 'not-found'
  /** The file is empty, damaged, cut short or of an unknown media type. */
  | 'unreadable'
  /** The file is of a kind that could make ffmpeg open other files or addresses. */
  | 'refused'
  /** The file exceeds a limit on pixels, length or size. */
  | 'too-large'
  /** A field of the request is missing or out of range. */
  | 'invalid'

export interface MediaErrorDetail {
  cause?: unknown
  /** Command of the tool that failed, quoted so that it can be pasted into a shell. */
  command?: string
  /** The last lines of the tool's error output. */
  stderr?: string
  /** The caller's name for the file that caused the error, or its path. */
  source?: Text
}

/** Error of the media layer; its only error class. */
export class MediaError extends GreenroomError<MediaErrorCode> {
  readonly command: string | undefined
  readonly stderr: string | undefined
  readonly source: Text | undefined

  constructor(code: MediaErrorCode, text: Text, detail: MediaErrorDetail = {}) {
    super(code, text, { cause: detail.cause })
    this.command = detail.command
    this.stderr = detail.stderr
    this.source = detail.source
  }
}

export function isMediaError(error: unknown, code?: MediaErrorCode): error is MediaError {
  return error instanceof MediaError && (code === undefined || error.code === code)
}

/**
 * Checks for cancellation between two processes.
 * @throws MediaError `cancelled` when the signal is aborted
 */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new MediaError('cancelled', message('mediaErrors.cancelled'))
}

/** Converts Node's error for a full disk to a MediaError; other errors are returned unchanged. */
export function asNoSpace(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code
  if (error instanceof MediaError || (code !== 'ENOSPC' && code !== 'EDQUOT' && code !== 'EFBIG')) return error
  return new MediaError('no-space', message('mediaErrors.diskFull'), { cause: error })
}
