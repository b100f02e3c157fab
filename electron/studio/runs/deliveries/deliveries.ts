import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Delivery, DeliveryEvent } from '../../../common/bridge/index.ts'
import { message } from '../../../common/messages/index.ts'
import type { Stream } from '../../core/channel.ts'
import { diskError } from '../../core/disk-error.ts'
import { StudioError } from '../../core/studio-error.ts'
import { ChangeFeed } from '../../durable/index.ts'
import type { Changes } from '../../durable/index.ts'
import type { Destinations } from './destinations.ts'
import { deliveredName } from './names.ts'
import type { FileToDeliver } from './names.ts'
import { DeliveryRunner } from './runner.ts'
import type { RunnerOptions } from './runner.ts'
import { DeliveryStore } from './store.ts'
import type { DeliveryRow } from './store.ts'

export interface DeliveriesOptions extends Omit<RunnerOptions, 'store' | 'onChange' | 'destinations'> {
  /** Path of the database. */
  path: string
  destinations: Destinations
  newId: () => string
}

export interface Started {
  /** Ids of deliveries, in the order of the files. */
  ids: string[]
  /** How many of them had been done before. */
  there: number
}

/** Deliveries that a window shows. */
const mostShown = 200
/** When more than this have changed, one event stands for all. */
const mostKeys = 100

/** Uploads of files to destinations, which go on over restarts. */
export class Deliveries {
  readonly destinations: Destinations
  readonly #options: DeliveriesOptions
  readonly #store: DeliveryStore
  readonly #runner: DeliveryRunner
  readonly #feed: ChangeFeed<DeliveryEvent, 'deliveries'>

  constructor(options: DeliveriesOptions) {
    this.#options = options
    const { clock, onError, destinations } = options
    this.destinations = destinations
    const store = new DeliveryStore(options.path)
    this.#store = store
    this.#runner = new DeliveryRunner(
      Object.assign({}, options, { store, onChange: (id: string) => this.#feed.changed('deliveries', [id]) }),
    )
    this.#feed = new ChangeFeed<DeliveryEvent, 'deliveries'>({
      clock,
      onError,
      mostKeys,
      keyOf: (event) => (event.type === 'delivery' ? event.delivery.id : event.type === 'removed' ? event.id : 'all'),
      tell: (changes) => this.#events(changes),
      overflow: { type: 'all' },
      foreign: { version: () => store.version(), onChange: () => this.#feed.changed('deliveries', null) },
    })
  }

  start(): void {
    this.#runner.start()
  }

  /** Ends the work of this process; what is under way goes on at the next start. */
  async stop(): Promise<void> {
    await this.#runner.stop()
    this.#feed.close()
    this.#store.close()
  }

  watch(signal?: AbortSignal): Stream<DeliveryEvent> {
    return this.#feed.subscribe(signal)
  }

  list(): Delivery[] {
    return this.#store.list(mostShown).map((row) => this.#shown(row))
  }

  get(id: string): Delivery | null {
    const row = this.#store.get(id)
    return row && this.#shown(row)
  }

  /**
   * Delivers files. One that was delivered to the destination before, and hasn't changed since, is sent again only with
   * `again`; one that was interrupted or has failed goes on.
   * @throws StudioError `no-destination`; `not-found` and others of the disk
   */
  async begin(wanted: string, files: readonly FileToDeliver[], again = false): Promise<Started> {
    const destination = await this.destinations.must(wanted)
    const { clock, owner, newId } = this.#options
    const found = await Promise.all(files.map(async (file) => ({ file, facts: await factsOf(file.path) })))
    const ids: string[] = []
    let there = 0
    for (const [index, { file, facts }] of found.entries()) {
      const known = this.#store.find(file.path, facts.size, facts.mtimeMs, destination.id)
      if (known && !(again && known.state === 'done')) {
        ids.push(known.id)
        if (known.state === 'done') there += 1
        else this.#goOn(known)
        continue
      }
      const name = deliveredName(destination.template, file, index + 1, facts.mtimeMs)
      const id = newId()
      const now = clock.now()
      const row: DeliveryRow = Object.assign(
        {
          id,
          destination: destination.id,
          destinationName: destination.name,
          path: file.path,
          sha256: null,
          state: 'queued' as const,
          sent: 0,
          resume: null,
          checked: null,
          location: null,
          message: null,
          next: null,
          tries: 0,
          nextAt: 0,
          createdAt: now,
          endedAt: null,
        },
        facts,
        name,
      )
      this.#store.insert(row, owner, now)
      this.#feed.changed('deliveries', [id])
      ids.push(id)
    }
    this.#runner.clearFailures(destination.id)
    this.#runner.wake()
    return { ids, there }
  }

