import type { CollectEvent, CollectSettings } from '../../../common/bridge/index.ts'
import { collectSettings } from '../../../common/bridge/index.ts'
import { systemClock } from '../../core/clock.ts'
import type { Job, JobStore } from '../../jobs/index.ts'
import { FetchThreads } from '../../media/downloads/index.ts'
import { ClipPoller } from './items/clip-poller.ts'
import type { ClipPollerOptions } from './items/clip-poller.ts'
import type { BatchContext } from './fetch/batch-context.ts'
import { BatchService } from './batches/batch-service.ts'
import { BatchStore } from './store/batch-store.ts'
import { ClipList } from './items/clip-list.ts'
import { CollectDatabase } from './store/database.ts'
import { CollectFeed } from './view/feed.ts'
import { ExpiryKeeper } from './batches/guard.ts'
import type { GuardOptions } from './batches/guard.ts'
import type { ItemRow } from './store/item-rows.ts'
import { ItemStore } from './store/item-store.ts'
import type { ConnectionNames } from './store/item-store.ts'
import { moveItems } from './store/move-items.ts'
import { Runner } from './batches/runner.ts'
import type { RunnerOptions } from './batches/runner-options.ts'
import { ChecksumFiles } from './fetch/checksum-files.ts'
import { Views } from './view/views.ts'
import type { ViewOptions } from './view/views.ts'

export type CollectorOptions = Omit<BatchContext, 'items' | 'batches'> &
  Pick<RunnerOptions, 'owner' | 'alive' | 'origins'> &
  Pick<ClipPollerOptions, 'held' | 'onAccount'> &
  Pick<ViewOptions, 'media' | 'still'> &
  ConnectionNames &
  Pick<GuardOptions, 'announce'> & {
    /** Path of the database file for batches. */
    path: string
    newId: () => string
    /** The job store: clips of jobs are stored in the database of their jobs. */
    jobs: Pick<JobStore, 'database'>
    /**
     * Absolute path of the folder for clips that are saved automatically. Null turns automatic saving off (in a
     * command).
     */
    clipsFolder: (() => string) | null
    /** Whether batches wait for a service, see `RunnerOptions.waits`; default false. */
    waits?: boolean
    /** Delay before finished clips are saved, see `GuardOptions.settleMs`. */
    settleMs?: number
    /** Called when a job's clip was saved automatically: the library holds it from then on. */
    onSaved?: (row: ItemRow) => void
    /** Called when an item of a batch changed or made progress. */
    onBatchItem?: (id: string) => void
    /** Settings that replace those of the user. */
    fixed?: Partial<CollectSettings>
  }

const defaults: CollectSettings = { parallel: 4, perHost: 4, guard: true }

/** Finished clips at services: the list of them, and the batches that download them. */
export class Collector {
  readonly clips: ClipList
  readonly batchService: BatchService
  readonly items: ItemStore
  readonly batches: BatchStore
  readonly feed: CollectFeed
  readonly database: CollectDatabase
  readonly #options: CollectorOptions
  readonly #runner: Runner
  readonly #poller: ClipPoller
  readonly #sums: ChecksumFiles
  readonly #keeper: ExpiryKeeper | null
  readonly #threads: FetchThreads | null

