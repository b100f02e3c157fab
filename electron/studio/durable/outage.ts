import { backoff } from '../core/backoff.ts'

/** After this many failures in succession a service counts as unreachable, and no further items are tried. */
const mostBarren = 3
/** Delays between two probes whether a service can be reached again, ms. */
const steps = [5_000, 10_000, 20_000, 40_000, 60_000] as const

/** Counts failures in succession by key, and tells when an unreachable service is tried again. */
export class OutageBackoff {
  readonly #inRow = new Map<string, number>()
  readonly #until = new Map<string, number>()

  /** Records a success, which resets the count. Returns whether the service counted as unreachable. */
  came(key: string): boolean {
    const wasAway = this.away(key)
    this.#inRow.delete(key)
    this.#until.delete(key)
    return wasAway
  }

  /** Records a failure. Returns whether the service counts as unreachable from now on. */
  failed(key: string): boolean {
    this.#inRow.set(key, (this.#inRow.get(key) ?? 0) + 1)
    return this.away(key)
  }

  away(key: string): boolean {
    return (this.#inRow.get(key) ?? 0) >= mostBarren
  }

  /** Holds a key back for a delay that grows with each failed probe. @param random 0 to 1 */
  hold(key: string, now: number, random: number): void {
    const count = (this.#inRow.get(key) ?? mostBarren) - mostBarren
    this.#until.set(key, now + backoff(steps, count, random))
  }

  /** Until when a key is held back, ms since 1970; null when it may be tried now. */
  heldUntil(key: string, now: number): number | null {
    const until = this.#until.get(key)
    return until !== undefined && until > now ? until : null
  }
}
