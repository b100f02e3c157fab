/** Lets so many pieces of work go on at once; the rest wait in order. */
export class Lanes {
  readonly #width: number
  readonly #waiting: (() => void)[] = []
  #busy = 0

  constructor(width: number) {
    this.#width = width
  }

  /** Rejects with the signal's reason when it is aborted while waiting. */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (this.#busy >= this.#width) await this.#turn(signal)
    else this.#busy += 1
    try {
      signal.throwIfAborted()
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#busy -= 1
    }
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1)
        reject(signal.reason as Error)
      }
      if (signal.aborted) return reject(signal.reason as Error)
      this.#waiting.push(enter)
      signal.addEventListener('abort', leave, { once: true })
    })
  }
}
