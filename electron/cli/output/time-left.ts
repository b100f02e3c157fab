/**
 * Guesses the time left from the recent pace, not from the whole: the first seconds of a job are slower (models load)
 * or faster than the rest.
 */
export class TimeLeft {
  readonly #samples: { at: number; share: number }[] = []
  readonly #windowMs: number

  constructor(windowMs = 20_000) {
    this.#windowMs = windowMs
  }

  /** Starts anew, for the next stage. */
  reset(): void {
    this.#samples.length = 0
  }

  /** @param at ms  @param share 0 to 1. Gives the time left in ms, or null while it would be a guess in the dark. */
  add(at: number, share: number): number | null {
    const last = this.#samples.at(-1)
    if (last && share < last.share) this.reset()
    this.#samples.push({ at, share })
    while (this.#samples.length > 2 && this.#samples[0]!.at < at - this.#windowMs) this.#samples.shift()
    const first = this.#samples[0]!
    const seen = at - first.at
    const done = share - first.share
    if (seen < 2_000 || done < 0.01) return null
    return ((1 - share) * seen) / done
  }
}
