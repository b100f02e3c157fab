import { ORPCError, ValidationError } from '@orpc/server'
import type { z } from 'zod'
import { explainProblem } from '../../common/service/explain.ts'
import { EngineFailure } from '../service/engine-process/index.ts'
import { isServiceError } from '../core/service-error.ts'
import type { ServiceError } from '../core/service-error.ts'
import { diskError } from '../core/disk-error.ts'
import { StudioError } from '../core/studio-error.ts'
import { GreenroomError, message } from '../../common/messages/index.ts'

/** Logs an unexpected error; the user can quote `id`. */
export type LogUnknown = (error: unknown, id: string) => void

/** Turns any thrown value into a StudioError. Only unexpected errors are reported as bugs. */
export function toStudioError(error: unknown, newId: () => string, log: LogUnknown): StudioError {
  return known(error) ?? unknown(error, newId, log)
}

/** The error in the form that the bridge's contract defines. */
export function asTyped(error: StudioError): ORPCError<'STUDIO', unknown> {
  return new ORPCError('STUDIO', { defined: true, status: 422, message: error.message, data: error.data() })
}

function known(error: unknown): StudioError | null {
  if (error instanceof StudioError) return error
  if (error instanceof ORPCError) return invalidInput(error)
  if (error instanceof EngineFailure)
    return new StudioError('engine', error.text, { next: message('studioErrors.startEngine'), cause: error })
  if (error instanceof GreenroomError) {
    const { code, text, next, field, details } = error
    return new StudioError(code, text, { next, field, details, cause: error })
  }
  if (isServiceError(error)) return serviceFault(error)
  if (!(error instanceof Error)) return null
  return error.name === 'AbortError' ? cancelled(error) : diskError(error)
}

function invalidInput(error: ORPCError<string, unknown>): StudioError | null {
  const { cause } = error
  if (error.code !== 'BAD_REQUEST' || !(cause instanceof ValidationError)) return null
  const whole = message('requestProblems.request')
  // The bridge's schemas are those of zod, whose problems have a code.
  const problems = cause.issues.map((issue) => explainProblem(issue as z.core.$ZodIssue, cause.data, whole))
  const first = problems[0]
  return new StudioError(
    'invalid-input',
    message('studioErrors.invalidInput', { problem: first?.message ?? message('studioErrors.unexpected') }),
    {
      field: first?.field || undefined,
      details: problems.slice(1, 20).map((one) => one.message),
      next: message('studioErrors.changeIt'),
      cause: error,
    },
  )
}

function serviceFault(error: ServiceError): StudioError {
  const { kind, text, next, field, code } = error
  if (error.aborted) return cancelled(error)
  return new StudioError(kind, text, { next, field, serviceCode: code, cause: error })
}

function cancelled(cause: unknown): StudioError {
  return new StudioError('cancelled', message('studioErrors.cancelled'), { cause })
}

function unknown(error: unknown, newId: () => string, log: LogUnknown): StudioError {
  const id = newId().replaceAll('-', '').slice(0, 8)
  log(error, id)
  return new StudioError('internal', message('studioErrors.internal', { id }), {
    next: message('studioErrors.reportIt'),
  })
}
