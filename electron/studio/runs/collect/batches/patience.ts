/** So many items in a row without a byte: the service is away, and trying the rest would only fail them. */
const mostBarren = 3
/** Waits between two looks whether a service is back, ms. */
const steps = [5_000, 10_000, 20_000, 40_000, 60_000] as const

/** Counts, batch by batch, what was tried in vain in a row, and when a service that is away is tried again. */
export class Patience {
  readonly #inRow = new Map<string, number>()
  readonly #until = new Map<string, number>()

  /** Something came: what went wrong before counts no more. Answers whether the batch was waiting. */
  came(batch: string): boolean {
    const waited = this.away(batch)
    this.#inRow.delete(batch)
    this.#until.delete(batch)
    return waited
  }

  /** Another try in vain. Answers whether the service counts as away from now on. */
  failed(batch: string): boolean {
    this.#inRow.set(batch, (this.#inRow.get(batch) ?? 0) + 1)
    return this.away(batch)
  }

  away(batch: string): boolean {
    return (this.#inRow.get(batch) ?? 0) >= mostBarren
  }

  /** Nothing of it is tried until then. @param random 0 to 1 */
  hold(batch: string, now: number, random: number): void {
    const before = (this.#inRow.get(batch) ?? mostBarren) - mostBarren
    const step = steps[Math.min(before, steps.length - 1)]!
    this.#until.set(batch, now + Math.round(step * (0.8 + 0.4 * random)))
  }

  /** ms since 1970; null when it may be tried now */
  heldUntil(batch: string, now: number): number | null {
    const until = this.#until.get(batch)
    return until !== undefined && until > now ? until : null
  }
}
