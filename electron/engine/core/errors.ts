import type { Code } from '../../common/service/index.ts'
import { inEnglish, message } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'

/**
 * A failure that is reported to the sender of a request, with one of the service's codes and a text (docs/errors.md).
 * Any other error that is thrown is a fault of the engine and is logged as one.
 */
export class EngineError extends Error {
  /** Why the request failed, for the person who sent it. */
  readonly text: Text
  /** Code of the service for the failure; never 1000, which means success. */
  readonly code: Code

  constructor(code: Code, text: Text, options?: ErrorOptions) {
    super(inEnglish(text), options)
    this.name = 'EngineError'
    this.code = code
    this.text = text
  }
}

/** Thrown where work stops because its cancellation was requested; not a fault of the engine. */
export class CancelledError extends Error {
  readonly text: Text

  constructor(text: Text = message('engineWork.stopped')) {
    super(inEnglish(text))
    this.name = 'CancelledError'
    this.text = text
  }
}

/** The message of anything that can be thrown, in English, for the log. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}

/** Whether an error, or one of the errors that caused it, says that a disk or a quota is full. */
export function isDiskFull(thrown: unknown): boolean {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth += 1) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== undefined && ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'no-space'].includes(code)) return true
    if (/no space left on device|disk quota exceeded|database or disk is full/i.test(error.message)) return true
  }
  return false
}
