import { message } from '../../../common/messages/index.ts'
import { SqliteDatabase, Table } from '../../../storage/index.ts'
import type { SqlValue } from '../../../storage/index.ts'
import { LeaseTable } from '../../durable/index.ts'
import { clipFunctions } from './clips-schema.ts'
import { jobColumns } from './columns.ts'
import { ConnectionStates } from './connection-states.ts'
import { migrations } from './schema.ts'
import { SourceStore } from './sources.ts'
import { nextState } from '../transitions.ts'
import type { JobMove } from '../transitions.ts'
import { isResting } from '../types.ts'
import type { Job, JobPurpose, JobState, Source } from '../types.ts'

/** Fields of a job that a move may change together with the state. */
export type JobPatch = Partial<
  Pick<
    Job,
    | 'body'
    | 'extras'
    | 'parts'
    | 'step'
    | 'remoteId'
    | 'attempt'
    | 'polls'
    | 'relinks'
    | 'result'
    | 'failure'
    | 'nextAt'
    | 'deadlineAt'
    | 'submittedAt'
    | 'completedAt'
    | 'endedAt'
    | 'credits'
  >
>

export interface JobFilter {
  states?: readonly JobState[]
  connection?: string
  purpose?: JobPurpose
  /** Restricts the list to jobs made for this parent. */
  parentId?: string
  /** Most jobs in the list; the newest come first. */
  limit?: number
}

export interface AgendaEntry {
  id: string
  state: JobState
  connection: string
  nextAt: number
  createdAt: number
}

/** Conditions of a write: this process holds the lease, and the attempt is the one that it knows. */
export interface Guard {
  owner?: string
  attempt?: number
}

/** A job with this id exists already. */
export class JobExists extends Error {
  override readonly name = 'JobExists'

  constructor(id: string) {
    super(`there is a job ${id} already`)
  }
}

const going = "state IN ('preparing', 'queued', 'submitting', 'waiting', 'downloading')"

/** The table of jobs, which is the only record of their state. Every method is one transaction. */
export class JobStore {
  /** The database, for other tables and queries in the same file. */
  readonly database: SqliteDatabase
  readonly leases: LeaseTable
  readonly connections: ConnectionStates
  readonly sources: SourceStore
  readonly #jobs: Table<Job>

  /**
   * Opens the store of jobs.
   * @param path the database file; its folder must exist. `:memory:` for tests.
   */
  constructor(path: string) {
    this.database = new SqliteDatabase(path, {
      what: message('storage.jobs'),
      migrations,
      functions: clipFunctions,
      synchronous: 'FULL',
      whenLost: message('storage.lookAtServices'),
    })
    this.leases = new LeaseTable(this.database, 'jobs', going)
    this.connections = new ConnectionStates(this.database)
    this.sources = new SourceStore(this.database)
    this.#jobs = new Table(this.database, 'jobs', jobColumns)
  }

