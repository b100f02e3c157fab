import type { Clock } from '../../core/clock.ts'

/** Aborts when no byte has arrived for a time. Cheap to call for every chunk. */
export class StallGuard {
  readonly #clock: Clock
  readonly #ms: number
  readonly #outer: AbortSignal
  readonly #controller = new AbortController()
  readonly #onAbort = (): void => this.#controller.abort(this.#outer.reason)
  #lastAt: number
  #stalled = false
  #stop: () => void = () => undefined

  constructor(clock: Clock, ms: number, outer: AbortSignal) {
    this.#clock = clock
    this.#ms = ms
    this.#outer = outer
    this.#lastAt = clock.now()
    if (outer.aborted) this.#onAbort()
    outer.addEventListener('abort', this.#onAbort, { once: true })
    this.#watch(ms)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  get stalled(): boolean {
    return this.#stalled && !this.#outer.aborted
  }

  get seconds(): number {
    return Math.round(this.#ms / 1000)
  }

  touch(): void {
    this.#lastAt = this.#clock.now()
  }

  end(): void {
    this.#stop()
    this.#outer.removeEventListener('abort', this.#onAbort)
  }

  #watch(ms: number): void {
    this.#stop = this.#clock.after(ms, () => {
      const left = this.#lastAt + this.#ms - this.#clock.now()
      if (left > 0) return this.#watch(left)
      this.#stalled = true
      this.#controller.abort(new Error('stalled'))
    })
  }
}
