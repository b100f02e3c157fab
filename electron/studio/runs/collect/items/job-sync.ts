import type { Clock } from '../../../core/clock.ts'
import type { ItemStore } from '../store/item-store.ts'
import type { ItemRow } from '../store/item-rows.ts'
import type { JobItems } from './job-items.ts'
import type { CollectDatabase } from '../store/database.ts'

export interface JobSyncOptions {
  database: CollectDatabase
  items: ItemStore
  jobs: JobItems
  clock: Clock
  onItem: (row: ItemRow) => void
  /** More than is told one by one. */
  onMany: () => void
  onError: (error: unknown) => void
}

/** Rows looked at in one go: a long history must not hold up the window. */
const stride = 1_000
const told = 100

/** Keeps the list of clips in step with the job history. */
export class JobSync {
  readonly #options: JobSyncOptions
  #running: Promise<void> | null = null
  #again = false
  #stopped = false

  constructor(options: JobSyncOptions) {
    this.#options = options
  }

  /** A job of this process has changed or is gone. */
  changed(jobId: string): void {
    const { items, jobs } = this.#options
    const before = items.ofJob(jobId)
    const row = jobs.row(jobId, before)
    if (row) this.#options.onItem(this.#put(row))
    else if (before) {
      items.remove(before.id)
      this.#options.onMany()
    }
  }

  /** Compares the whole history; what another process has written is found so. */
  all(): Promise<void> {
    if (this.#running) {
      this.#again = true
      return this.#running
    }
    this.#running = this.#all()
      .catch(this.#options.onError)
      .finally(() => {
        this.#running = null
        if (this.#again && !this.#stopped) {
          this.#again = false
          void this.all()
        }
      })
    return this.#running
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#running
  }

  async #all(): Promise<void> {
    const { database, items, jobs } = this.#options
    const known = new Map(
      database
        .sql<{ jobId: string; jobState: string }>(
          'SELECT job_id AS jobId, job_state AS jobState FROM items WHERE job_id IS NOT NULL',
        )
        .all()
        .map((row) => [row.jobId, row.jobState]),
    )
    const changed: ItemRow[] = []
    let after = { createdAt: -1, id: '' }
    for (;;) {
      if (this.#stopped) return
      const page = jobs.page(after, stride)
      for (const job of page) {
        const same = known.get(job.id) === job.state
        known.delete(job.id)
        if (same) continue
        const row = jobs.row(job.id, items.ofJob(job.id))
        if (row) changed.push(this.#put(row))
      }
      const last = page.at(-1)
      if (!last || page.length < stride) break
      after = last
      await new Promise((resolve) => setImmediate(resolve))
    }
    // What is left has no job any more.
    for (const jobId of known.keys()) {
      const row = items.ofJob(jobId)
      if (row) items.remove(row.id)
    }
    if (changed.length > told || known.size > 0) this.#options.onMany()
    else for (const row of changed) this.#options.onItem(row)
  }

  /** An id that somebody had imported turns out to be this job's. */
  #put(row: ItemRow): ItemRow {
    const { items } = this.#options
    const other = items.ofRemote(row.connection, row.remoteId)
    const merged =
      other && other.id !== row.id && other.path !== null && row.path === null
        ? {
            ...row,
            path: other.path,
            sha256: other.sha256,
            size: other.size,
            mtimeMs: other.mtimeMs,
            state: 'saved' as const,
          }
        : row
    if (other && other.id !== row.id) items.remove(other.id)
    items.put(merged)
    return merged
  }
}
