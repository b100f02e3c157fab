import { Speed } from '../../../../common/progress/index.ts'

/** Progress and speed of current downloads; never stored. */
export interface Moment {
  have: number
  total: number | null
  /** Progress of what follows the download (conversion, captions), 0 to 1; null while the download goes on. */
  share: number | null
  processing: boolean
}

export interface BatchProgress {
  bytesPerSecond: number | null
  /** Remaining time for this many bytes, ms; null while it can't be estimated. */
  leftMs: (bytes: number) => number | null
  /** Progress of the items under way, by the item's id. */
  moments: ReadonlyMap<string, Moment>
}

/** Holds the progress of all batches' downloads. */
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

  /** Counts bytes that arrived for a batch. */
  add(batch: string, bytes: number, now: number): void {
    const speed = this.#speeds.get(batch) ?? new Speed()
    this.#speeds.set(batch, speed)
    speed.add(bytes, now)
  }

  /** Bytes that downloads under way have received since the table was last written, and the speed of the batch. */
  of(batch: string, now: number): BatchProgress {
    const moments = new Map<string, Moment>()
    for (const [id, one] of this.#moments) if (one.batch === batch) moments.set(id, one.moment)
    const speed = this.#speeds.get(batch)
    const leftMs = (bytes: number): number | null => speed?.left.left(now, bytes) ?? null
    return { bytesPerSecond: speed?.perSecond(now) ?? null, leftMs, moments }
  }

  /** Forgets the speed of a batch that has ended or goes on after a pause. */
  forget(batch: string): void {
    this.#speeds.delete(batch)
  }
}