  /** Stores a job. @throws JobExists when there is one with this id */
  insert(job: Job, owner: string, now: number): void {
    this.database.transaction(() => {
      if (this.#jobs.get(job.id)) throw new JobExists(job.id)
      this.#jobs.insert(job, this.leases.columns(owner, now))
    })
  }

  /** Stores all jobs with their sources, or none. @throws JobExists */
  insertAll(all: readonly { job: Job; source: Source; snapshot: string }[], owner: string, now: number): void {
    this.database.transaction(() => {
      for (const { job, source, snapshot } of all) {
        this.insert(job, owner, now)
        this.sources.insert(job.id, job.kind, source, snapshot)
      }
    })
  }

  get(id: string): Job | null {
    return this.#jobs.get(id)
  }

  list(filter: JobFilter = {}): Job[] {
    const { where, values } = conditionsOf(filter)
    return this.#jobs.list(`WHERE ${where} ORDER BY created_at DESC, rowid DESC LIMIT ?`, ...values, filter.limit ?? -1)
  }

  /** Number of jobs under way. */
  countGoing(filter: Omit<JobFilter, 'states' | 'limit'> = {}): number {
    const { where, values } = conditionsOf(filter)
    const row = this.database
      .sql<{ count: number }>(`SELECT count(*) AS count FROM jobs WHERE ${going} AND ${where}`)
      .get(...values)
    return row?.count ?? 0
  }

  /** Speech jobs with exactly this request on this connection, newest first. @param body request body as JSON text */
  spoken(kind: Job['kind'], connection: string, body: string): Job[] {
    const same = "kind IN ('speech', 'voice-clone') AND connection = ? AND body = ? AND kind = ?"
    return this.#jobs.list(`WHERE ${same} ORDER BY created_at DESC, rowid DESC`, connection, body, kind)
  }

  /**
   * Moves a job to its next state if `transitions` permits the move and the guard holds; otherwise null (another
   * process was faster). A move into a resting state releases the lease.
   */
  move(id: string, move: JobMove, now: number, patch: JobPatch = {}, guard: Guard = {}): Job | null {
    return this.database.transaction(() => {
      const before = this.#guarded(id, guard)
      const state = before && nextState(before.state, move)
      if (!before || !state) return null
      const endedAt = isResting(state) ? now : null
      const change = { polls: 0, ...patch, state, endedAt, updatedAt: now }
      this.#jobs.change(id, change)
      if (isResting(state))
        this.database.sql('UPDATE jobs SET owner = NULL, lease_until = 0, cancel_asked = 0 WHERE id = ?').run(id)
      return { ...before, ...change }
    })
  }

  /** Changes fields of a job without a change of its state. */
  patch(id: string, now: number, patch: JobPatch, guard: Guard = {}): Job | null {
    return this.database.transaction(() => {
      const before = this.#guarded(id, guard)
      if (!before) return null
      const change = { ...patch, updatedAt: now }
      this.#jobs.change(id, change)
      return { ...before, ...change }
    })
  }

  /** Removes a resting job; false when it doesn't exist or is under way. */
  remove(id: string): boolean {
    return this.database.transaction(() => {
      const job = this.#jobs.get(id)
      return job !== null && isResting(job.state) && this.#jobs.remove(id)
    })
  }

  /** Stores the service's last answer to a job, as JSON text. */
  keepAnswer(id: string, answer: string): void {
    this.database.sql('UPDATE jobs SET answer = ? WHERE id = ?').run(answer, id)
  }

  answer(id: string): string | null {
    const row = this.database.sql<{ answer: string | null }>('SELECT answer FROM jobs WHERE id = ?').get(id)
    return row?.answer ?? null
  }

  /**
   * Deletes jobs made for others that ended before `before`, ms since 1970. Parts of a clip that is not made yet are kept:
   * they may have cost credits.
   */
  pruneChildren(before: number): void {
    this.database
      .sql(
        `DELETE FROM jobs WHERE purpose <> 'clip' AND ended_at < ?
           AND state IN ('done', 'failed', 'cancelled', 'expired')
           AND NOT (purpose = 'part' AND EXISTS
             (SELECT 1 FROM jobs AS clip WHERE clip.id = jobs.parent_id AND clip.state <> 'done'))`,
      )
      .run(before)
  }

  /**
   * The due steps of this process's jobs, longest overdue first. Bodies are not read.
   * @param most rows per state and connection, because thousands may be waiting; null for all
   */
  agenda(owner: string, most: number | null): AgendaEntry[] {
    const queues = this.database
      .sql<Pick<AgendaEntry, 'state' | 'connection'>>(
        `SELECT DISTINCT state, connection FROM jobs INDEXED BY jobs_agenda WHERE owner = ? AND ${going}`,
      )
      .all(owner)
    const first = this.database.sql<AgendaEntry & { row: number }>(
      `SELECT id, state, connection, next_at AS nextAt, created_at AS createdAt, rowid AS row FROM jobs
       INDEXED BY jobs_agenda WHERE owner = ? AND state = ? AND connection = ?
       ORDER BY next_at, created_at, rowid LIMIT ?`,
    )
    return queues
      .flatMap(({ state, connection }) => first.all(owner, state, connection, most ?? -1))
      .toSorted((a, b) => a.nextAt - b.nextAt || a.createdAt - b.createdAt || a.row - b.row)
  }

  /**
   * Extends the deadlines of this process's jobs to at least `until`, after a time in which no requests were possible.
   */
  extendDeadlines(owner: string, until: number): void {
    this.database.sql('UPDATE jobs SET deadline_at = ? WHERE owner = ? AND deadline_at < ?').run(until, owner, until)
  }

  close(): void {
    this.database.close()
  }

  #guarded(id: string, guard: Guard): Job | null {
    const job = this.#jobs.get(id)
    if (!job) return null
    if (guard.owner !== undefined && this.leases.holder(id)?.owner !== guard.owner) return null
    return guard.attempt !== undefined && job.attempt !== guard.attempt ? null : job
  }
}

/** The SQL condition of a filter, with its values. */
function conditionsOf({ states, connection, purpose, parentId }: JobFilter): {
  where: string
  values: SqlValue[]
} {
  const where = ['1']
  const values: SqlValue[] = []
  if (states) {
    where.push(`state IN (${states.map(() => '?').join(', ')})`)
    values.push(...states)
  }
  for (const [column, value] of Object.entries({ connection, purpose, parent_id: parentId })) {
    if (value === undefined) continue
    where.push(`${column} = ?`)
    values.push(value)
  }
  return { where: where.join(' AND '), values }
}
