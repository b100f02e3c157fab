/** How far the downloads of this moment are, and how fast; never written down. */
export interface Moment {
  have: number
  total: number | null
  /** Of what comes after the download; null: it is still being downloaded. */
  share: number | null
  processing: boolean
}

/** Speed is judged by the last few seconds, ms. */
const windowMs = 6_000

/** Bytes per second of a batch, over the last seconds. */
export class Speed {
  readonly #samples: { at: number; bytes: number }[] = []
  #bytes = 0

  add(bytes: number, now: number): void {
    this.#bytes += bytes
    const last = this.#samples.at(-1)
    if (last && now - last.at < 200) last.bytes = this.#bytes
    else this.#samples.push({ at: now, bytes: this.#bytes })
    while (this.#samples.length > 2 && now - this.#samples[0]!.at > windowMs) this.#samples.shift()
  }

  /** Null while there is too little to judge by. */
  perSecond(now: number): number | null {
    const first = this.#samples[0]
    const last = this.#samples.at(-1)
    if (!first || !last || now - first.at < 500) return null
    if (now - last.at > windowMs) return 0
    return Math.round(((last.bytes - first.bytes) * 1000) / (now - first.at))
  }
}
