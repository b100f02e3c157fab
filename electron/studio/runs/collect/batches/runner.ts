import { diskFault } from '../../../media/downloads/index.ts'
import { SaveFault } from '../../../core/save-fault.ts'
import type { BatchItemRow, BatchRow } from '../store/batch-rows.ts'
import { fetchItem } from '../fetch/fetch-item.ts'
import { finishItem } from '../fetch/finish-item.ts'
import type { Finished } from '../fetch/finish-item.ts'
import type { ItemRow } from '../store/item-rows.ts'
import { Semaphore } from '../../../core/concurrency.ts'
import { Interrupted, OutageBackoff, RunLoop, Stopping } from '../../../durable/index.ts'
import type { Download, Step } from './steps.ts'
import { hostOf, settledBefore } from './take-up.ts'
import type { RunnerOptions } from './runner-options.ts'
import { ProgressBoard } from '../view/progress.ts'
import type { BatchProgress, Moment } from '../view/progress.ts'
import { join } from 'node:path'
import { judgeFault } from './verdict.ts'
import { writeDone, writeVerdict } from './write-outcome.ts'
import { errorText, sentences, message } from '../../../../common/messages/index.ts'
import type { Text } from '../../../../common/messages/index.ts'

/** Message of a batch while its service can't be reached. */
const waiting = message('collectErrors.waits')
/** Conversions that run at once: one, since ffmpeg uses every core for it. */
const conversions = 1

/**
 * Downloads the items of batches in order, several at once. All state is in the database, so the process may be killed
 * at any moment.
 */
export class Runner {
  readonly #options: RunnerOptions
  readonly #loop: RunLoop<Step>
  readonly #progress = new ProgressBoard()
  readonly #outages = new OutageBackoff()
  readonly #converting = new Semaphore(conversions)

  constructor(options: RunnerOptions) {
    this.#options = options
    const { clock, batches, onError } = options
    this.#loop = new RunLoop<Step>({
      clock,
      onError,
      agenda: (now) => this.#agenda(now),
      hasRoom: (step) => step.do === 'end' || (step.do === 'download' && this.#hasRoom(step)),
      step: async (step, signal) => {
        if (step.do === 'download') await this.#download(step, signal)
        else if (step.do === 'end') await this.#end(step.batch)
      },
      onFault: (step, error) => this.#rescue(step, error),
      leases: { table: batches.leases, holder: options, adopt: (now) => this.#adopt(now) },
    })
  }

  start(): void {
    this.#loop.start()
  }

  /** Interrupts everything under way; the next start continues it. */
  async stop(): Promise<void> {
    await this.#loop.stop()
  }

  /** Schedules a look for due items. */
  wake(): void {
    this.#loop.wake()
  }

  /** Interrupts the downloads of a batch. Resolves when they have stopped. */
  async interrupt(batch: string): Promise<void> {
    await this.#loop.interrupt((step) => step.do === 'download' && step.batch.id === batch)
    this.#progress.forget(batch)
  }

  moment(id: string): Moment | null {
    return this.#progress.moment(id)
  }

  /** Bytes that downloads under way have received since the table was last written, and the speed of the batch. */
  progress(batch: string): BatchProgress {
    return this.#progress.of(batch, this.#options.clock.now())
  }

  /** Forgets the failures of a batch, when the user continues it. */
  clearFailures(batch: string): void {
    this.#outages.reset(batch)
  }

