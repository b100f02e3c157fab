import { diskFault } from '../../../media/downloads/index.ts'
import { SaveFault } from '../../../jobs/index.ts'
import type { BatchItemRow, BatchRow } from '../store/batch-rows.ts'
import { fetchItem } from '../fetch/fetch-item.ts'
import { finishItem } from '../fetch/finish-item.ts'
import type { Finished } from '../fetch/finish-item.ts'
import type { ItemRow } from '../store/item-rows.ts'
import { Semaphore } from '../../../core/concurrency.ts'
import { Patience } from './patience.ts'
import { hostOf, settledBefore } from './take-up.ts'
import type { RunnerOptions } from './runner-options.ts'
import { Speed } from '../view/progress.ts'
import type { Moment } from '../view/progress.ts'
import { join } from 'node:path'
import { judgeFault } from './verdict.ts'
import { writeVerdict } from './write-verdict.ts'

interface Running {
  batch: string
  host: string
  controller: AbortController
  /** Holds one of the slots for downloads. */
  downloading: boolean
  moment: Moment
  done: Promise<void>
}

/** How often a lease is renewed and batches of dead processes are looked for, ms. */
const beatMs = 5_000
/** Said while a service is away. */
const waiting = 'The download waits, and goes on by itself as soon as it can.'
/** Conversions at once; each uses every core by itself. */
const conversions = 1

class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** Downloads what batches hold, in order, so many at once. The tables are the only truth: it may be killed at any moment. */
export class Runner {
  readonly #options: RunnerOptions
  readonly #running = new Map<string, Running>()
  readonly #speeds = new Map<string, Speed>()
  readonly #patience = new Patience()
  readonly #ending = new Map<string, Promise<void>>()
  readonly #converting = new Semaphore(conversions)
  #stopped = true
  #woken = false
  #cancelTimer: (() => void) | null = null
  #cancelBeat: (() => void) | null = null

  constructor(options: RunnerOptions) {
    this.#options = options
  }

