import { GreenroomError, message } from '../common/messages/index.ts'
import type { ErrorDetail, Text } from '../common/messages/index.ts'

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

/** The service refuses every request of this account. @param reason the service's message, with its code */
export function accountFault(name: Text, reason: Text, next: Text): CliError {
  return new CliError('account', message('cli.account', { name, reason }), { next })
}
