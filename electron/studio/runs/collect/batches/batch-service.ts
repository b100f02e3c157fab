import { message } from '../../../../common/messages/index.ts'
import type { BatchItem, BatchItemState, BatchPlan, CollectBatch } from '../../../../common/bridge/index.ts'
import { wait } from '../../../core/clock.ts'
import { StudioError } from '../../../core/studio-error.ts'
import type { BatchContext } from '../fetch/batch-context.ts'
import type { BatchRow } from '../store/batch-rows.ts'
import { samePlan } from '../store/batch-rows.ts'
import { beginBatch, extendBatch } from './begin-batch.ts'
import type { CollectFeed } from '../view/feed.ts'
import { dropAllLeftovers } from '../fetch/finish-item.ts'
import type { ItemRow } from '../store/item-rows.ts'
import type { Runner } from './runner.ts'
import type { ChecksumFiles } from '../fetch/checksum-files.ts'
import { pathOf } from '../view/views.ts'
import type { Views } from '../view/views.ts'

export interface BatchServiceOptions {
  context: BatchContext
  runner: Runner
  sums: ChecksumFiles
  views: Views
  feed: CollectFeed
  owner: string
  alive: (owner: string) => boolean
  newId: () => string
}

/** How often `ended` checks whether a batch has ended, ms. */
const pollMs = 50
const endedStates: readonly BatchRow['state'][] = ['done', 'cancelled']
/** Fields of an item that is downloaded for the first time again: nothing of earlier attempts counts. */
const fresh = {
  state: 'queued',
  message: null,
  next: null,
  relinks: 0,
  refetches: 0,
  tries: 0,
  nextAt: 0,
} as const

/** Begins, pauses, continues and cancels batches of downloads, and reads them for callers. */
export class BatchService {
  readonly #options: BatchServiceOptions

  constructor(options: BatchServiceOptions) {
    this.#options = options
  }

