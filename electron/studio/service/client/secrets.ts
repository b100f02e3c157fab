/** Removes credentials from messages, since a service may repeat in its error text what it was sent. */
export class Secrets {
  readonly #known = new Set<string>()

  add(secret: string): void {
    // A very short secret would match in many words, and tells nothing when it is shown.
    if (secret.length >= 4) this.#known.add(secret)
  }

  /** The text with every known secret replaced. */
  hide(text: string): string {
    return this.#hide(text, 0)
  }

  /** Removes secrets from data like `hide`, but only those so long that they can't occur by chance. */
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
