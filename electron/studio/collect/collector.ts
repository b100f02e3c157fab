import type {
  BatchItem,
  BatchItemState,
  BatchPlan,
  CollectBatch,
  CollectEvent,
  CollectSettings,
  ItemChoice,
  RemoteItem,
  RemoteKind,
  RemoteQuery,
} from '../../common/bridge/index.ts'
import { collectSettings } from '../../common/bridge/index.ts'
import { wait } from '../clock.ts'
import { StudioError } from '../studio-error.ts'
import { Asker } from './asker.ts'
import type { AskerOptions } from './asker.ts'
import type { BatchContext } from './batch-context.ts'
import type { BatchRow } from './batch-rows.ts'
import { BatchStore, samePlan } from './batch-store.ts'
import { beginBatch, extendBatch } from './begin-batch.ts'
import { CollectDatabase } from './database.ts'
import { CollectFeed } from './feed.ts'
import { dropLeftovers } from './finish-item.ts'
import { ExpiryKeeper } from './guard.ts'
import type { GuardOptions } from './guard.ts'
import { readIds } from './import-ids.ts'
import type { ItemRow } from './item-rows.ts'
import { ItemStore } from './item-store.ts'
import { JobItems } from './job-items.ts'
import type { JobItemsOptions } from './job-items.ts'
import { JobSync } from './job-sync.ts'
import { Runner } from './runner.ts'
import type { RunnerOptions } from './runner.ts'
import { SumLists } from './sum-lists.ts'
import { placeOf, Views } from './views.ts'
import type { ViewOptions } from './views.ts'

export type CollectorOptions = Omit<BatchContext, 'items' | 'batches'> &
  Pick<RunnerOptions, 'owner' | 'alive' | 'origins'> &
  Pick<AskerOptions, 'held' | 'onAccount'> &
  Pick<ViewOptions, 'media' | 'still'> &
  Pick<JobItemsOptions, 'jobs' | 'library'> &
  Pick<GuardOptions, 'announce'> & {
    /** The database file. */
    path: string
    newId: () => string
    /** The id that a connection goes by now, and all that it is or was remembered by. */
    connection: (id: string) => string
    /** Where clips go that nobody has asked for; absolute. Null: the guard is for others (a command). */
    clipsFolder: (() => string) | null
    /** See `GuardOptions`. */
    settleMs?: number
    /** A clip of a job was brought by the guard: the library has it from now on. */
    onSaved?: (row: ItemRow) => void
    /** An item of a batch has changed or has come further. */
    onBatchItem?: (id: string) => void
    /** In place of what the user has set. */
    fixed?: Partial<CollectSettings>
  }

const mostItems = 50_000
/** How often a command looks whether something has ended, ms. */
const pollMs = 50
const defaults: CollectSettings = { parallel: 4, perHost: 4, guard: true }
const endedStates: readonly BatchRow['state'][] = ['done', 'cancelled']

/** Finished clips of services: which there are, and batches that download them. */
export class Collector {
  readonly items: ItemStore
  readonly batches: BatchStore
  readonly feed: CollectFeed
  readonly database: CollectDatabase
  readonly #options: CollectorOptions
  readonly #context: BatchContext
  readonly #runner: Runner
  readonly #asker: Asker
  readonly #sync: JobSync
  readonly #sums: SumLists
  readonly #views: Views
  readonly #keeper: ExpiryKeeper | null

