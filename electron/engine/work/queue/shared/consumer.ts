import { errorText, message } from '../../../../common/messages/index.ts'
import type { Text } from '../../../../common/messages/index.ts'
import { messageOf } from '../../../core/errors.ts'
import type { Log } from '../../../core/log.ts'
import type { Database } from '../../../store/database/types.ts'
import { RunProgress } from '../run-progress.ts'
import type { QueueName, WorkContext, Worker, WorkResult } from '../types.ts'
import type { WorkClass } from '../work-classes.ts'
import type { Jobs, Lease } from './jobs.ts'
import type { FailedAttempt, WorkRow, WorkTable } from './work-table.ts'

/** Shortest time between two reports of one entry's progress to the database, ms. */
const reportMs = 1_000
/** How long a worker leaves an entry that it failed at to other workers, ms. */
const leftToOthersMs = 60_000

/** Videos and faces share their places: both take whole cores. */
const queueNames: Record<WorkClass, Extract<QueueName, 'speech' | 'render'>> = {
  speech: 'speech',
  video: 'render',
  faces: 'render',
}

export interface ConsumerOptions {
  db: Database
  table: WorkTable
  jobs: Jobs
  /** Name of this engine. */
  name: string
  worker: Worker
  classes: readonly WorkClass[]
  limits: Record<'speech' | 'render', number>
  /** Most entries of all classes at once. */
  most: number
  leaseMs: number
  now: () => number
  log: Log
  hasOthers: (workClass: WorkClass) => Promise<boolean>
  /** Lets workers take what waits for the end of an entry of a client; in the transaction that ends it. */
  release: (client: string) => Promise<void>
  /** Tells all engines that an entry has another state: it begins, goes on, waits again, or has ended. */
  announce: (change: 'progress' | 'waiting' | 'ended', id: string, workClass: WorkClass) => Promise<void>
}

interface Run {
  lease: Lease
  progress: RunProgress
  controller: AbortController
  /** The entry is another worker's, or nobody's, any more: nothing that this run does counts. */
  isLost: boolean
  reporting: NodeJS.Timeout | undefined
  settled: Promise<void>
}

/** Takes entries of the shared queue and works on them, so many at once. */
export class Consumer {
  readonly #options: ConsumerOptions
  readonly #runs = new Map<string, Run>()
  #filling: Promise<void> | undefined
  #isWanted = false
  #isStarted = false
  #isClosing = false
  #renewedAt: number
  /** When an entry was last left to other workers. */
  #leftAt = Number.NEGATIVE_INFINITY

  constructor(options: ConsumerOptions) {
    this.#options = options
    this.#renewedAt = options.now()
  }

  /** Whether entries that are given back may be those that this worker leaves to others, who are to be there first. */
  get hesitates(): boolean {
    return this.#options.now() - this.#leftAt < leftToOthersMs
  }

  get running(): number {
    return this.#runs.size
  }

  start(): void {
    this.#isStarted = true
    this.wake()
  }