  /** Fails the item of a step that threw an unexpected error, so that the item does not stay under way for ever. */
  #rescue(step: Step, error: unknown): void {
    const { onError } = this.#options
    onError(error)
    const text = message('runErrors.internal', {
      reason: error instanceof Error ? error.message : String(error),
    })
    try {
      if (step.do === 'download') this.#change(step.key, { state: 'failed', message: text })
    } catch (again) {
      onError(again)
    }
  }

  #adopt(now: number): void {
    const { batches, origins, onBatch } = this.#options
    for (const id of batches.adopt(this.#options, now, origins)) {
      batches.requeue(id)
      // The message told why the batch waited in another process; it no longer applies.
      batches.move(id, ['running'], 'running', { message: null, endedAt: null })
      onBatch(id)
    }
  }

  *#agenda(now: number): Iterable<Step> {
    const { batches, owner } = this.#options
    for (const batch of batches.mine(owner)) {
      const held = this.#outages.heldUntil(batch.id, now)
      if (held !== null) {
        yield { do: 'wait', key: `wait ${batch.id}`, at: held, batch }
        continue
      }
      yield* this.#due(batch, now)
      const at = batches.nextAt(batch.id)
      if (at !== null && at > now) yield { do: 'wait', key: `wait ${batch.id}`, at, batch }
      if (at === null && !this.#loop.underWay.some((step) => step.batch.id === batch.id))
        yield { do: 'end', key: `end ${batch.id}`, at: now, batch }
    }
  }

  /** The items of a batch whose downloads may begin, in order, as far as slots are free. */
  *#due(batch: BatchRow, now: number): Iterable<Step> {
    const { batches, items, settings, libraryItem } = this.#options
    const free = (): number => settings().parallel - this.#downloading().length
    if (free() <= 0) return
    // More items than free slots are read: while the host of the first ones is at its limit, later ones start first.
    for (const row of batches.ready(batch.id, now, free() * 4 + 16)) {
      if (this.#loop.has(row.id)) continue
      const item = items.get(row.remote) ?? libraryItem?.(row.remote) ?? null
      const moment: Moment = { have: row.have, total: row.total, share: null, processing: false }
      yield {
        do: 'download',
        key: row.id,
        at: now,
        batch,
        row,
        item,
        moment,
        host: hostOf(item, row),
        isDownloading: true,
      }
      if (free() <= 0) return
    }
  }

  #downloading(): Download[] {
    return this.#loop.underWay.filter((step) => step.do === 'download').filter((step) => step.isDownloading)
  }

  #hasRoom({ batch, host }: Download): boolean {
    const { parallel, perHost } = this.#options.settings()
    const busy = this.#downloading()
    // While the service can't be reached, a single download probes whether it is back.
    if (this.#outages.isUnreachable(batch.id) && busy.some((one) => one.batch.id === batch.id)) return false
    return busy.length < parallel && busy.filter((one) => one.host === host).length < perHost
  }

  async #download(step: Download, signal: AbortSignal): Promise<void> {
    const { batch, row, item, moment } = step
    this.#progress.begin(row.id, batch.id, moment)
    try {
      this.#change(row.id, { state: 'downloading', message: null, next: null })
      if (!item) throw new SaveFault('refused', message('collectErrors.notListed'))
      const finished = await this.#bring(step, item, signal)
      this.#markReachable(batch)
      writeDone(this.#options, item, finished, (change) => this.#change(row.id, change))
      this.#options.onPublished(batch)
    } catch (error) {
      await this.#failed(step, error)
    } finally {
      this.#progress.end(row.id)
      this.#options.onBatchItem(row.id)
      this.#options.onBatch(batch.id)
    }
  }

  async #bring(step: Download, item: ItemRow, signal: AbortSignal): Promise<Finished> {
    const { batch, row, moment } = step
    const before = await settledBefore(batch, row)
    if (before) return before
    const watcher = {
      bytes: (have: number, total: number | null) => {
        if (have > moment.have) {
          this.#progress.add(batch.id, have - moment.have, this.#options.clock.now())
          this.#markReachable(batch)
        }
        moment.have = have
        moment.total = total
        this.#options.onBatchItem(row.id)
      },
      share: (share: number | null) => {
        moment.share = share
        this.#options.onBatchItem(row.id)
      },
      changed: () => this.#options.onBatchItem(row.id),
      fetched: () => {
        step.isDownloading = false
        this.wake()
      },
    }
    const fetched = await fetchItem(this.#options, batch.plan.folder, row, item, watcher, signal)
    watcher.fetched()
    moment.processing = batch.plan.after.kind !== 'keep'
    if (moment.processing) this.#change(row.id, { state: 'processing' })
    const known = this.#options.items.get(item.id) ?? item
    const finish = (): Promise<Finished> =>
      finishItem(
        this.#options,
        batch,
        row,
        known,
        fetched,
        (except) => this.#options.batches.fileNames(batch.id, except),
        watcher,
        signal,
      )
    return batch.plan.after.kind === 'keep' && !batch.plan.contactSheet
      ? finish()
      : this.#converting.run(finish, signal)
  }

  async #failed({ batch, row, item }: Download, error: unknown): Promise<void> {
    const { batches, clock, random } = this.#options
    const now = batches.item(row.id)
    // Whoever interrupted the download has stored the item's state already.
    if (error instanceof Interrupted || error instanceof Stopping || !now || now.state === 'cancelled') {
      if (now && (now.state === 'downloading' || now.state === 'processing')) this.#change(row.id, { state: 'queued' })
      return
    }
    const verdict = judgeFault(error, now, clock.now(), random())
    if (verdict.report) this.#options.onError(error)
    const noAnswer = verdict.do === 'again' || (verdict.do === 'fail' && verdict.network === true)
    const unreachable = noAnswer && this.#outages.failed(batch.id) && batches.counts(batch.id).total > 1
    if (verdict.do === 'pause' || unreachable) {
      this.#change(row.id, { state: 'queued', nextAt: 0 })
      if (unreachable && this.#options.waits) this.#wait(batch, verdict.message)
      else this.#pause(batch, verdict.message, verdict.next)
      return
    }
    await writeVerdict(this.#options, batch, now, item, verdict, (change) => this.#change(row.id, change))
  }

  /** Makes a batch wait for its service. Items are kept, and one at a time probes whether the service is back. */
  #wait(batch: BatchRow, text: Text): void {
    const { batches, clock, random, onBatch } = this.#options
    this.#outages.hold(batch.id, clock.now(), random())
    const message = sentences(text, waiting)
    if (batches.move(batch.id, ['running'], 'running', { message, endedAt: null })) onBatch(batch.id)
  }

  /** Records that bytes arrived: the service of the batch is reachable again. */
  #markReachable(batch: BatchRow): void {
    if (!this.#outages.reset(batch.id)) return
    const { batches, onBatch } = this.#options
    if (batches.move(batch.id, ['running'], 'running', { message: null, endedAt: null })) onBatch(batch.id)
    this.wake()
  }

  #pause(batch: BatchRow, text: Text, next: Text | null): void {
    const message = sentences(text, next)
    this.#outages.reset(batch.id)
    if (!this.#options.batches.move(batch.id, ['running'], 'paused', { message, endedAt: null })) return
    void this.interrupt(batch.id)
    this.#options.onBatch(batch.id)
  }

  /** Ends a batch after `onEnding` has made what belongs to all of its files (their checksums). */
  async #end(batch: BatchRow): Promise<void> {
    const { onEnding, batches, clock, onBatch, onError } = this.#options
    try {
      await onEnding(batch)
      const ended = batches.move(batch.id, ['running'], 'done', { message: null, endedAt: clock.now() })
      if (ended) this.#progress.forget(batch.id)
    } catch (error) {
      const fault = diskFault(error, join(batch.plan.folder, 'file'))
      if (!(fault instanceof SaveFault)) onError(error)
      this.#pause(batch, errorText(fault), message('collectErrors.resumeGoesOn'))
    } finally {
      onBatch(batch.id)
    }
  }

  #change(id: string, change: Partial<BatchItemRow>): void {
    this.#options.batches.change(id, change)
    this.#options.onBatchItem(id)
  }
}
