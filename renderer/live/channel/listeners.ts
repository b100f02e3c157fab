/** Who wants to hear of something. */
export class Listeners<Args extends readonly unknown[]> {
  readonly #heard = new Set<(...args: Args) => void>()

  /** Answers how to stop hearing. */
  add(listener: (...args: Args) => void): () => void {
    this.#heard.add(listener)
    return () => this.#heard.delete(listener)
  }

  tell(...args: Args): void {
    for (const hear of [...this.#heard]) hear(...args)
  }

  clear(): void {
    this.#heard.clear()
  }
}
