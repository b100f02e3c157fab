/** A list of listeners. */
export class Listeners<Args extends readonly unknown[]> {
  readonly #listeners = new Set<(...args: Args) => void>()

  /** Adds a listener; answers a function that removes it. */
  add(listener: (...args: Args) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  tell(...args: Args): void {
    for (const hear of [...this.#listeners]) hear(...args)
  }

  clear(): void {
    this.#listeners.clear()
  }
}
