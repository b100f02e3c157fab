import { PgBoss } from 'pg-boss'
import { messageOf } from '../../../core/errors.ts'
import type { Log } from '../../../core/log.ts'
import { connectionBehaviour } from '../../../store/database/connection.ts'
import type { PostgresStores } from '../../../store/database/postgres.ts'
import { workClasses } from '../work-classes.ts'
import type { WorkClass } from '../work-classes.ts'

/** Schema of the library's tables, which it makes and migrates itself. */
const schema = 'greenroom_queue'
/** Connections of the library: one for jobs, one for its supervision. */
const connections = 2
/** Seconds after which a job that was given back is there to be taken. */
export const retryDelay = 2
/** How often the library may try a job: how often work is tried is decided by who does it. */
const retryLimit = 1_000_000
/** Seconds that a job may wait, and that it may take: records end by rules of their own. */
const retentionSeconds = 365 * 86_400
const expireInSeconds = 30 * 86_400
/** Seconds that a job is kept after its end. */
const deleteAfterSeconds = 600

export interface JobsOptions {
  db: PostgresStores
  url: string
  connectMs: number
  /** How long a worker has a job without renewing it, seconds; 10 at least. */
  leaseSeconds: number
  /** How often it is looked for jobs whose workers died, seconds. */
  superviseSeconds: number
  log: Log
}

/** A job that a worker has. `attempt` tells it from the same job in the hands of another worker later. */
export interface Lease {
  workClass: WorkClass
  recordId: string
  attempt: { id: string; retryCount: number }
}

/** The id of a record's job: the 24 digits of the record in a UUID. */
const jobId = (recordId: string): string =>
  `00000000-${recordId.slice(0, 4)}-${recordId.slice(4, 8)}-${recordId.slice(8, 12)}-${recordId.slice(12)}`

/**
 * The jobs of the shared queue, by pg-boss: one for each unfinished record. A worker has a job for as long as it renews it; one that
 * is not renewed is given to another worker by whichever engine sees it first.
 */
export class Jobs {
  readonly #boss: PgBoss
  readonly #leaseSeconds: number
  /** Lets the library take part in the transaction of the caller. */
  readonly #inTransaction: { executeSql: PostgresStores['execute'] }

  private constructor(boss: PgBoss, { db, leaseSeconds }: JobsOptions) {
    this.#boss = boss
    this.#leaseSeconds = leaseSeconds
    this.#inTransaction = { executeSql: (text, values) => db.execute(text, values) }
  }

  static async open(options: JobsOptions): Promise<Jobs> {
    const { url, connectMs, superviseSeconds, log } = options
    const boss = new PgBoss({
      ...connectionBehaviour,
      connectionString: url,
      schema,
      application_name: 'greenroom queue',
      max: connections,
      connectionTimeoutMillis: connectMs,
      schedule: false,
      registerInstance: false,
      superviseIntervalSeconds: superviseSeconds,
      monitorIntervalSeconds: superviseSeconds,
    })
    boss.on('error', (error) => log.warn('queue.fault', { reason: messageOf(error) }))
    boss.on('warning', ({ message }) => log.warn('queue.warning', { message }))
    try {
      await boss.start()
      for (const name of workClasses) await boss.createQueue(name)
    } catch (error) {
      await boss.stop({ graceful: false })
      throw error
    }
    return new Jobs(boss, options)
  }

  /** Adds the job of a record, in the transaction of the caller. The lowest turn is served first. */
  async add(workClass: WorkClass, recordId: string, turn: number): Promise<void> {
    const job = {
      id: jobId(recordId),
      data: { recordId },
      priority: -turn,
      retryLimit,
      retryDelay,
      retentionSeconds,
      expireInSeconds,
      deleteAfterSeconds,
      heartbeatSeconds: this.#leaseSeconds,
    }
    await this.#boss.insert(workClass, [job], { db: this.#inTransaction })
  }

  /** Takes the next job of a class; undefined when none waits. */
  async take(workClass: WorkClass): Promise<Lease | undefined> {
    const [job] = await this.#boss.fetch<{ recordId: string }>(workClass)
    if (!job) return undefined
    return { workClass, recordId: job.data.recordId, attempt: { id: job.id, retryCount: job.retryCount } }
  }

  /** Renews leases. Returns those that are still held. */
  async renew(leases: readonly Lease[]): Promise<Set<Lease>> {
    const held = new Set<Lease>()
    for (const workClass of workClasses) {
      const own = leases.filter((lease) => lease.workClass === workClass)
      if (own.length === 0) continue
      const attempts = own.map(({ attempt }) => attempt)
      const ids = await this.#touch(workClass, attempts)
      for (const lease of own) if (ids.has(lease.attempt.id)) held.add(lease)
    }
    return held
  }

  /** Ends a job. */
  async end({ workClass, attempt }: Lease): Promise<void> {
    await this.#boss.complete(workClass, attempt, null, { db: this.#inTransaction })
  }

  /** Gives a job to whoever takes it next. */
  async giveBack({ workClass, attempt }: Lease): Promise<void> {
    await this.#boss.fail(workClass, attempt, null, { db: this.#inTransaction })
  }

  /** Removes the job of a record, whoever has it. */
  async remove(workClass: WorkClass, recordId: string): Promise<void> {
    await this.#boss.deleteJob(workClass, jobId(recordId), { db: this.#inTransaction })
  }

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: false })
  }

  async #touch(workClass: WorkClass, attempts: Lease['attempt'][]): Promise<Set<string>> {
    const answer = await this.#boss.touch(workClass, attempts, { db: this.#inTransaction })
    // The library's own heartbeat reads this field, which its types leave out.
    const { settled } = answer as { settled?: readonly string[] }
    if (!settled) throw new Error('pg-boss does not say which jobs it has renewed')
    return new Set(settled)
  }
}
