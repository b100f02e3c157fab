import { GreenroomError, message } from '../common/messages/index.ts'
import type { Text } from '../common/messages/index.ts'

/** Why media work failed. The set is closed: a new reason needs a new code here. */
export type MediaErrorCode =
  /** The caller aborted. */
  | 'cancelled'
  /** The time allowed ran out. */
  | 'timeout'
  /** ffmpeg or ffprobe ended with an error that has no narrower code. */
  | 'failed'
  /** The disk (or a quota or file size limit) is full. */
  | 'no-space'
  /** No working ffmpeg or ffprobe. */
  | 'missing-tool'
  /** This ffmpeg lacks a filter or encoder that is needed. */
  | 'unsupported'
  /** The file is not there or cannot be opened. */
  | 'not-found'
  /** The file is empty, damaged, cut short or of no known media type. */
  | 'unreadable'
  /** A kind of file that could make ffmpeg open other files or addresses. */
  | 'refused'
  /** Exceeds a limit on pixels, length or size. */
  | 'too-large'
  /** A field of the request is out of range or missing. */
  | 'invalid'

export interface MediaErrorDetail {
  cause?: unknown
  /** The command, quoted so that it can be pasted into a shell. */
  command?: string
  /** The last lines of the tool's error output. */
  stderr?: string
  /** The caller's name for the file at fault, or its path. */
  source?: Text
}

/** The one error class of the media layer. */
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

/** @throws MediaError `cancelled` when the signal is aborted; for work between two processes */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new MediaError('cancelled', message('mediaErrors.cancelled'))
}

/** Turns Node's error for a full disk into a MediaError; other errors are returned unchanged. */
export function asNoSpace(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code
  if (error instanceof MediaError || (code !== 'ENOSPC' && code !== 'EDQUOT' && code !== 'EFBIG')) return error
  return new MediaError('no-space', message('mediaErrors.diskFull'), { cause: error })
}
