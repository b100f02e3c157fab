/** Work in the order it came, at most `width` at once; the same key is done once for all who ask for it meanwhile. */
export class Lanes {
  readonly #width: number
  readonly #going = new Map<string, Promise<unknown>>()
  readonly #waiting: (() => void)[] = []
  #busy = 0

  constructor(width: number) {
    this.#width = width
  }

  /** Work under way or waiting. */
  get size(): number {
    return this.#going.size
  }

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const going = this.#going.get(key)
    if (going) return going as Promise<T>
    const begun = this.#inTurn(work).finally(() => this.#going.delete(key))
    this.#going.set(key, begun)
    return begun
  }

  /** Resolves when nothing is left. */
  async idle(): Promise<void> {
    while (this.#going.size > 0) await Promise.allSettled(this.#going.values())
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy >= this.#width) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#busy += 1
    try {
      return await work()
    } finally {
      // Whoever waits takes over this place.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#busy -= 1
    }
  }
}