  start(): void {
    if (!this.#stopped) return
    this.#stopped = false
    this.#beat()
  }

  /** Ends what is under way without losing it. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#cancelTimer?.()
    this.#cancelBeat?.()
    for (const one of this.#running.values()) one.controller.abort(new Stopped())
    await Promise.allSettled([...this.#running.values()].map((one) => one.done))
    await Promise.allSettled(this.#ending.values())
    this.#options.batches.release(this.#options.owner)
  }

  /** Looks for work soon. */
  wake(): void {
    if (this.#stopped || this.#woken) return
    this.#woken = true
    queueMicrotask(() => {
      this.#woken = false
      if (this.#stopped) return
      try {
        this.#look()
      } catch (error) {
        this.#options.onError(error)
      }
    })
  }

  /** Lets go of what is under way of a batch, or of some of its items. Resolves when it is. */
  async interrupt(batch: string, ids: ReadonlySet<string> | null = null): Promise<void> {
    const found = [...this.#running].filter(
      ([id, one]) => one.batch === batch && (ids === null || ids.has(id)),
    )
    for (const [, one] of found) one.controller.abort(new Stopped())
    await Promise.allSettled(found.map(([, one]) => one.done))
  }

  moment(id: string): Moment | null {
    return this.#running.get(id)?.moment ?? null
  }

  /** Bytes of downloads under way that the table doesn't know yet, and the speed of all. */
  progress(batch: string): { bytesPerSecond: number | null; moments: ReadonlyMap<string, Moment> } {
    const moments = new Map<string, Moment>()
    for (const [id, one] of this.#running) if (one.batch === batch) moments.set(id, one.moment)
    return { bytesPerSecond: this.#speeds.get(batch)?.perSecond(this.#options.clock.now()) ?? null, moments }
  }

  /** The user goes on with it: what went wrong before counts no more. */
  forgive(batch: string): void {
    this.#patience.came(batch)
  }

  #beat(): void {
    const { batches, owner, clock, alive, origins } = this.#options
    try {
      for (const id of batches.adopt(owner, clock.now(), alive, origins)) {
        batches.requeue(id)
        // Why it waited in another process says nothing about now.
        batches.move(id, ['running'], 'running', { message: null, endedAt: null })
        this.#options.onBatch(id)
      }
      batches.renew(owner, clock.now())
      this.#look()
    } catch (error) {
      this.#options.onError(error)
    }
    this.#cancelBeat = clock.after(beatMs, () => !this.#stopped && this.#beat())
  }

  #look(): void {
    const { batches, clock, owner } = this.#options
    const now = clock.now()
    let nextAt = Number.POSITIVE_INFINITY
    for (const batch of batches.mine(owner)) {
      const held = this.#patience.heldUntil(batch.id, now)
      if (held !== null) {
        nextAt = Math.min(nextAt, held)
        continue
      }
      this.#fill(batch, now)
      const at = batches.nextAt(batch.id)
      if (at !== null && at > now) nextAt = Math.min(nextAt, at)
      if (at === null && ![...this.#running.values()].some((one) => one.batch === batch.id)) this.#end(batch)
    }
    this.#cancelTimer?.()
    this.#cancelTimer = null
    if (nextAt < Number.POSITIVE_INFINITY) this.#cancelTimer = clock.after(nextAt - now, () => this.wake())
  }

  #fill(batch: BatchRow, now: number): void {
    const { parallel, perHost } = this.#options.settings()
    const busy = [...this.#running.values()].filter((one) => one.downloading)
    let free = parallel - busy.length
    // One is enough to find out whether a service is back.
    if (this.#patience.away(batch.id))
      free = busy.some((one) => one.batch === batch.id) ? 0 : Math.min(1, free)
    if (free <= 0) return
    const hosts = new Map<string, number>()
    for (const { host } of busy) hosts.set(host, (hosts.get(host) ?? 0) + 1)
    // Some of the first may wait for their host; those behind them go first then.
    for (const row of this.#options.batches.ready(batch.id, now, free * 4 + 16)) {
      if (free <= 0) return
      if (this.#running.has(row.id)) continue
      const item = this.#options.items.get(row.remote)
      const host = hostOf(item, row)
      if ((hosts.get(host) ?? 0) >= perHost) continue
      hosts.set(host, (hosts.get(host) ?? 0) + 1)
      free -= 1
      this.#begin(batch, row, item, host)
    }
  }

  #begin(batch: BatchRow, row: BatchItemRow, item: ItemRow | null, host: string): void {
    const controller = new AbortController()
    const moment: Moment = { have: row.have, total: row.total, share: null, processing: false }
    const running: Running = {
      ...{ batch: batch.id, host, controller, downloading: true, moment },
      done: Promise.resolve(),
    }
    this.#running.set(row.id, running)
    this.#change(row.id, { state: 'downloading', message: null, next: null })
    running.done = this.#run(batch, row, item, running)
      .catch((error: unknown) => this.#options.onError(error))
      .finally(() => {
        this.#running.delete(row.id)
        this.#options.onBatchItem(row.id)
        this.#options.onBatch(batch.id)
        this.wake()
      })
  }

  async #run(batch: BatchRow, row: BatchItemRow, item: ItemRow | null, running: Running): Promise<void> {
    try {
      if (!item) throw new SaveFault('refused', 'It is not in the list of clips any more.')
      const finished = await this.#bring(batch, row, item, running)
      this.#came(batch)
      this.#keep(batch, row, item, finished)
    } catch (error) {
      await this.#failed(batch, row, item, running, error)
    }
  }

  async #bring(batch: BatchRow, row: BatchItemRow, item: ItemRow, running: Running): Promise<Finished> {
    const { signal } = running.controller
    const { folder } = batch.plan
    const { moment } = running
    const before = await settledBefore(batch, row)
    if (before) return before
    const speed = this.#speeds.get(batch.id) ?? new Speed()
    this.#speeds.set(batch.id, speed)
    const watcher = {
      bytes: (have: number, total: number | null) => {
        if (have > moment.have) {
          speed.add(have - moment.have, this.#options.clock.now())
          this.#came(batch)
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
        running.downloading = false
        this.wake()
      },
    }
    const fetched = await fetchItem(this.#options, folder, row, item, watcher, signal)
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
        (except) => this.#taken(batch, except),
        watcher,
        signal,
      )
    return batch.plan.after.kind === 'keep' && !batch.plan.contactSheet
      ? finish()
      : this.#converting.run(finish, signal)
  }

  *#taken(batch: BatchRow, except: string): Iterable<string> {
    yield* this.#options.batches.fileNames(batch.id, except)
  }

  #keep(batch: BatchRow, row: BatchItemRow, item: ItemRow, finished: Finished): void {
    const { fileName, size, sha256, mtimeMs, looked, original, notes } = finished
    this.#change(row.id, {
      ...{ state: 'done', fileName, sha256, mtimeMs, have: size, total: size, fetched: null, placing: null },
      ...{ message: notes.length > 0 ? notes.join(' ') : null, next: null },
    })
    const about = looked ? { width: looked.width, height: looked.height, durationMs: looked.durationMs } : {}
    const saved = original === null ? {} : { path: original, sha256, mtimeMs, size }
    const changed = this.#options.items.change(item.id, { state: 'saved', message: null, ...about, ...saved })
    if (changed) this.#options.onItem(changed)
    this.#options.onPlaced(batch)
  }

  async #failed(
    batch: BatchRow,
    row: BatchItemRow,
    item: ItemRow | null,
    running: Running,
    error: unknown,
  ): Promise<void> {
    const { batches, clock, random } = this.#options
    const now = batches.item(row.id)
    // Whoever stopped it has said what becomes of it.
    if (error instanceof Stopped || !now || now.state === 'cancelled') {
      if (now && (now.state === 'downloading' || now.state === 'processing'))
        this.#change(row.id, { state: 'queued' })
      return
    }
    const verdict = judgeFault(error, now, clock.now(), random())
    if (verdict.report) this.#options.onError(error)
    const barren = verdict.do === 'again' || (verdict.do === 'fail' && verdict.network === true)
    const away = barren && this.#patience.failed(batch.id) && batches.counts(batch.id).total > 1
    if (verdict.do === 'pause' || away) {
      this.#change(row.id, { state: 'queued', nextAt: 0 })
      if (away && this.#options.waits) this.#wait(batch, verdict.message)
      else this.#pause(batch, verdict.message, verdict.next)
      return
    }
    await writeVerdict(this.#options, batch, now, item, verdict, (change) => this.#change(row.id, change))
  }

  /** Nothing is lost by waiting: one item after the other looks whether the service is back. */
  #wait(batch: BatchRow, message: string): void {
    const { batches, clock, random, onBatch } = this.#options
    this.#patience.hold(batch.id, clock.now(), random())
    const said = `${message} ${waiting}`
    if (batches.move(batch.id, ['running'], 'running', { message: said, endedAt: null })) onBatch(batch.id)
  }

  /** Something came. */
  #came(batch: BatchRow): void {
    if (!this.#patience.came(batch.id)) return
    const { batches, onBatch } = this.#options
    if (batches.move(batch.id, ['running'], 'running', { message: null, endedAt: null })) onBatch(batch.id)
    this.wake()
  }

  #pause(batch: BatchRow, message: string, next: string | null): void {
    const said = next === null ? message : `${message} ${next}`
    this.#patience.came(batch.id)
    if (!this.#options.batches.move(batch.id, ['running'], 'paused', { message: said, endedAt: null })) return
    void this.interrupt(batch.id)
    this.#options.onBatch(batch.id)
  }

  /** What belongs to the whole is made first: a batch that has ended is whole. */
  #end(batch: BatchRow): void {
    if (this.#ending.has(batch.id)) return
    const ending = this.#options
      .onEnding(batch)
      .then(
        () => {
          const endedAt = this.#options.clock.now()
          if (this.#options.batches.move(batch.id, ['running'], 'done', { message: null, endedAt }))
            this.#speeds.delete(batch.id)
        },
        (error: unknown) => {
          const fault = diskFault(error, join(batch.plan.folder, 'file'))
          if (!(fault instanceof SaveFault)) this.#options.onError(error)
          this.#pause(batch, fault instanceof Error ? fault.message : String(fault), 'Resume goes on.')
        },
      )
      .finally(() => {
        this.#ending.delete(batch.id)
        this.#options.onBatch(batch.id)
      })
    this.#ending.set(batch.id, ending)
  }

  #change(id: string, change: Partial<BatchItemRow>): void {
    this.#options.batches.change(id, change)
    this.#options.onBatchItem(id)
  }
}
