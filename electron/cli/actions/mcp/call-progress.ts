/** Shortest time between two reports of progress, ms. */
const spacingMs = 250
/** After so long without a report one is sent all the same, ms: clients give up a call of which they hear nothing for a minute. */
const aliveMs = 10_000
/** By how much the progress rises while nothing is known of it: an hour of such reports is less than a stage. */
const aliveStep = 0.001

/**
 * Tells the progress of a call as the protocol wants it, always rising: the number of the stage, and the share of it that is
 * done. How many stages there will be is not known.
 */
export class CallProgress {
  readonly #tell: (progress: number, label: string) => Promise<void>
  readonly #timer: NodeJS.Timeout
  #stage = 0
  #at = -Infinity
  #label = ''
  #told = 0

  constructor(tell: (progress: number, label: string) => Promise<void>) {
    this.#tell = tell
    this.#timer = setInterval(() => this.#alive(), aliveMs)
  }

  watch = (share: number | null, label: string): void => {
    if (label !== this.#label) this.#stage += 1
    // The last step of a stage belongs to the next one.
    const progress = this.#stage + Math.min(share ?? 0, 0.999)
    const isSoon = label === this.#label && performance.now() - this.#at < spacingMs
    if (progress > this.#told && !isSoon) this.#report(progress, label)
  }

  /** Ends the reports, when the call has ended. */
  end(): void {
    clearInterval(this.#timer)
  }

  #alive(): void {
    if (performance.now() - this.#at >= aliveMs) this.#report(this.#told + aliveStep, this.#label)
  }

  #report(progress: number, label: string): void {
    this.#at = performance.now()
    this.#label = label
    this.#told = progress
    // A client that has gone reads no progress; its call ends by its signal.
    this.#tell(progress, label).catch(() => undefined)
  }
}
