import { backoff } from '../core/backoff.ts'
import { probeSteps } from './ladders.ts'

/** After this many failures in succession a service counts as unreachable, and no further items are tried. */
const failureLimit = 3

/** Counts failures in succession by key, and tells when an unreachable service is tried again. */
export class OutageBackoff {
  readonly #failures = new Map<string, number>()
  readonly #until = new Map<string, number>()

  /** Resets the count, after a success or when the user continues. Returns whether the service counted as unreachable. */
  reset(key: string): boolean {
    const wasUnreachable = this.isUnreachable(key)
    this.#failures.delete(key)
    this.#until.delete(key)
    return wasUnreachable
  }

  /** Records a failure. Returns whether the service counts as unreachable from now on. */
  failed(key: string): boolean {
    this.#failures.set(key, (this.#failures.get(key) ?? 0) + 1)
    return this.isUnreachable(key)
  }

  isUnreachable(key: string): boolean {
    return (this.#failures.get(key) ?? 0) >= failureLimit
  }

  /** Holds a key back for a delay that grows with each failed probe. @param random 0 to 1 */
  hold(key: string, now: number, random: number): void {
    const count = (this.#failures.get(key) ?? failureLimit) - failureLimit
    this.#until.set(key, now + backoff(probeSteps, count, random))
  }

  /** Until when a key is held back, ms since 1970; null when it may be tried now. */
  heldUntil(key: string, now: number): number | null {
    const until = this.#until.get(key)
    return until !== undefined && until > now ? until : null
  }
}
