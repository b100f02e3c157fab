import { TimeLeft } from './time-left.ts'

/** Time over which the speed is averaged, ms. */
const windowMs = 6_000

/** Speed of a transfer over the last seconds, and how long the rest takes. */
export class Speed {
  readonly left = new TimeLeft(1)
  readonly #samples: { at: number; bytes: number }[] = []
  #bytes = 0

  add(bytes: number, now: number): void {
    this.#bytes += bytes
    this.left.add(now, this.#bytes)
    const last = this.#samples.at(-1)
    if (last && now - last.at < 200) last.bytes = this.#bytes
    else this.#samples.push({ at: now, bytes: this.#bytes })
    while (this.#samples.length > 2 && now - this.#samples[0]!.at > windowMs) this.#samples.shift()
  }

  /** Bytes per second; null while too little was transferred to tell. */
  perSecond(now: number): number | null {
    const first = this.#samples[0]
    const last = this.#samples.at(-1)
    if (!first || !last || now - first.at < 500) return null
    if (now - last.at > windowMs) return 0
    return Math.round(((last.bytes - first.bytes) * 1000) / (now - first.at))
  }
}
