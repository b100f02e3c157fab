import { GreenroomError, message, errorText } from '../common/messages/index.ts'
import type { ErrorDetail, Text } from '../common/messages/index.ts'
import { EngineFailure } from '../studio/service/engine-process/index.ts'
import { ProjectFault } from '../studio/authoring/projects/index.ts'
import { RenderError } from '../studio/authoring/preflight/index.ts'
import { isServiceError } from '../studio/service/client/index.ts'
import { StudioError } from '../studio/core/studio-error.ts'

export const exitCodes = { ok: 0, failed: 1, usage: 2, interrupted: 130 } as const

/** Why the command line can't do what was asked. */
export class CliError extends GreenroomError {
  readonly exitCode: number

  constructor(code: string, text: Text, detail: ErrorDetail & { exitCode?: number } = {}) {
    super(code, text, detail)
    this.exitCode = detail.exitCode ?? exitCodes.failed
  }
}

/** Wrong input: the command has not started any work. */
export function usageError(code: string, text: Text, next?: Text, details?: readonly Text[]): CliError {
  return new CliError(code, text, { next, details, exitCode: exitCodes.usage })
}

export class Interrupted extends CliError {
  constructor(exitCode: number = exitCodes.interrupted) {
    super('cancelled', message('cli.cancelled'), { exitCode })
  }
}

/** Turns any thrown value into an error with a message. Only an unexpected one is called a fault of Greenroom. */
export function toCliError(error: unknown): CliError {
  if (error instanceof CliError) return error
  if (error instanceof EngineFailure)
    return new CliError('engine', error.text, { next: message('cli.runDoctor'), cause: error })
  if (isServiceError(error)) return new CliError(error.kind, error.text, { next: error.next, cause: error })
  if (error instanceof GreenroomError) {
    const { code, text, next, details } = error
    const isUsage = error instanceof RenderError || error instanceof ProjectFault || error instanceof StudioError
    const exitCode = isUsage ? exitCodes.usage : exitCodes.failed
    return new CliError(code, text, { next, details, exitCode, cause: error })
  }
  return new CliError('internal', message('cli.internal', { reason: errorText(error) }), {
    next: message('cli.internalNext'),
    cause: error,
  })
}

/** The service refuses every request of this account. @param reason the service's message, with its code */
export function accountFault(name: Text, reason: Text, next: Text): CliError {
  return new CliError('account', message('cli.account', { name, reason }), { next })
}
