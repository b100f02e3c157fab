import type { ServiceError } from '../../core/service-error.ts'

export interface RetryRule {
  /** Further tries after the first. */
  retries: number
  /** Longest wait before the first of them, ms; doubled for each next. */
  baseMs: number
  /** Longest wait, ms. What a service asks for beyond this is left to the caller. */
  maxMs: number
}

export const defaultRetry: RetryRule = { retries: 3, baseMs: 500, maxMs: 8_000 }

/** True for what a second try of a read may mend: trouble on the way, a busy or a broken service. */
function mayPass(error: ServiceError): boolean {
  if (error.aborted) return false
  switch (error.kind) {
    case 'network':
    case 'timeout':
    case 'rate':
      return true
    case 'service':
      return error.code === undefined
    case 'protocol':
      // Garbage on the way may pass; a whole answer that breaks the interface will do so again.
      return error.sent !== 'yes'
    case 'invalid':
    case 'auth':
    case 'plan':
    case 'credit':
    case 'not-found':
      return false
  }
}

/**
 * How long to wait before the next try of a read, ms; undefined when there is to be none.
 * @param tried how many tries have failed, from 1
 * @param random 0 to 1
 */
export function nextTry(error: ServiceError, tried: number, rule: RetryRule, random: number): number | undefined {
  if (tried > rule.retries || !mayPass(error)) return undefined
  const asked = error.retryAfterMs ?? 0
  if (asked > rule.maxMs) return undefined
  const step = Math.min(rule.maxMs, rule.baseMs * 2 ** (tried - 1))
  // Between half of the step and the whole: spread, but never at once.
  return Math.max(asked, step / 2 + (step / 2) * random)
}
