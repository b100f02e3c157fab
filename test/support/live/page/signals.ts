import type { LiveSignal } from '@common/bridge/index.ts'

/** A session's signals as the studio would pass them on. */
export class Signals implements AsyncIterable<LiveSignal> {
  #waiting: LiveSignal[] = []
  #wake: () => void = () => undefined
  #ended = false
  push(signal: LiveSignal): void {
    this.#waiting.push(signal)
    this.#wake()
  }
  end(): void {
    this.#ended = true
    this.#wake()
  }
  async *[Symbol.asyncIterator](): AsyncGenerator<LiveSignal> {
    while (!this.#ended) {
      const next = this.#waiting.shift()
      if (next) yield next
      else await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }
}
