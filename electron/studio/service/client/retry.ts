import type { ServiceError } from '../../core/service-error.ts'

export interface RetryRule {
  /** Most further attempts after the first one. */
  retries: number
  /** Longest delay before the second attempt, ms; doubled for each further one. */
  baseMs: number
  /** Longest delay, ms. If a service asks for more, the caller decides. */
  maxMs: number
}

export const defaultRetry: RetryRule = { retries: 3, baseMs: 500, maxMs: 8_000 }

/** True for errors of a read request that may pass: of the network, or of an overloaded or failing service. */
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
      // A damaged answer may arrive whole at the next attempt; a complete one that violates the interface would be the
      // same.
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
 * Delay before the next attempt at a read request, ms; undefined when there should be none.
 * @param tried number of failed attempts, from 1
 * @param random random number, 0 to 1
 */
export function nextTry(error: ServiceError, tried: number, rule: RetryRule, random: number): number | undefined {
  if (tried > rule.retries || !mayPass(error)) return undefined
  const asked = error.retryAfterMs ?? 0
  if (asked > rule.maxMs) return undefined
  const step = Math.min(rule.maxMs, rule.baseMs * 2 ** (tried - 1))
  // The delay is between half of the step and all of it: random, but never zero.
  return Math.max(asked, step / 2 + (step / 2) * random)
}
