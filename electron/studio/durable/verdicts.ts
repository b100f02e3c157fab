import { codeOf, findCode, isAccountCode } from '../../common/service/index.ts'
import type { RunFailure } from './failure.ts'
import type { RemoteRecord, ServiceFault } from './service-fault.ts'
import type { Text } from '../../common/messages/index.ts'
import { message } from '../../common/messages/index.ts'

/** Codes for content or a resource that doesn't exist. */
const missingCodes: readonly number[] = [codeOf.contentNotFound, codeOf.notFound]
const http = { tooManyRequests: 429 }

/** What to do after an answer. `again` repeats the same step later. */
export type Verdict =
  | { do: 'complete'; url: string }
  | { do: 'again'; message: Text | null; progress: number | null }
  | { do: 'pause'; message: Text; retryAfterMs: number | null }
  | { do: 'account'; code: number | null; message: Text }
  | { do: 'vanish'; failure: RunFailure }
  | { do: 'fail'; failure: RunFailure }
  | { do: 'lose'; failure: RunFailure }

/** Verdict on a failed create request: `again` only when the service certainly didn't accept it. */
export function judgeCreateFault(fault: ServiceFault): Verdict {
  const refused = fault.code !== undefined && fault.code !== http.tooManyRequests
  if (isRate(fault)) return { do: 'pause', message: fault.message, retryAfterMs: fault.retryAfterMs ?? null }
  if (isAccount(fault)) return { do: 'account', code: fault.code ?? null, message: fault.message }
  // A code in the envelope is an answer of the service itself: nothing was created.
  if (refused && fault.kind !== 'protocol') return { do: 'fail', failure: refusal(fault) }
  if (fault.kind === 'invalid' || fault.kind === 'plan' || fault.kind === 'credit')
    return { do: 'fail', failure: refusal(fault) }
  if (fault.sent === 'no') return { do: 'again', message: fault.message, progress: null }
  if (fault.kind === 'not-found') return { do: 'fail', failure: refusal(fault) }
  return {
    do: 'lose',
    failure: {
      code: 'lost-answer',
      message: message('jobErrors.answerLost', { reason: fault.message }),
      next: message('jobErrors.mayBeCharged'),
    },
  }
}

/** Verdict on a failed poll. */
export function judgeInfoFault(fault: ServiceFault, ageMs: number, lifetimeMs: number): Verdict {
  if (isRate(fault)) return { do: 'pause', message: fault.message, retryAfterMs: fault.retryAfterMs ?? null }
  if (isAccount(fault)) return { do: 'account', code: fault.code ?? null, message: fault.message }
  if (fault.kind === 'not-found' || (fault.code !== undefined && missingCodes.includes(fault.code))) {
    // A service may take a moment until it finds a new record.
    if (ageMs < settleMs) return { do: 'again', message: fault.message, progress: null }
    if (ageMs >= lifetimeMs) return { do: 'vanish', failure: gone(fault) }
    return { do: 'fail', failure: { ...refusal(fault), code: 'result-gone' } }
  }
  if (fault.kind === 'timeout' || fault.kind === 'network')
    return { do: 'again', message: fault.message, progress: null }
  // An error without a code is a gateway's or proxy's, which passes; one with a code is the service's answer.
  if (fault.code === undefined && fault.kind === 'service')
    return { do: 'again', message: fault.message, progress: null }
  if (fault.kind === 'protocol' && fault.code === undefined)
    return { do: 'again', message: fault.message, progress: null }
  return { do: 'fail', failure: { ...refusal(fault), code: 'service' } }
}

/**
 * Verdict on a record that was read. `finishedWithoutUrl` counts the earlier polls in succession that found it finished
 * without a link.
 */
export function judgeRecord(record: RemoteRecord, finishedWithoutUrl: number): Verdict {
  switch (record.status) {
    case 1:
    case 2:
      return { do: 'again', message: null, progress: record.progress ?? null }
    case 3:
      if (record.url) return { do: 'complete', url: record.url }
      // Some services store the status a moment before the link.
      if (finishedWithoutUrl < 3) return { do: 'again', message: null, progress: 1 }
      return {
        do: 'fail',
        failure: {
          code: 'protocol',
          message: message('jobErrors.noLink'),
          next: message('jobErrors.askAgainOrSupport'),
        },
      }
    case 4: {
      const reason = record.reason?.trim()
      return {
        do: 'fail',
        failure: {
          code: 'service',
          message: reason ? message('jobErrors.couldNotMakeFor', { reason }) : message('jobErrors.couldNotMake'),
          ...(record.reasonCode === undefined ? {} : { serviceCode: record.reasonCode }),
        },
      }
    }
    default:
      return {
        do: 'fail',
        failure: {
          code: 'unknown-status',
          message: message('jobErrors.unknownStatus', { status: String(record.status) }),
          ...(record.reason ? { next: record.reason } : {}),
        },
      }
  }
}

/** How long a new record may be missing before it counts as not found, ms. */
export const settleMs = 60_000

function isRate(fault: ServiceFault): boolean {
  return fault.kind === 'rate' || fault.code === codeOf.tooFrequent
}

function isAccount(fault: ServiceFault): boolean {
  if (fault.code !== undefined) return isAccountCode(fault.code)
  return fault.kind === 'auth'
}

function refusal(fault: ServiceFault): RunFailure {
  return {
    code: 'refused',
    message: fault.message,
    ...(fault.next === undefined ? {} : { next: fault.next }),
    ...(fault.code === undefined ? {} : { serviceCode: fault.code }),
  }
}

function gone(fault: ServiceFault): RunFailure {
  return {
    ...refusal(fault),
    code: 'result-gone',
    message: message('jobErrors.resultGone', { reason: fault.message }),
    next: message('jobErrors.makeAgain'),
  }
}

/** What the user can do about an account problem, by its code. */
export function accountAdvice(code: number | null): Text {
  return (code === null ? undefined : findCode(code)?.advice) ?? message('jobErrors.checkKey')
}