  /** Looks for entries, for as long as there are some and there is room for them. */
  wake(): void {
    if (!this.#isStarted) return
    this.#isWanted = true
    this.#filling ??= this.#fill()
      .catch((error: unknown) => this.#options.log.warn('queue.not-read', { reason: messageOf(error) }))
      .finally(() => {
        this.#filling = undefined
        if (this.#isWanted && !this.#isClosing) setImmediate(() => this.wake())
      })
  }

  /** Ends the work on an entry that nobody wants any more. */
  abort(id: string): void {
    const run = this.#runs.get(id)
    if (run) this.#lose(run)
  }

  /** Renews the leases of what runs here, and ends what has been given to another worker meanwhile. */
  async renew(): Promise<void> {
    const { jobs, now, leaseMs, log } = this.#options
    const runs = [...this.#runs.values()]
    if (runs.length === 0) return void (this.#renewedAt = now())
    const startedAt = now()
    try {
      const held = await jobs.renew(runs.map(({ lease }) => lease))
      this.#renewedAt = startedAt
      for (const run of runs) if (!held.has(run.lease)) this.#lose(run)
    } catch (error) {
      log.warn('queue.not-renewed', { reason: messageOf(error) })
      // By now others have what this engine can't renew.
      if (now() - this.#renewedAt > leaseMs) for (const run of runs) this.#lose(run)
    }
  }

  /** Takes nothing more, waits for what runs, and gives back what hasn't ended within the grace period, ms. */
  async close(graceMs: number): Promise<void> {
    this.#isClosing = true
    await this.#filling
    const settled = Promise.all([...this.#runs.values()].map((run) => run.settled))
    let timer: NodeJS.Timeout | undefined
    await Promise.race([settled, new Promise<void>((resolve) => (timer = setTimeout(resolve, graceMs)))])
    clearTimeout(timer)
    for (const run of this.#runs.values()) run.controller.abort()
    await settled
  }

  async #fill(): Promise<void> {
    while (this.#isWanted && !this.#isClosing) {
      this.#isWanted = false
      // One of each class at a time: a long queue of one class doesn't take all of the room.
      for (const workClass of this.#options.classes) {
        if (!this.#hasRoom(workClass)) continue
        const lease = await this.#options.jobs.take(workClass)
        if (!lease) continue
        this.#start(lease)
        this.#isWanted = true
      }
    }
  }

  #hasRoom(workClass: WorkClass): boolean {
    if (this.#isClosing || this.#runs.size >= this.#options.most) return false
    const queueName = queueNames[workClass]
    const beside = [...this.#runs.values()].filter(({ lease }) => queueNames[lease.workClass] === queueName)
    return beside.length < this.#options.limits[queueName]
  }

  #start(lease: Lease): void {
    const run: Run = {
      lease,
      progress: new RunProgress(this.#options.now),
      controller: new AbortController(),
      isLost: false,
      reporting: undefined,
      settled: Promise.resolve(),
    }
    this.#runs.set(lease.recordId, run)
    run.settled = this.#work(run)
      // The lease of a run whose end can't be stored is not renewed: another worker takes the entry then.
      .catch((error: unknown) =>
        this.#options.log.error('queue.fault', { id: lease.recordId, reason: messageOf(error) }),
      )
      .finally(() => {
        clearTimeout(run.reporting)
        if (this.#runs.get(lease.recordId) === run) this.#runs.delete(lease.recordId)
        this.wake()
      })
  }

  async #work(run: Run): Promise<void> {
    const { lease, controller } = run
    const row = await this.#begin(lease)
    if (!row) return
    if (this.#isClosing || (await this.#isForOthers(lease, row))) return await this.#giveBack(run, row.failures)
    const { recordId, workClass } = lease
    const { client, kind, failures } = row
    const context: WorkContext = {
      signal: controller.signal,
      failures: failures.map(({ reason }) => reason),
      canRetry: true,
      report: (share, stage) => {
        run.progress.report(share, stage)
        this.#report(run)
      },
    }
    let result: WorkResult
    try {
      const entry = { id: recordId, queueName: queueNames[workClass], client, kind }
      result = await this.#options.worker(entry, context)
    } catch (error) {
      this.#options.log.error('queue.worker-threw', { id: recordId, reason: messageOf(error) })
      result = { fault: errorText(error) }
    }
    if (run.isLost) return
    if (result === 'ended') await this.#end(run)
    else if (result === 'interrupted') await this.#giveBack(run, failures)
    else await this.#giveBack(run, [...failures, this.#failure(this.#options.name, result.fault)])
  }

  /** Stores that this engine works on an entry; undefined when its lease is lost or the entry has ended. */
  #begin(lease: Lease): Promise<WorkRow | undefined> {
    const { db, table, jobs, name, announce } = this.#options
    const { recordId, workClass } = lease
    return db.transaction(async () => {
      const row = await table.lock(recordId)
      if (!row) {
        await jobs.end(lease)
        return undefined
      }
      if (!(await jobs.renew([lease])).has(lease)) return undefined
      // Whoever had the entry before has neither ended it nor given it back.
      const lost = row.worker === null ? [] : [this.#failure(row.worker, lostReason(row.worker))]
      const begun = { ...row, worker: name, failures: [...row.failures, ...lost] }
      await table.begin(recordId, workClass, begun)
      await announce('progress', recordId, workClass)
      return begun
    })
  }

  #failure(worker: string, reason: Text): FailedAttempt {
    return { worker, reason, at: this.#options.now() }
  }

  /** Whether this engine has just failed at an entry that another one can take. */
  async #isForOthers({ workClass }: Lease, { failures }: WorkRow): Promise<boolean> {
    const { name, now, hasOthers } = this.#options
    const own = failures.findLast(({ worker }) => worker === name)
    if (own === undefined || now() - own.at >= leftToOthersMs || !(await hasOthers(workClass))) return false
    this.#leftAt = now()
    return true
  }

  async #giveBack(run: Run, failures: readonly FailedAttempt[]): Promise<void> {
    const { db, table, jobs, name, announce } = this.#options
    const { recordId, workClass } = run.lease
    await db.transaction(async () => {
      if (!(await table.release(recordId, name, failures))) return
      await jobs.giveBack(run.lease)
      await announce('waiting', recordId, workClass)
    })
  }

  async #end({ lease }: Run): Promise<void> {
    const { db, table, jobs, name, release, announce } = this.#options
    await db.transaction(async () => {
      const removed = await table.remove(lease.recordId, name)
      if (!removed) return
      await jobs.end(lease)
      await release(removed.client)
      await announce('ended', lease.recordId, lease.workClass)
    })
  }

  #lose(run: Run): void {
    run.isLost = true
    run.controller.abort()
  }

  #report(run: Run): void {
    const { table, name, announce, log } = this.#options
    const { recordId, workClass } = run.lease
    run.reporting ??= setTimeout(() => {
      run.reporting = undefined
      if (run.isLost) return
      table
        .report(recordId, name, run.progress.read())
        .then(() => announce('progress', recordId, workClass))
        .catch((error: unknown) => log.warn('queue.not-reported', { id: recordId, reason: messageOf(error) }))
    }, reportMs)
  }
}

const lostReason = (worker: string): Text => message('engineWork.workerLost', { worker })
