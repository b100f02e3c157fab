export interface ChannelOptions<T> {
  /** Values that wait for a slow listener; more than that and the oldest go. Default 1000. */
  limit?: number
  /** Of values with the same key, only the newest waits. */
  keyOf?: (value: T) => string | null
  /** Told to a listener instead of what it has lost. */
  overflow?: T
}

/** What `for await` takes and the bridge sends on; returned when it is no longer wanted. */
export type Stream<T> = AsyncIteratorObject<T, unknown, void>

interface Listener<T> {
  push(value: T): void
  end(error: Error | null): void
}

/**
 * Values published to any number of async iterators. A listener counts from the call of `subscribe`, so nothing is
 * missed before its first `next()`; it is gone once it was returned, its signal was aborted, or the channel is closed.
 */
export class Channel<T> {
  readonly #options: ChannelOptions<T>
  readonly #listeners = new Set<Listener<T>>()
  #closed = false
  #error: Error | null = null

  constructor(options: ChannelOptions<T> = {}) {
    this.#options = options
  }

  get listeners(): number {
    return this.#listeners.size
  }

  publish(value: T): void {
    for (const listener of this.#listeners) listener.push(value)
  }

  /** Ends every iterator, after what still waits in it; with an error, if there is one. */
  close(error: Error | null = null): void {
    if (this.#closed) return
    this.#closed = true
    this.#error = error
    for (const listener of this.#listeners) listener.end(error)
  }

  /** @param first what the listener hears before anything else */
  subscribe(signal?: AbortSignal, first: readonly T[] = []): Stream<T> {
    const queue = new Waiting<T>(this.#options)
    for (const value of first) queue.add(value)
    const asking: { resolve: (result: IteratorResult<T>) => void; reject: (error: Error) => void }[] = []
    let over = false
    let failure: Error | null = null
    const done: IteratorResult<T> = { done: true, value: undefined }
    const detach = (): void => {
      over = true
      this.#listeners.delete(listener)
      signal?.removeEventListener('abort', cancel)
      for (const [index, request] of asking.splice(0).entries()) {
        // Only one hears of it; nothing comes after an error.
        if (failure && index === 0) request.reject(failure)
        else request.resolve(done)
        failure = null
      }
    }
    const end = (error: Error | null): void => {
      failure = error
      detach()
    }
    const cancel = (): void => {
      queue.clear()
      failure = null
      detach()
    }
    const listener: Listener<T> = {
      push: (value) => {
        const request = asking.shift()
        if (request) request.resolve({ done: false, value })
        else queue.add(value)
      },
      end,
    }
    this.#listeners.add(listener)
    if (signal?.aborted) cancel()
    else if (this.#closed) end(this.#error)
    else signal?.addEventListener('abort', cancel, { once: true })
    return {
      next: () => {
        const waiting = queue.take()
        if (waiting) return Promise.resolve({ done: false, value: waiting.value })
        if (failure) {
          const error = failure
          failure = null
          return Promise.reject(error)
        }
        if (over) return Promise.resolve(done)
        return new Promise((resolve, reject) => asking.push({ resolve, reject }))
      },
      return: () => {
        cancel()
        return Promise.resolve(done)
      },
      throw: (error: unknown) => {
        cancel()
        return Promise.reject(error instanceof Error ? error : new Error(String(error)))
      },
      [Symbol.asyncIterator]() {
        return this
      },
      [Symbol.asyncDispose]() {
        cancel()
        return Promise.resolve()
      },
    }
  }
}

/** What waits for one listener: in order, bounded, the newest of each key. */
class Waiting<T> {
  readonly #options: ChannelOptions<T>
  /** In the order of adding; a map deletes from its front and its middle cheaply. */
  readonly #values = new Map<string | symbol, T>()

  constructor(options: ChannelOptions<T>) {
    this.#options = options
  }

  add(value: T): void {
    const { keyOf, limit = 1000, overflow } = this.#options
    const key = keyOf?.(value) ?? Symbol('value')
    // Taken out first: the newest of a key takes its place at the end.
    this.#values.delete(key)
    this.#values.set(key, value)
    if (this.#values.size <= limit) return
    if (overflow !== undefined) {
      this.#values.clear()
      this.#values.set(Symbol('overflow'), overflow)
      return
    }
    for (const oldest of this.#values.keys()) {
      this.#values.delete(oldest)
      break
    }
  }

  take(): { value: T } | null {
    for (const [key, value] of this.#values) {
      this.#values.delete(key)
      return { value }
    }
    return null
  }

  clear(): void {
    this.#values.clear()
  }
}
