import { backoff } from '../core/backoff.ts'

/** So many tries in a row without anything: the service is away, and trying the rest would only fail it. */
const mostBarren = 3
/** Waits between two looks whether a service is back, ms. */
const steps = [5_000, 10_000, 20_000, 40_000, 60_000] as const

/** Counts, by key, what was tried in vain in a row, and says when a service that is away is tried again. */
export class OutageBackoff {
  readonly #inRow = new Map<string, number>()
  readonly #until = new Map<string, number>()

  /** Something came: what went wrong before counts no more. Answers whether the service was away. */
  came(key: string): boolean {
    const wasAway = this.away(key)
    this.#inRow.delete(key)
    this.#until.delete(key)
    return wasAway
  }

  /** Another try in vain. Answers whether the service counts as away from now on. */
  failed(key: string): boolean {
    this.#inRow.set(key, (this.#inRow.get(key) ?? 0) + 1)
    return this.away(key)
  }

  away(key: string): boolean {
    return (this.#inRow.get(key) ?? 0) >= mostBarren
  }

  /** Nothing of it is tried until then, longer each time in a row. @param random 0 to 1 */
  hold(key: string, now: number, random: number): void {
    const count = (this.#inRow.get(key) ?? mostBarren) - mostBarren
    this.#until.set(key, now + backoff(steps, count, random))
  }

  /** ms since 1970; null when it may be tried now */
  heldUntil(key: string, now: number): number | null {
    const until = this.#until.get(key)
    return until !== undefined && until > now ? until : null
  }
}
