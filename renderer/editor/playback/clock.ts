/** A clock in ms; it must never go back. */
export type TimeSource = () => number

/** A playhead driven by a clock: `rate` times as fast as time, backwards below 0. */
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

  /** Time from the start of the project, ms; not limited to its length. */
  now(): number {
    if (this.#rate === 0) return this.#fromMs
    return this.#fromMs + Math.max(0, this.#source() - this.#since) * this.#rate
  }

  /** Continues from a time at a rate, starting now or at the clock's time `since`; 0 stops there. */
  run(fromMs: number, rate: number, since: number = this.#source()): void {
    this.#fromMs = fromMs
    this.#since = since
    this.#rate = rate
  }
}

/** Counts the frames of the clip that were shown, and those that were skipped. */
export class FrameCounter {
  #last: number | null = null
  shown = 0
  dropped = 0

  /** `frame`: number of the visible frame; `rate`: frames of the clip per frame of the screen. */
  saw(frame: number, rate: number): void {
    const step = Math.abs(frame - (this.#last ?? frame - Math.sign(rate)))
    if (step === 0) return
    this.shown += 1
    // Above normal speed, frames are skipped on purpose.
    this.dropped += Math.max(0, step - Math.max(1, Math.ceil(Math.abs(rate))))
    this.#last = frame
  }

  /** A jump of the playhead skips no frames. */
  jumped(): void {
    this.#last = null
  }

  reset(): void {
    this.#last = null
    this.shown = 0
    this.dropped = 0
  }
}
