import { messageOf } from '../../../core/errors.ts'
import type { Log } from '../../../core/log.ts'
import type { PostgresStores } from '../../../store/database/postgres.ts'
import { Notifications } from '../../../store/database/notifications.ts'
import { ProgressListeners } from '../progress-listeners.ts'
import type { Progress, QueueCount, QueueEntry, Worker, WorkQueue } from '../types.ts'
import { workClassOf } from '../work-classes.ts'
import type { EngineRole, WorkClass } from '../work-classes.ts'
import { Consumer } from './consumer.ts'
import { Engines } from './engines.ts'
import { HeldWork } from './held-work.ts'
import type { ReleasedEntry } from './held-work.ts'
import { Jobs, retryDelay } from './jobs.ts'
import { WorkTable } from './work-table.ts'

/** Channel of PostgreSQL's notifications. */
const channel = 'greenroom_work'
const defaultLeaseSeconds = 30
/** Renewals within the time of a lease: one or two of them may fail. */
const renewals = 3
/** How often jobs of workers that died are looked for, seconds: by engines that answer requests, and by mere workers. */
const superviseSeconds = { api: 5, all: 5, worker: 20 }
/** How often work is looked for that no notification told of, ms; each engine varies it by as much again. */
const pollMs = 5_000
/** How much later than it can be taken a job that was given back is looked for, ms. */
const spareMs = 100

export interface SharedQueueOptions {
  db: PostgresStores
  url: string
  connectMs: number
  /** Name of this engine among those of the database. */
  name: string
  role: EngineRole
  version: string
  worker: Worker
  /** Classes of work that this engine takes; none when it only answers requests. */
  classes: readonly WorkClass[]
  limits: Record<'speech' | 'render', number>
  /** Most entries of all classes at once. */
  most: number
  /** How long what runs may go on after `close`, ms. */
  graceMs: number
  /** How long an engine has an entry without renewing it, seconds; 30 by default, 10 at least. */
  leaseSeconds?: number
  now: () => number
  log: Log
  /** Called when an entry has ended in any of the engines. */
  onEnded?: () => void
}

/**
 * Work queue of all engines on a database. An entry is stored in the transaction of its record; a worker has it for as long as it
 * renews its lease. Clients take turns.
 */
export class SharedQueue implements WorkQueue {
  readonly isDurable = true
  readonly engines: Engines
  readonly #options: SharedQueueOptions
  readonly #table: WorkTable
  readonly #held: HeldWork
  readonly #jobs: Jobs
  readonly #listeners: ProgressListeners
  readonly #consumer: Consumer
  #notifications: Notifications | undefined
  #timers: NodeJS.Timeout[] = []
  #closing: Promise<void> | undefined

