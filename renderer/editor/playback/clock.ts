/** Where the time comes from, ms; must never go back. */
export type TimeSource = () => number

/** A playhead that moves by a clock: `rate` times as fast as time, backwards below 0. */
export class PlayClock {
  readonly #source: TimeSource
  #rate = 0
  #fromMs = 0
  #since = 0

  constructor(source: TimeSource) {
    this.#source = source
  }

  get rate(): number {
    return this.#rate
  }

  /** ms from the start of the project; not limited to its length. */
  now(): number {
    if (this.#rate === 0) return this.#fromMs
    return this.#fromMs + Math.max(0, this.#source() - this.#since) * this.#rate
  }

  /** Goes on from a time at a rate, from now or from the source's time `since` on; 0 stands still there. */
  run(fromMs: number, rate: number, since: number = this.#source()): void {
    this.#fromMs = fromMs
    this.#since = since
    this.#rate = rate
  }
}

/** Counts frames of the clip that were shown, and those that should have been between two that were. */
export class FrameCounter {
  #last: number | null = null
  shown = 0
  dropped = 0

  /** `frame`: number of the frame on show now; `rate`: how many frames go by for one that can be shown. */
  saw(frame: number, rate: number): void {
    const step = Math.abs(frame - (this.#last ?? frame - Math.sign(rate)))
    if (step === 0) return
    this.shown += 1
    // Faster than once, frames are left out on purpose.
    this.dropped += Math.max(0, step - Math.max(1, Math.ceil(Math.abs(rate))))
    this.#last = frame
  }

  /** A jump is no loss. */
  jumped(): void {
    this.#last = null
  }

  reset(): void {
    this.#last = null
    this.shown = 0
    this.dropped = 0
  }
}
