/**
 * Estimates the remaining time from the recent speed, not from the average: the first seconds of a job are slower
 * (models load) or faster than the rest.
 */
export class TimeLeft {
  readonly #samples: { at: number; share: number }[] = []
  readonly #windowMs: number

  constructor(windowMs = 20_000) {
    this.#windowMs = windowMs
  }

  /** Restarts the estimate for the next stage. */
  reset(): void {
    this.#samples.length = 0
  }

  /**
   * Adds a measurement and returns the remaining time in ms, or null while too little is known.
   * @param at ms
   * @param share 0 to 1
   */
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
