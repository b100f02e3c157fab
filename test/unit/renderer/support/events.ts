/** Events of one kind for all subscribers, until each one leaves. */
export class Events<T> {
  readonly #listeners = new Set<(event: T) => void>()

  get listeners(): number {
    return this.#listeners.size
  }

  tell(event: T): void {
    for (const hear of this.#listeners) hear(event)
  }

  async *subscribe(signal: AbortSignal | undefined): AsyncGenerator<T> {
    const queue: T[] = []
    let wake = (): void => undefined
    const hear = (event: T): void => {
      queue.push(event)
      wake()
    }
    const abort = (): void => wake()
    this.#listeners.add(hear)
    signal?.addEventListener('abort', abort)
    try {
      while (!signal?.aborted) {
        const event = queue.shift()
        if (event !== undefined) yield event
        else await new Promise<void>((resolve) => (wake = resolve))
      }
    } finally {
      this.#listeners.delete(hear)
      signal?.removeEventListener('abort', abort)
    }
  }
}
