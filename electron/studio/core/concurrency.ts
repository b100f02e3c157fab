import pLimit from 'p-limit'

/** Limits how many pieces of work run at once; others wait in order of arrival. The limit may change at any time. */
export class Semaphore {
  readonly #limit: ReturnType<typeof pLimit>
  readonly #unsettled = new Set<Promise<unknown>>()

  constructor(limit: number) {
    this.#limit = pLimit(limit)
  }

  set limit(limit: number) {
    if (limit !== this.#limit.concurrency) this.#limit.concurrency = limit
  }

  /**
   * Runs `work` when there is room. Rejects with the signal's reason when it aborts during the wait; once running,
   * `work` handles the signal itself.
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const done = signal ? this.#unlessAborted(work, signal) : this.#limit(work)
    this.#unsettled.add(done)
    const forget = (): void => void this.#unsettled.delete(done)
    done.then(forget, forget)
    return done
  }

  /** Resolves when no work of this semaphore runs or waits. */
  async idle(): Promise<void> {
    while (this.#unsettled.size > 0) await Promise.allSettled(this.#unsettled)
  }

  #unlessAborted<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (signal.aborted) return Promise.reject(signal.reason as Error)
    return new Promise((resolve, reject) => {
      const leave = (): void => reject(signal.reason as Error)
      signal.addEventListener('abort', leave, { once: true })
      const inTurn = async (): Promise<void> => {
        signal.removeEventListener('abort', leave)
        if (signal.aborted) return
        try {
          resolve(await work())
        } catch (error) {
          reject(error as Error)
        }
      }
      void this.#limit(inTurn)
    })
  }
}

/** Runs one piece of work at a time; others wait in order of arrival. */
export class Mutex extends Semaphore {
  constructor() {
    super(1)
  }
}

/** Runs work with the same key one after the other, and work with different keys concurrently. */
export class KeyedQueue {
  readonly #queues = new Map<string, { mutex: Mutex; waiting: number }>()

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? { mutex: new Mutex(), waiting: 0 }
    this.#queues.set(key, queue)
    queue.waiting += 1
    try {
      return await queue.mutex.run(work)
    } finally {
      queue.waiting -= 1
      if (queue.waiting === 0) this.#queues.delete(key)
    }
  }

  /** Resolves when no work of any key runs or waits. */
  async idle(): Promise<void> {
    while (this.#queues.size > 0) await Promise.all([...this.#queues.values()].map(({ mutex }) => mutex.idle()))
  }
}

/** Runs work under a limit. Callers that ask for the same key while it runs or waits share one result. */
export class SharedWork {
  readonly #semaphore: Semaphore
  readonly #going = new Map<string, Promise<unknown>>()

  constructor(limit: number) {
    this.#semaphore = new Semaphore(limit)
  }

  /** Number of keys whose work runs or waits. */
  get size(): number {
    return this.#going.size
  }

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const going = this.#going.get(key)
    if (going) return going as Promise<T>
    const begun = this.#semaphore.run(work).finally(() => this.#going.delete(key))
    this.#going.set(key, begun)
    return begun
  }

  /** Resolves when no shared work runs or waits. */
  async idle(): Promise<void> {
    while (this.#going.size > 0) await Promise.allSettled(this.#going.values())
  }
}