  /** Takes over what other processes left unfinished. @returns the ids */
  takeOver(): string[] {
    const ids = this.#runner.adopt(this.#options.clock.now())
    this.#runner.wake()
    return ids
  }

  async cancel(id: string): Promise<void> {
    const { clock } = this.#options
    const { state } = this.#must(id)
    if (state !== 'queued' && state !== 'sending') return
    if (this.#store.leases.claim(id, this.#options, clock.now())) await this.#runner.cancel(id)
    else this.#store.leases.askToCancel(id)
  }

  /** Tries a delivery again that has failed or was cancelled. */
  retry(id: string): void {
    const row = this.#must(id)
    if (row.state === 'done') return
    this.#goOn(row)
    this.#runner.clearFailures(row.destination)
    this.#runner.wake()
  }

  /** Takes a delivery that has ended off the list. */
  remove(id: string): void {
    const { state } = this.#must(id)
    if (state === 'queued' || state === 'sending')
      throw new StudioError('under-way', message('deliveryErrors.underWay'), {
        next: message('deliveryErrors.underWayNext'),
      })
    this.#store.remove(id)
    this.#feed.publish({ type: 'removed', id })
  }

  /** Resolves when none of these deliveries is under way. Rejects with the signal's reason. */
  async ended(
    ids: readonly string[],
    signal: AbortSignal,
    onChange: () => void = () => undefined,
  ): Promise<Delivery[]> {
    const events = this.watch(signal)
    const areUnderWay = (): boolean =>
      ids.some((id) => ['queued', 'sending'].includes(this.#store.get(id)?.state ?? 'cancelled'))
    while (areUnderWay()) {
      signal.throwIfAborted()
      onChange()
      await events.next()
    }
    await events.return?.()
    signal.throwIfAborted()
    return ids.map((id) => this.get(id)).filter((one) => one !== null)
  }

  #goOn(row: DeliveryRow): void {
    const { clock, owner } = this.#options
    // Another process that is at work on it goes on.
    if (!this.#store.leases.claim(row.id, this.#options, clock.now())) return
    if (this.#store.agenda(owner).some(({ id, state }) => id === row.id && state === 'sending')) return
    this.#store.requeue(row.id)
    this.#feed.changed('deliveries', [row.id])
  }

  #must(id: string): DeliveryRow {
    const row = this.#store.get(id)
    if (!row) throw new StudioError('not-found', message('deliveryErrors.gone'))
    return row
  }

  *#events(changes: Changes<'deliveries', string>): Iterable<DeliveryEvent> {
    const ids = changes.get('deliveries')
    if (ids === null) yield { type: 'all' }
    for (const id of ids ?? []) {
      const delivery = this.get(id)
      if (delivery) yield { type: 'delivery', delivery }
    }
  }

  #shown(row: DeliveryRow): Delivery {
    const { clock } = this.#options
    const { id, destination, destinationName, path, size, sha256, state, checked, location, createdAt, endedAt } = row
    const now = clock.now()
    const progress = state === 'sending' ? this.#runner.progress(id) : null
    const sent = state === 'done' ? size : (progress?.sent ?? row.sent)
    return {
      id,
      destination,
      destinationName,
      file: basename(path),
      name: row.stem + row.extension,
      state,
      sent,
      size,
      bytesPerSecond: progress?.speed.perSecond(now) ?? null,
      leftMs: progress?.speed.left.left(now, size - sent) ?? null,
      sha256,
      checked,
      location,
      message: row.message,
      next: row.next,
      nextAt: state === 'queued' && row.nextAt > now ? row.nextAt : null,
      createdAt,
      endedAt,
    }
  }
}

async function factsOf(path: string): Promise<{ size: number; mtimeMs: number }> {
  const found = await stat(path).catch((error: unknown) => {
    throw diskError(error) ?? error
  })
  if (!found.isFile())
    throw new StudioError('not-a-file', message('deliveryErrors.noFile', { path }), {
      next: message('studioErrors.chooseOther'),
    })
  return { size: found.size, mtimeMs: Math.round(found.mtimeMs) }
}
