export interface ChannelOptions<T> {
  /** Most values that wait for a slow listener; beyond it the oldest are dropped. Default 1000. */
  limit?: number
  /** Key of a value: of the values that wait with the same key, only the newest is kept. */
  keyOf?: (value: T) => string | null
  /** Value that a listener gets in place of those that were dropped. */
  overflow?: T
}

/** An async iterator for `for await`, which the bridge can forward; `return` ends it. */
export type Stream<T> = AsyncIteratorObject<T, unknown, void>

interface Listener<T> {
  push(value: T): void
  end(error: Error | null): void
}

/**
 * Publishes values to any number of async iterators. A listener is registered by the call of `subscribe`, so that no
 * value is missed before its first `next()`. It is removed when its iterator returns, its signal aborts, or the channel
 * is closed.
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

  /** Ends every iterator after its waiting values; with an error, if one is given. */
  close(error: Error | null = null): void {
    if (this.#closed) return
    this.#closed = true
    this.#error = error
    for (const listener of this.#listeners) listener.end(error)
  }

  /** Adds a listener. @param first values that the listener gets before any others */
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
        // Only the first of the pending `next()` calls is rejected: an iterator ends with its error.
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

/** Queue of the values that wait for one listener: in order, bounded, with only the newest of each key. */
class Waiting<T> {
  readonly #options: ChannelOptions<T>
  /** Values in the order of insertion; a Map deletes from the front and the middle in constant time. */
  readonly #values = new Map<string | symbol, T>()

  constructor(options: ChannelOptions<T>) {
    this.#options = options
  }

  add(value: T): void {
    const { keyOf, limit = 1000, overflow } = this.#options
    const key = keyOf?.(value) ?? Symbol('value')
    // The old value is deleted first, so that the newest value of a key moves to the end.
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