  constructor(options: CollectorOptions) {
    this.#options = options
    const { clock, onError } = options
    this.database = new CollectDatabase(options.path)
    this.items = new ItemStore(this.database, () => clock.now())
    this.batches = new BatchStore(this.database)
    this.#context = { ...options, items: this.items, batches: this.batches }
    this.#views = new Views({
      ...{ media: options.media, still: options.still, libraryPath: options.libraryPath },
      connectionName: (id) => options.service(id)?.name ?? id,
    })
    this.feed = new CollectFeed({
      ...{ clock, onError },
      item: (id) => this.#event('item', this.item(id)),
      batch: (id) => this.#event('batch', this.batch(id)),
      batchItem: (id) => this.#event('batch-item', this.batchItem(id)),
      guard: () => ({ type: 'guard', guard: this.guard() }),
    })
    this.#sums = new SumLists(this.batches, clock, onError)
    const onItem = (row: ItemRow): void => this.feed.item(row.id)
    this.#runner = new Runner({
      ...this.#context,
      ...{ owner: options.owner, alive: options.alive, origins: options.origins },
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
      onPlaced: (batch) => batch.plan.checksums && this.#sums.changed(batch.plan.folder),
      onEnding: async (batch) => {
        if (batch.plan.checksums) await this.#sums.write(batch.plan.folder)
      },
    })
    this.#asker = new Asker({ ...options, items: this.items, onItem })
    const { clipsFolder, announce, settleMs } = options
    this.#keeper =
      clipsFolder &&
      new ExpiryKeeper({
        ...{ database: this.database, items: this.items, batches: this.batches, clock, announce, onError },
        ...{ folder: clipsFolder, ...(settleMs === undefined ? {} : { settleMs }) },
        on: () => this.settings().guard,
        begin: (ids, plan) => this.begin(this.rows(ids), plan, 'guard'),
        onBatchRemoved: (id) => this.feed.batchRemoved(id),
      })
    this.#sync = new JobSync({
      ...{
        database: this.database,
        items: this.items,
        jobs: new JobItems({ ...options, now: () => clock.now() }),
      },
      ...{ clock, onItem, onMany: () => this.feed.all(), onError },
    })
  }

  /** Takes up what an earlier run left. */
  start(): void {
    this.#keeper?.start()
    void this.#sync.all()
    this.#runner.start()
    this.#asker.wake()
  }

  async stop(): Promise<void> {
    await this.#keeper?.stop()
    await this.#runner.stop()
    await this.#asker.stop()
    await this.#sync.stop()
    await this.#sums.idle()
    this.feed.close()
    this.database.close()
  }

  /** The job history has changed: one job, or anything. */
  jobsChanged(jobId: string | null): void {
    if (jobId === null) void this.#sync.all()
    else this.#sync.changed(jobId)
  }

  /** Resolves when the whole history has been looked at. */
  synced(): Promise<void> {
    return this.#sync.all()
  }

  /** An account problem was dealt with, or a connection changed. */
  connectionChanged(id: string): void {
    this.items.askSoon(id, this.#options.clock.now())
    this.#asker.wake()
  }

  page(query: RemoteQuery, connections: readonly string[] | null, offset: number, limit: number) {
    this.items.sweep()
    const { rows, total } = this.items.page(query, connections, offset, limit)
    return { items: rows.map((row) => this.#views.item(row)), total }
  }

  item(id: string): RemoteItem | null {
    const row = this.items.get(id)
    return row && this.#views.item(row)
  }

  /** Ids that a choice means, in its order. @throws StudioError `nothing` */
  chosen(choice: ItemChoice, connections: (id: string) => readonly string[]): string[] {
    this.items.sweep()
    const ids =
      choice.kind === 'ids'
        ? [...new Set(choice.ids)]
        : this.items.ids(
            choice.query,
            choice.query.connection === null ? null : connections(choice.query.connection),
            mostItems,
          )
    if (ids.length === 0)
      throw new StudioError('nothing', 'There is nothing to do: no clip is chosen.', {
        next: 'Choose some clips.',
        field: 'items',
      })
    return ids
  }

  rows(ids: readonly string[]): ItemRow[] {
    return ids.flatMap((id) => this.items.get(id) ?? [])
  }

  /** Keeps ids from elsewhere and asks about them in the background. */
  importIds(connection: string, text: string, kind: RemoteKind) {
    const { ids, refused } = readIds(text)
    const now = this.#options.clock.now()
    let added = 0
    this.database.together(() => {
      for (const remoteId of ids) {
        if (this.items.ofRemote(connection, remoteId)) continue
        this.items.put(imported(this.#options.newId(), connection, remoteId, kind, now))
        added += 1
      }
    })
    if (added > 0) this.feed.all()
    this.#asker.wake()
    return { added, known: ids.length - added, refused, ids }
  }

  /**
   * Imported ids, once the service has been asked for each; those that it is still at count as asked.
   * Rejects with the signal's reason.
   */
  async askedFor(
    connection: string,
    ids: readonly string[],
    signal: AbortSignal,
    onShare: (share: number) => void,
  ): Promise<ItemRow[]> {
    for (;;) {
      signal.throwIfAborted()
      const rows = ids.flatMap((id) => this.items.ofRemote(connection, id) ?? [])
      const open = rows.filter((row) => row.askAt !== null && row.state === 'unknown')
      onShare(rows.length === 0 ? 1 : 1 - open.length / rows.length)
      if (open.length === 0) return rows
      await wait(this.#options.clock, pollMs, signal)
    }
  }

  /** A batch, once it goes on no more. Rejects with the signal's reason. */
  async ended(id: string, signal: AbortSignal): Promise<CollectBatch> {
    for (;;) {
      const row = this.#must(id)
      if (row.state !== 'running') return this.mustBatch(id)
      await wait(this.#options.clock, pollMs, signal)
    }
  }

  refresh(ids: readonly string[]): void {
    const now = this.#options.clock.now()
    this.database.together(() => {
      for (const id of ids) this.items.change(id, { askAt: now, asks: 0 })
    })
    this.#asker.wake()
  }

  /** Takes imported ids off the list. Those of jobs leave it with their jobs. */
  forget(ids: readonly string[]): void {
    this.database.together(() => {
      for (const id of ids) if (this.items.get(id)?.source === 'import') this.items.remove(id)
    })
    this.feed.all()
  }

  /** @throws StudioError `template`, `folder` */
  async begin(rows: readonly ItemRow[], plan: BatchPlan, origin: BatchRow['origin']): Promise<CollectBatch> {
    const { owner, newId } = this.#options
    const batch = await beginBatch(this.#context, { rows, plan, origin, owner, newId })
    this.#runner.wake()
    this.feed.batch(batch.id)
    return this.mustBatch(batch.id)
  }

  /**
   * Goes on with what a command that died has begun in the same folder with the same names, and adds what it lacks; else
   * begins anew. @throws StudioError `template`, `folder`, `busy`
   */
  async goOn(rows: readonly ItemRow[], plan: BatchPlan): Promise<CollectBatch> {
    const { owner, newId, alive, clock } = this.#options
    const wanted = new Set(rows.map((row) => row.id))
    for (const batch of this.batches.unfinished('command', plan.folder)) {
      const holder = this.batches.ownerOf(batch.id)
      if (holder?.owner && holder.owner !== owner && holder.leaseUntil > clock.now() && alive(holder.owner))
        throw new StudioError('busy', `Another command is collecting into ${plan.folder}.`, {
          next: 'Wait until it has ended.',
        })
      this.batches.take(batch.id, owner, clock.now())
      if (!samePlan(batch.plan, plan)) {
        await this.cancel(batch.id)
        continue
      }
      await this.drop(batch, this.batches.unwanted(batch.id, wanted))
      await extendBatch(this.#context, batch, { rows, plan, origin: 'command', owner, newId })
      this.batches.requeue(batch.id)
      this.retry(batch.id, null)
      this.#go(batch.id, ['paused', 'running'])
      return this.mustBatch(batch.id)
    }
    return this.begin(rows, plan, 'command')
  }

  /** Takes items out of a batch, with what they left. */
  async drop(batch: BatchRow, ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      await dropLeftovers(batch.plan.folder, id)
      this.batches.removeItem(id)
    }
  }

  list(): CollectBatch[] {
    return this.batches.list().map((row) => this.#view(row))
  }

  batch(id: string): CollectBatch | null {
    const row = this.batches.get(id)
    return row && this.#view(row)
  }

  mustBatch(id: string): CollectBatch {
    return this.#view(this.#must(id))
  }

  batchItems(id: string, states: readonly BatchItemState[], offset: number, limit: number) {
    const batch = this.#must(id)
    const { rows, total } = this.batches.page(id, states, offset, limit)
    return { items: rows.map((row) => this.#views.batchItem(row, batch, this.#runner.moment(row.id))), total }
  }

  batchItem(id: string): BatchItem | null {
    const row = this.batches.item(id)
    const batch = row && this.batches.get(row.batch)
    return row && batch ? this.#views.batchItem(row, batch, this.#runner.moment(id)) : null
  }

  async pause(id: string): Promise<void> {
    this.#must(id)
    this.batches.move(id, ['running'], 'paused', { message: null, endedAt: null })
    await this.#runner.interrupt(id)
    this.feed.batch(id)
  }

  resume(id: string): void {
    this.#must(id)
    this.#go(id, ['paused'])
  }

  /** Ends it: whole files stay, halves go. */
  async cancel(id: string): Promise<void> {
    const batch = this.#must(id)
    const endedAt = this.#options.clock.now()
    if (!this.batches.move(id, ['running', 'paused'], 'cancelled', { message: null, endedAt })) return
    const open: BatchItemState[] = ['queued', 'downloading', 'processing']
    const gone = this.batches.moveItems(id, open, { state: 'cancelled', message: null, next: null })
    await this.#runner.interrupt(id)
    for (const one of gone) await dropLeftovers(batch.plan.folder, one)
    if (batch.plan.checksums) await this.#sums.write(batch.plan.folder)
    this.feed.batch(id)
    this.feed.all()
  }

  retry(id: string, items: readonly string[] | null): void {
    this.#must(id)
    const fresh = {
      state: 'queued',
      message: null,
      next: null,
      relinks: 0,
      refetches: 0,
      tries: 0,
      nextAt: 0,
    } as const
    const again = this.batches.moveItems(id, ['failed', 'expired', 'cancelled'], fresh, items)
    if (again.length === 0) return
    this.#go(id, ['paused', 'done', 'cancelled'])
    for (const one of again) this.feed.batchItem(one)
  }

  reorder(id: string, items: readonly string[], position: number): void {
    this.#must(id)
    this.batches.reorder(id, items, position)
    this.feed.batch(id)
  }

  remove(id: string): void {
    const batch = this.#must(id)
    if (!endedStates.includes(batch.state))
      throw new StudioError('still-going', 'This batch has not ended yet.', {
        next: 'Cancel it first.',
        field: 'id',
      })
    this.batches.remove(id)
    this.feed.batchRemoved(id)
  }

  /** What a file manager shows for a batch, or for one of its files. @throws StudioError */
  placeOf(id: string, item: string | null): string {
    return placeOf(this.#must(id), item === null ? null : this.batches.item(item))
  }

  settings(): CollectSettings {
    const stored = collectSettings.partial().safeParse(JSON.parse(this.database.fact('settings') ?? '{}'))
    const given = stored.success ? stored.data : {}
    return {
      ...{ parallel: given.parallel ?? defaults.parallel, perHost: given.perHost ?? defaults.perHost },
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

  #go(id: string, from: readonly BatchRow['state'][]): void {
    const { owner, clock } = this.#options
    this.batches.take(id, owner, clock.now())
    this.batches.move(id, from, 'running', { message: null, endedAt: null })
    this.#runner.forgive(id)
    this.#runner.wake()
    this.feed.batch(id)
  }

  #must(id: string): BatchRow {
    const row = this.batches.get(id)
    if (row) return row
    throw new StudioError('no-batch', 'This batch does not exist any more.', {
      next: 'Look at the list again.',
      field: 'id',
    })
  }

  #view(row: BatchRow): CollectBatch {
    return this.#views.batch(row, this.batches, this.#runner.progress(row.id))
  }

  #event(type: 'item', item: RemoteItem | null): CollectEvent | null
  #event(type: 'batch', batch: CollectBatch | null): CollectEvent | null
  #event(type: 'batch-item', item: BatchItem | null): CollectEvent | null
  #event(type: 'item' | 'batch' | 'batch-item', value: unknown): CollectEvent | null {
    if (value === null) return null
    return (type === 'batch' ? { type, batch: value } : { type, item: value }) as CollectEvent
  }
}

function imported(id: string, connection: string, remoteId: string, kind: RemoteKind, now: number): ItemRow {
  return {
    ...{
      id,
      connection,
      remoteId,
      source: 'import',
      jobId: null,
      jobState: null,
      kind,
      name: remoteId,
      project: '',
    },
    ...{ state: 'unknown', message: null, url: null, addedAt: now, finishedAt: null, expiresAt: null },
    ...{ durationMs: null, width: null, height: null, size: null, path: null, sha256: null, mtimeMs: null },
    ...{ variables: '{}', askAt: now, asks: 0 },
  }
}