  private constructor(options: SharedQueueOptions, jobs: Jobs) {
    const { db, name, log, leaseSeconds = defaultLeaseSeconds } = options
    this.#options = options
    this.#jobs = jobs
    this.#table = new WorkTable(db)
    this.#held = new HeldWork(db)
    this.engines = new Engines(db)
    this.#listeners = new ProgressListeners(log)
    this.#consumer = new Consumer({
      ...options,
      jobs,
      table: this.#table,
      leaseMs: leaseSeconds * 1000,
      release: (client) => this.#release(client),
      hasOthers: (workClass) => this.engines.hasOthers(name, workClass),
      announce: (change, id, workClass) =>
        change === 'waiting' ? this.#send('again', workClass) : this.#send(change, id),
    })
  }

  /** Connects to the queue. Nothing of it is worked on before `start`. @throws the driver's errors */
  static async open(options: SharedQueueOptions): Promise<SharedQueue> {
    const { role, leaseSeconds = defaultLeaseSeconds } = options
    const jobs = await Jobs.open({ ...options, leaseSeconds, superviseSeconds: superviseSeconds[role] })
    const queue = new SharedQueue(options, jobs)
    try {
      await queue.#listen()
    } catch (error) {
      await jobs.close()
      throw error
    }
    return queue
  }

  /** Takes part among the engines of the database, and begins to work. */
  async start(): Promise<void> {
    const { name, role, classes, most, version, leaseSeconds = defaultLeaseSeconds } = this.#options
    await this.engines.enter({ name, role, classes, slots: classes.length === 0 ? 0 : most, version })
    await this.#table.forgetTurns()
    const renewMs = (leaseSeconds * 1000) / renewals
    this.#timers = [
      setInterval(() => this.#renew(), renewMs),
      setInterval(() => this.#consumer.wake(), pollMs * (1 + Math.random())),
    ]
    for (const timer of this.#timers) timer.unref()
    this.#consumer.start()
  }

  async persist(entry: QueueEntry): Promise<void> {
    const workClass = workClassOf(entry.kind)
    await this.#options.db.transaction(async () => {
      const isHeld = await this.#held.holds(entry.client)
      const turn = await this.#table.insert(entry, workClass, this.#options.now(), isHeld)
      if (turn !== undefined && !isHeld) await this.#offer({ workClass, recordId: entry.id, turn })
    })
  }

  add(): void {
    // The entry was stored with its record, and all engines are told when that is committed.
  }

  async restore(entries: readonly QueueEntry[]): Promise<number> {
    const known = await this.#table.ids()
    const missing = entries.filter(({ id }) => !known.has(id))
    for (const entry of missing) await this.persist(entry)
    return missing.length
  }

  cancel(id: string): Promise<boolean> {
    return this.#options.db.transaction(async () => {
      const removed = await this.#table.remove(id)
      if (removed === undefined) return false
      await this.#jobs.remove(removed.workClass, id)
      await this.#release(removed.client)
      await this.#send('cancelled', id)
      return true
    })
  }

  progress(id: string): Promise<Progress | undefined> {
    return this.#table.progress(id)
  }

  watch(id: string, listener: (progress: Progress) => void): () => void {
    return this.#listeners.add(id, listener)
  }

  counts(): Promise<QueueCount[]> {
    return this.#table.counts()
  }

  /** Seconds that the entry of each class waits that waits longest. */
  oldest(): ReturnType<WorkTable['oldest']> {
    return this.#table.oldest(this.#options.now())
  }

  /** How many entries this engine works on. */
  get running(): number {
    return this.#consumer.running
  }

  isBusy(): boolean {
    return this.#consumer.running > 0
  }

  async drain(): Promise<void> {
    await this.#consumer.close(this.#options.graceMs)
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#close())
  }

  async #listen(): Promise<void> {
    const { url, connectMs, log } = this.#options
    this.#notifications = await Notifications.open({
      url,
      connectMs,
      channel,
      log,
      onMessage: (payload) => this.#receive(payload),
      onGap: () => {
        this.#consumer.wake()
        for (const id of this.#listeners.ids()) this.#refresh(id)
      },
    })
  }

  async #close(): Promise<void> {
    const { name, log } = this.#options
    await this.drain()
    for (const timer of this.#timers) clearInterval(timer)
    try {
      await this.engines.leave(name)
    } catch (error) {
      log.warn('queue.not-left', { reason: messageOf(error) })
    }
    await this.#notifications?.close()
    await this.#jobs.close()
  }

  /** Lets workers take an entry, when the transaction of the caller is committed. */
  async #offer({ workClass, recordId, turn }: ReleasedEntry): Promise<void> {
    await this.#jobs.add(workClass, recordId, turn)
    await this.#send('work', workClass)
  }

  /** Lets workers take what a client has held back, as far as there is room. */
  async #release(client: string): Promise<void> {
    for (const entry of await this.#held.release(client)) await this.#offer(entry)
  }

  /** The same for all clients: their limits may have changed, and engines of an earlier version release nothing. */
  async #releaseAll(): Promise<void> {
    const { db } = this.#options
    for (const client of await this.#held.clients()) await db.transaction(() => this.#release(client))
  }

  #renew(): void {
    const { name, role, log } = this.#options
    if (role !== 'worker')
      this.#releaseAll().catch((error: unknown) => log.warn('queue.not-released', { reason: messageOf(error) }))
    void this.#consumer.renew()
    this.engines
      .seen(name, this.#consumer.running)
      .catch((error: unknown) => log.warn('queue.not-seen', { reason: messageOf(error) }))
  }

  /** Sends a message to all engines, this one among them, when the transaction of the caller is committed. */
  async #send(topic: 'work' | 'again' | 'progress' | 'ended' | 'cancelled', subject: string): Promise<void> {
    await this.#options.db.execute('SELECT pg_notify($1, $2)', [channel, `${topic} ${subject}`])
  }

  #receive(payload: string): void {
    const [topic, subject = ''] = payload.split(' ')
    if (topic === 'work' && this.#takes(subject)) this.#consumer.wake()
    if (topic === 'again' && this.#takes(subject)) {
      const waitMs = retryDelay * 1_000 + (this.#consumer.hesitates ? 4 * spareMs : spareMs)
      setTimeout(() => this.#consumer.wake(), waitMs).unref()
    }
    if (topic === 'cancelled') this.#consumer.abort(subject)
    if (topic === 'progress' && this.#listeners.has(subject)) this.#refresh(subject)
    if (topic !== 'ended' && topic !== 'cancelled') return
    this.#listeners.finish(subject)
    this.#options.onEnded?.()
  }

  #takes(workClass: string): boolean {
    return this.#options.classes.some((one) => one === workClass)
  }

  #refresh(id: string): void {
    this.progress(id).then(
      (progress) => (progress ? this.#listeners.notify(id, progress) : this.#listeners.finish(id)),
      (error: unknown) => this.#options.log.warn('queue.not-read', { id, reason: messageOf(error) }),
    )
  }
}
