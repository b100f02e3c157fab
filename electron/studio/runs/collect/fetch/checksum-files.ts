import type { Clock } from '../../../core/clock.ts'
import type { BatchStore } from '../store/batch-store.ts'
import { writeSums } from './checksums.ts'

/** Delay between a finished file and the writing of the checksum file, ms: hundreds of files make few writes. */
const settleMs = 2_000

/** Writes the checksum files of the folders that clips are downloaded to. */
export class ChecksumFiles {
  readonly #batches: BatchStore
  readonly #clock: Clock
  readonly #onError: (error: unknown) => void
  readonly #waiting = new Map<string, () => void>()
  readonly #writing = new Map<string, Promise<void>>()

  constructor(batches: BatchStore, clock: Clock, onError: (error: unknown) => void) {
    this.#batches = batches
    this.#clock = clock
    this.#onError = onError
  }

  changed(folder: string): void {
    if (this.#waiting.has(folder)) return
    const cancel = this.#clock.after(settleMs, () => {
      this.#waiting.delete(folder)
      this.write(folder).catch(this.#onError)
    })
    this.#waiting.set(folder, cancel)
  }

  /** Writes the checksum file of a folder, after an earlier write to the same folder has finished. */
  write(folder: string): Promise<void> {
    this.#waiting.get(folder)?.()
    this.#waiting.delete(folder)
    const before = this.#writing.get(folder) ?? Promise.resolve()
    const writing = before
      .catch(() => undefined)
      .then(() =>
        writeSums(folder, new Map(this.#batches.sums(folder).map(({ fileName, sha256 }) => [fileName, sha256]))),
      )
    this.#writing.set(folder, writing)
    return writing
  }

  /** Writes all pending checksum files. Resolves when every one is written. */
  async idle(): Promise<void> {
    for (const folder of [...this.#waiting.keys()]) void this.write(folder).catch(this.#onError)
    await Promise.allSettled(this.#writing.values())
  }
}
