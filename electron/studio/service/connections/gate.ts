/** Lets so many calls be under way at once; the rest wait in the order they came. The number may change meanwhile. */
export class Gate {
  readonly #width: () => number
  readonly #waiting: (() => void)[] = []
  #busy = 0

  constructor(width: () => number) {
    this.#width = width
  }

  async pass<T>(call: () => Promise<T>): Promise<T> {
    if (this.#busy < this.#width()) this.#busy += 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await call()
    } finally {
      this.#busy -= 1
      this.#letIn()
    }
  }

  /** Whoever is let in counts at once: nobody slips in before them. */
  #letIn(): void {
    while (this.#busy < this.#width()) {
      const go = this.#waiting.shift()
      if (!go) return
      this.#busy += 1
      go()
    }
  }
}
