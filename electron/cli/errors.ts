import { MediaError } from '../media/index.ts'
import { EngineFailure } from '../studio/service/engine-process/index.ts'
import { SaveFault } from '../studio/core/save-fault.ts'
import { ProjectFault } from '../studio/authoring/projects/index.ts'
import { RenderError } from '../studio/authoring/preflight/index.ts'
import { StudioError } from '../studio/core/studio-error.ts'
import { ClipFailed } from '../studio/runs/generate/index.ts'

export const exitCodes = { ok: 0, failed: 1, usage: 2, interrupted: 130 } as const

/** What the command line says when it can't do what was asked: a sentence, and what to do. */
export class CliError extends Error {
  readonly code: string
  readonly next: string | undefined
  readonly exitCode: number
  /** Further lines, for example every problem of a project. */
  readonly details: readonly string[]

  constructor(
    code: string,
    message: string,
    options: {
      next?: string | undefined
      exitCode?: number
      details?: readonly string[]
      cause?: unknown
    } = {},
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause })
    this.name = 'CliError'
    this.code = code
    this.next = options.next
    this.exitCode = options.exitCode ?? exitCodes.failed
    this.details = options.details ?? []
  }
}

/** Wrong input: the command was not begun. */
export function usageError(
  code: string,
  message: string,
  next?: string,
  details?: readonly string[],
): CliError {
  return new CliError(code, message, { next, exitCode: exitCodes.usage, ...(details ? { details } : {}) })
}

export class Interrupted extends CliError {
  constructor(exitCode: number = exitCodes.interrupted) {
    super('cancelled', 'Cancelled.', { exitCode })
    this.name = 'Interrupted'
  }
}

/** Any thrown value as something that can be said. Only what nobody foresaw is called a mistake of ours. */
export function sayable(error: unknown): CliError {
  if (error instanceof CliError) return error
  if (error instanceof EngineFailure)
    return new CliError('engine', error.message, {
      next: 'Run "greenroom doctor" to see what is missing.',
      cause: error,
    })
  if (error instanceof ClipFailed)
    return new CliError(error.code, error.message, { next: error.next, cause: error })
  if (error instanceof SaveFault)
    return new CliError(error.kind, error.message, { next: error.next, cause: error })
  if (error instanceof MediaError) return new CliError(error.code, error.message, { cause: error })
  if (error instanceof Error && 'kind' in error && typeof error.kind === 'string')
    return new CliError(error.kind, sentenceOf(error), { next: nextOf(error), cause: error })
  if (error instanceof RenderError || error instanceof ProjectFault || error instanceof StudioError) {
    const details = 'details' in error ? error.details : []
    return new CliError(error.code, error.message, {
      next: error.next,
      exitCode: exitCodes.usage,
      details,
      cause: error,
    })
  }
  const text = error instanceof Error ? error.message : String(error)
  return new CliError('internal', `Something went wrong inside Greenroom: ${text}`, {
    next: 'Set GREENROOM_DEBUG=1 to see where, and report it.',
    cause: error,
  })
}

/** The service client keeps its sentence apart from the advice. */
function sentenceOf(error: Error): string {
  return 'sentence' in error && typeof error.sentence === 'string' ? error.sentence : error.message
}

function nextOf(error: Error): string | undefined {
  return 'next' in error && typeof error.next === 'string' ? error.next : undefined
}
