/** Keeps credentials out of messages: a service may echo in its error text what it was sent. */
export class Secrets {
  readonly #known = new Set<string>()

  add(secret: string): void {
    // A very short one would blank out half of every message, and gives nothing away.
    if (secret.length >= 4) this.#known.add(secret)
  }

  /** The text with every known secret replaced. */
  hide(text: string): string {
    return this.#hide(text, 0)
  }

  /** For data, where a short secret might be found by chance: only those that can't be. */
  hideLong(text: string): string {
    return this.#hide(text, 8)
  }

  #hide(text: string, least: number): string {
    let hidden = text
    for (const secret of this.#known) {
      if (secret.length < least) continue
      for (const form of new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])) {
        hidden = hidden.replaceAll(form, '[hidden]')
      }
    }
    return hidden
  }
}