  constructor(options: CollectorOptions) {
    this.#options = options
    const { clock, onError } = options
    this.database = new CollectDatabase(options.path)
    const { connection, aliases } = options
    this.items = new ItemStore({
      database: options.jobs.database,
      now: () => clock.now(),
      connection,
      aliases,
    })
    moveItems(this.database, options.jobs.database, this.items)
    this.batches = new BatchStore(this.database)
    const { newId, owner, alive } = options
    // Tests with a fake clock download in this thread, since worker threads can't share the clock.
    const threads = clock === systemClock ? new FetchThreads() : null
    this.#threads = threads
    const context: BatchContext = {
      ...options,
      items: this.items,
      batches: this.batches,
      ...(threads ? { fetch: threads.fetch.bind(threads) } : {}),
    }
    const views = new Views({
      media: options.media,
      still: options.still,
      libraryPath: options.libraryPath,
      connectionName: (id) => options.service(id)?.name ?? id,
    })
    this.feed = new CollectFeed({
      clock,
      onError,
      item: (id) => some(this.clips.item(id), (item) => ({ type: 'item', item })),
      batch: (id) => some(this.batchService.batch(id), (batch) => ({ type: 'batch', batch })),
      batchItem: (id) => some(this.batchService.batchItem(id), (item) => ({ type: 'batch-item', item })),
      guard: () => ({ type: 'guard', guard: this.guard() }),
    })
    this.#sums = new ChecksumFiles(this.batches, clock, onError)
    const onItem = (row: ItemRow): void => this.feed.item(row.id)
    this.#runner = new Runner({
      ...context,
      owner: options.owner,
      alive: options.alive,
      origins: options.origins,
      waits: options.waits ?? false,
      settings: () => this.settings(),
      onBatch: (id) => this.feed.batch(id),
      onBatchItem: (id) => {
        options.onBatchItem?.(id)
        this.feed.batchItem(id)
      },
      onItem: (row) => {
        if (row.state === 'saved') options.onSaved?.(row)
        onItem(row)
      },
      onPublished: (batch) => batch.plan.checksums && this.#sums.changed(batch.plan.folder),
      onEnding: async (batch) => {
        if (batch.plan.checksums) await this.#sums.write(batch.plan.folder)
      },
    })
    this.#poller = new ClipPoller({ ...options, items: this.items, onItem })
    const shared = { views, feed: this.feed, newId }
    this.batchService = new BatchService({
      ...shared,
      context,
      runner: this.#runner,
      sums: this.#sums,
      owner,
      alive,
    })
    this.clips = new ClipList({
      ...shared,
      items: this.items,
      libraryItem: options.libraryItem,
      poller: this.#poller,
      clock,
    })
    const { clipsFolder, announce, settleMs } = options
    this.#keeper =
      clipsFolder &&
      new ExpiryKeeper({
        database: this.database,
        items: this.items,
        batches: this.batches,
        clock,
        announce,
        onError,
        folder: clipsFolder,
        ...(settleMs === undefined ? {} : { settleMs }),
        on: () => this.settings().guard,
        begin: (ids, plan) => this.batchService.begin(this.clips.rows(ids), plan, 'guard'),
        onBatchRemoved: (id) => this.feed.batchRemoved(id),
      })
  }

  /** Continues batches that an earlier process left. */
  start(): void {
    this.#keeper?.start()
    this.items.unite()
    this.#runner.start()
    this.#poller.start()
  }

  async stop(): Promise<void> {
    await this.#keeper?.stop()
    await this.#runner.stop()
    await this.#threads?.close()
    await this.#poller.stop()
    await this.#sums.idle()
    this.feed.close()
    this.database.close()
  }

  /** Updates the clip of a job whose state has changed. */
  jobChanged({ id, purpose, attempt, state }: Pick<Job, 'id' | 'purpose' | 'attempt' | 'state'>): void {
    if (purpose !== 'clip') return
    if (this.items.get(id)) this.feed.item(id)
    // Retrying a job removes its clip from the list, so the whole list is refreshed.
    else if (attempt > 0 && state !== 'submitting') this.feed.all()
  }

  /** Refreshes the whole list: any job may have changed or been removed. */
  jobsChanged(): void {
    this.items.unite()
    this.feed.all()
  }

  /** Resumes a connection's work after its account problem was solved or the connection was changed. */
  connectionChanged(id: string): void {
    this.items.askSoon(id, this.#options.clock.now())
    this.#poller.wake()
  }

  settings(): CollectSettings {
    const stored = collectSettings.partial().safeParse(JSON.parse(this.database.fact('settings') ?? '{}'))
    const given = stored.success ? stored.data : {}
    return {
      parallel: given.parallel ?? defaults.parallel,
      perHost: given.perHost ?? defaults.perHost,
      guard: given.guard ?? defaults.guard,
      ...this.#options.fixed,
    }
  }

  set(change: { [Key in keyof CollectSettings]?: CollectSettings[Key] | undefined }): CollectSettings {
    const before = this.settings()
    const after: CollectSettings = {
      parallel: change.parallel ?? before.parallel,
      perHost: change.perHost ?? before.perHost,
      guard: change.guard ?? before.guard,
    }
    this.database.setFact('settings', JSON.stringify(after))
    this.#runner.wake()
    return after
  }

  guard() {
    this.items.sweep()
    return { on: this.settings().guard, ...this.items.expiry() }
  }
}

function some<T>(value: T | null, event: (value: T) => CollectEvent): CollectEvent | null {
  return value === null ? null : event(value)
}