  get #batches(): BatchContext['batches'] {
    return this.#options.context.batches
  }

  /** Begins a batch. @throws StudioError `template`, `folder` */
  async begin(rows: readonly ItemRow[], plan: BatchPlan, origin: BatchRow['origin']): Promise<CollectBatch> {
    const { owner, newId } = this.#options
    const batch = await beginBatch(this.#options.context, { rows, plan, origin, owner, newId })
    this.#options.runner.wake()
    this.#options.feed.batch(batch.id)
    return this.mustBatch(batch.id)
  }

  /**
   * Continues the batch that a killed command began in the same folder with the same plan, adding clips that it lacks.
   * Begins a new batch when there is none.
   * @throws StudioError `template`, `folder`, `busy` when another process works on the batch
   */
  async goOn(rows: readonly ItemRow[], plan: BatchPlan): Promise<CollectBatch> {
    const { owner, newId, context } = this.#options
    const { clock } = context
    const wanted = new Set(rows.map((row) => row.id))
    for (const batch of this.#batches.unfinished('command', plan.folder)) {
      if (!this.#batches.leases.claim(batch.id, this.#options, clock.now()))
        throw new StudioError('busy', message('collectErrors.busy', { folder: plan.folder }), {
          next: message('collectErrors.busyNext'),
        })
      if (!samePlan(batch.plan, plan)) {
        await this.cancel(batch.id)
        continue
      }
      await this.drop(batch, this.#batches.unwanted(batch.id, wanted))
      await extendBatch(this.#options.context, batch, { rows, plan, origin: 'command', owner, newId })
      this.#batches.requeue(batch.id)
      this.retry(batch.id, null)
      this.#go(batch.id, ['paused', 'running'])
      return this.mustBatch(batch.id)
    }
    return this.begin(rows, plan, 'command')
  }

  /** Removes items from a batch, with their unfinished files. */
  async drop(batch: BatchRow, ids: readonly string[]): Promise<void> {
    await dropAllLeftovers(batch.plan.folder, ids)
    for (const id of ids) this.#batches.removeItem(id)
  }

  list(): CollectBatch[] {
    return this.#batches.list().map((row) => this.#view(row))
  }

  batch(id: string): CollectBatch | null {
    const row = this.#batches.get(id)
    return row && this.#view(row)
  }

  mustBatch(id: string): CollectBatch {
    return this.#view(this.#must(id))
  }

  batchItems(id: string, states: readonly BatchItemState[], offset: number, limit: number) {
    const batch = this.#must(id)
    const { rows, total } = this.#batches.page(id, states, offset, limit)
    return {
      items: rows.map((row) => this.#options.views.batchItem(row, batch, this.#options.runner.moment(row.id))),
      total,
    }
  }

  batchItem(id: string): BatchItem | null {
    const row = this.#batches.item(id)
    const batch = row && this.#batches.get(row.batch)
    return row && batch ? this.#options.views.batchItem(row, batch, this.#options.runner.moment(id)) : null
  }

  async pause(id: string): Promise<void> {
    this.#must(id)
    this.#batches.move(id, ['running'], 'paused', { message: null, endedAt: null })
    await this.#options.runner.interrupt(id)
    this.#options.feed.batch(id)
  }

  resume(id: string): void {
    this.#must(id)
    this.#go(id, ['paused'])
  }

  /** Cancels a batch: finished files stay, unfinished ones are deleted. */
  async cancel(id: string): Promise<void> {
    const batch = this.#must(id)
    const endedAt = this.#options.context.clock.now()
    if (!this.#batches.move(id, ['running', 'paused'], 'cancelled', { message: null, endedAt })) return
    const open: BatchItemState[] = ['queued', 'downloading', 'processing']
    const gone = this.#batches.moveItems(id, open, { state: 'cancelled', message: null, next: null })
    await this.#options.runner.interrupt(id)
    await dropAllLeftovers(batch.plan.folder, gone)
    if (batch.plan.checksums) await this.#options.sums.write(batch.plan.folder)
    this.#options.feed.batch(id)
    this.#options.feed.all()
  }

  retry(id: string, items: readonly string[] | null): void {
    this.#must(id)
    const again = this.#batches.moveItems(id, ['failed', 'expired', 'cancelled'], fresh, items)
    if (again.length === 0) return
    this.#go(id, ['paused', 'done', 'cancelled'])
    for (const one of again) this.#options.feed.batchItem(one)
  }

  reorder(id: string, items: readonly string[], position: number): void {
    this.#must(id)
    this.#batches.reorder(id, items, position)
    this.#options.feed.batch(id)
  }

  remove(id: string): void {
    const batch = this.#must(id)
    if (!endedStates.includes(batch.state))
      throw new StudioError('still-going', message('collectErrors.batchRuns'), {
        next: message('collectErrors.cancelFirst'),
        field: 'id',
      })
    this.#batches.remove(id)
    this.#options.feed.batchRemoved(id)
  }

  /** Path that the file manager opens for a batch, or for one of its files. @throws StudioError */
  pathOf(id: string, item: string | null): string {
    return pathOf(this.#must(id), item === null ? null : this.#batches.item(item))
  }

  /** Resolves with a batch once it has ended or is paused. Rejects with the signal's reason. */
  async ended(id: string, signal: AbortSignal): Promise<CollectBatch> {
    for (;;) {
      const row = this.#must(id)
      if (row.state !== 'running') return this.mustBatch(id)
      await wait(this.#options.context.clock, pollMs, signal)
    }
  }

  #go(id: string, from: readonly BatchRow['state'][]): void {
    // When another process held the lease and has died, this process takes the lease and continues the batch.
    this.#batches.leases.claim(id, this.#options, this.#options.context.clock.now())
    this.#batches.move(id, from, 'running', { message: null, endedAt: null })
    this.#options.runner.clearFailures(id)
    this.#options.runner.wake()
    this.#options.feed.batch(id)
  }

  #must(id: string): BatchRow {
    const row = this.#batches.get(id)
    if (row) return row
    throw new StudioError('no-batch', message('collectErrors.batchGone'), {
      next: message('collectErrors.batchGoneNext'),
      field: 'id',
    })
  }

  #view(row: BatchRow): CollectBatch {
    return this.#options.views.batch(row, this.#batches, this.#options.runner.progress(row.id))
  }
}
