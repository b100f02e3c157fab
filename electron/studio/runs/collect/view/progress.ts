/** How far the downloads of this moment are, and how fast; never written down. */
export interface Moment {
  have: number
  total: number | null
  /** Of what comes after the download; null: it is still being downloaded. */
  share: number | null
  processing: boolean
}

export interface BatchProgress {
  bytesPerSecond: number | null
  /** By the ids of the items that are under way. */
  moments: ReadonlyMap<string, Moment>
}

/** Where the downloads of batches are at this moment. */
export class ProgressBoard {
  readonly #moments = new Map<string, { batch: string; moment: Moment }>()
  readonly #speeds = new Map<string, Speed>()

  begin(item: string, batch: string, moment: Moment): void {
    this.#moments.set(item, { batch, moment })
  }

  end(item: string): void {
    this.#moments.delete(item)
  }

  moment(item: string): Moment | null {
    return this.#moments.get(item)?.moment ?? null
  }

  /** Bytes that have come for a batch. */
  add(batch: string, bytes: number, now: number): void {
    const speed = this.#speeds.get(batch) ?? new Speed()
    this.#speeds.set(batch, speed)
    speed.add(bytes, now)
  }

  /** Bytes of downloads under way that the table doesn't know yet, and the speed of all. */
  of(batch: string, now: number): BatchProgress {
    const moments = new Map<string, Moment>()
    for (const [id, one] of this.#moments) if (one.batch === batch) moments.set(id, one.moment)
    return { bytesPerSecond: this.#speeds.get(batch)?.perSecond(now) ?? null, moments }
  }

  /** A batch has ended. */
  forget(batch: string): void {
    this.#speeds.delete(batch)
  }
}

/** Speed is judged by the last few seconds, ms. */
const windowMs = 6_000

/** Bytes per second of a batch, over the last seconds. */
class Speed {
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
