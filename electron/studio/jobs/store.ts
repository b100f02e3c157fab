import Database from 'better-sqlite3'
import type { JobRow } from './rows.ts'
import { toJob, toRow } from './rows.ts'
import { migrate } from './schema.ts'
import { nextState } from './transitions.ts'
import type { JobMove } from './transitions.ts'
import type { AccountBanner, Job, JobState } from './types.ts'
import { isResting } from './types.ts'

/** Fields that a move may change along with the state. */
export type JobPatch = Partial<
  Pick<
    Job,
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
  /** Only those made for this one; null: only those made for none. */
  parent?: string | null
  /** Newest first, at most this many. */
  limit?: number
}

export interface AgendaEntry {
  id: string
  state: JobState
  connection: string
  nextAt: number
}

/** Only the holder of the lease acts on a job, and only on the attempt that it knows. */
export interface Guard {
  owner?: string
  attempt?: number
}

/** There is a job of this id already. */
export class JobExists extends Error {
  override readonly name = 'JobExists'

  constructor(id: string) {
    super(`There is a job ${id} already.`)
  }
}

/** How long a process that died keeps its jobs from others, ms. */
const leaseMs = 20_000

/** The table of jobs. Every method is one transaction: the row is the only truth, whoever wrote it last. */
export class JobStore {
  readonly #db: Database.Database
  readonly #statements = new Map<string, Database.Statement>()

  /** @param path the database file; its folder must exist. `:memory:` for tests. */
  constructor(path: string) {
    this.#db = new Database(path)
    try {
      migrate(this.#db)
    } catch (error) {
      this.#db.close()
      throw error
    }
  }

  /** The database, for tables that lie beside. */
  get database(): Database.Database {
    return this.#db
  }

  /**
   * @param alongside what else happens in the same transaction; when it throws, nothing has happened
   * @throws JobExists when there is one of this id
   */
  insert(job: Job, owner: string, leaseUntil: number, alongside?: () => void): void {
    const row = { ...toRow(job), owner, lease_until: leaseUntil, cancel_asked: 0 }
    const names = Object.keys(row)
    this.#db
      .transaction(() => {
        if (this.get(job.id)) throw new JobExists(job.id)
        this.#prepare(
          `INSERT INTO jobs (${names.join(', ')}) VALUES (${names.map((n) => `@${n}`).join(', ')})`,
        ).run(row)
        alongside?.()
      })
      .immediate()
  }

  get(id: string): Job | null {
    const row = this.#prepare<[string], JobRow>('SELECT * FROM jobs WHERE id = ?').get(id)
    return row ? toJob(row) : null
  }

  list(filter: JobFilter = {}): Job[] {
    const where: string[] = []
    const values: (string | number | null)[] = []
    if (filter.states) {
      where.push(`state IN (${filter.states.map(() => '?').join(', ')})`)
      values.push(...filter.states)
    }
    if (filter.connection !== undefined) {
      where.push('connection = ?')
      values.push(filter.connection)
    }
    if (filter.parent !== undefined) {
      where.push('parent IS ?')
      values.push(filter.parent)
    }
    values.push(filter.limit ?? -1)
    const sql = `SELECT * FROM jobs ${where.length ? `WHERE ${where.join(' AND ')}` : ''} ORDER BY created_at DESC, rowid DESC LIMIT ?`
    return this.#prepare<(string | number | null)[], JobRow>(sql)
      .all(...values)
      .map(toJob)
  }

  /** Speech of the very same request on this connection, newest first. @param body as text of JSON */
  spoken(kind: Job['kind'], connection: string, body: string): Job[] {
    const sql = `SELECT * FROM jobs WHERE kind IN ('speech', 'voice-clone') AND connection = ? AND body = ? AND kind = ?
         ORDER BY created_at DESC, rowid DESC`
    return this.#prepare<string[], JobRow>(sql).all(connection, body, kind).map(toJob)
  }

  /**
   * Makes a move if the table allows it and the guard holds; null when not (somebody else was faster).
   * A move into a resting state gives up the lease.
   */
  move(id: string, move: JobMove, now: number, patch: JobPatch = {}, guard: Guard = {}): Job | null {
    return this.#db
      .transaction(() => {
        const row = this.#row(id, guard)
        const state = row && nextState(row.state, move)
        if (!row || !state) return null
        const before = toJob(row)
        const job: Job = {
          ...before,
          polls: 0,
          ...patch,
          state,
          endedAt: isResting(state) ? now : null,
          updatedAt: now,
        }
        this.#write(job)
        if (isResting(state))
          this.#prepare('UPDATE jobs SET owner = NULL, lease_until = 0, cancel_asked = 0 WHERE id = ?').run(
            id,
          )
        return job
      })
      .immediate()
  }

  /** Changes fields without a change of state. */
  patch(id: string, now: number, patch: JobPatch, guard: Guard = {}): Job | null {
    return this.#db
      .transaction(() => {
        const row = this.#row(id, guard)
        if (!row) return null
        const job: Job = { ...toJob(row), ...patch, updatedAt: now }
        this.#write(job)
        return job
      })
      .immediate()
  }

  /** Removes a job that rests; false when it doesn't exist or is still going. */
  remove(id: string): boolean {
    return this.#db
      .transaction(() => {
        const row = this.#row(id, {})
        if (!row || !isResting(row.state)) return false
        return this.#prepare('DELETE FROM jobs WHERE id = ?').run(id).changes > 0
      })
      .immediate()
  }

  /** Keeps what the service answered last, as text of JSON. */
  keepAnswer(id: string, answer: string): void {
    this.#prepare('UPDATE jobs SET answer = ? WHERE id = ?').run(answer, id)
  }

  answer(id: string): string | null {
    const row = this.#prepare<[string], { answer: string | null }>(
      'SELECT answer FROM jobs WHERE id = ?',
    ).get(id)
    return row?.answer ?? null
  }

  /** Who holds jobs at the moment. */
  owners(): string[] {
    return this.#prepare<[], { owner: string }>('SELECT DISTINCT owner FROM jobs WHERE owner IS NOT NULL')
      .all()
      .map((row) => row.owner)
  }

  /** Forgets what was made for something else and has ended before `before`, ms since 1970. */
  pruneChildren(before: number): void {
    this.#prepare(
      "DELETE FROM jobs WHERE parent IS NOT NULL AND ended_at < ? AND state IN ('done', 'failed', 'cancelled', 'expired')",
    ).run(before)
  }

  /** Takes a job whose owner is gone (or that has none). True when it is ours now. */
  claim(id: string, owner: string, now: number, leaseUntil: number): boolean {
    const sql =
      'UPDATE jobs SET owner = ?, lease_until = ? WHERE id = ? AND (owner IS NULL OR owner = ? OR lease_until <= ?)'
    return this.#prepare(sql).run(owner, leaseUntil, id, owner, now).changes > 0
  }

  /** Jobs that should go on and that nobody holds. */
  abandoned(owner: string, now: number): Job[] {
    return this.#prepare<[string, number], JobRow>(
      `SELECT * FROM jobs WHERE state IN ('queued', 'submitting', 'waiting', 'downloading')
           AND (owner IS NULL OR (owner <> ? AND lease_until <= ?)) ORDER BY created_at, rowid`,
    )
      .all(owner, now)
      .map(toJob)
  }

  leaseEnd(now: number): number {
    return now + leaseMs
  }

  renew(owner: string, leaseUntil: number): void {
    this.#prepare('UPDATE jobs SET lease_until = ? WHERE owner = ?').run(leaseUntil, owner)
  }

  release(owner: string): void {
    this.#prepare('UPDATE jobs SET owner = NULL, lease_until = 0 WHERE owner = ?').run(owner)
  }

  /** What our jobs have to do, what is due longest first: a job that is put off lets others by. Without bodies. */
  agenda(owner: string): AgendaEntry[] {
    return this.#prepare<[string], AgendaEntry>(
      `SELECT id, state, connection, next_at AS nextAt FROM jobs
           WHERE owner = ? AND state IN ('queued', 'submitting', 'waiting', 'downloading')
           ORDER BY next_at, created_at, rowid`,
    ).all(owner)
  }

  /** Gives our jobs at least until `until`, after a time in which nothing could be asked. */
  extendDeadlines(owner: string, until: number): void {
    this.#prepare('UPDATE jobs SET deadline_at = ? WHERE owner = ? AND deadline_at < ?').run(
      until,
      owner,
      until,
    )
  }

  holder(id: string): { owner: string; leaseUntil: number } | null {
    const row = this.#row(id, {})
    return row?.owner ? { owner: row.owner, leaseUntil: row.lease_until } : null
  }

  /** Leaves a note for the process that holds the job. */
  askToCancel(id: string): void {
    this.#prepare('UPDATE jobs SET cancel_asked = 1 WHERE id = ?').run(id)
  }

  askedToCancel(owner: string): string[] {
    return this.#prepare<[string], { id: string }>('SELECT id FROM jobs WHERE owner = ? AND cancel_asked = 1')
      .all(owner)
      .map((row) => row.id)
  }

  connection(connection: string): { pausedUntil: number; pauses: number; banner: AccountBanner | null } {
    const row = this.#prepare<[string], { paused_until: number; pauses: number; banner: string | null }>(
      'SELECT paused_until, pauses, banner FROM connections WHERE connection = ?',
    ).get(connection)
    if (!row) return { pausedUntil: 0, pauses: 0, banner: null }
    const banner = row.banner === null ? null : (JSON.parse(row.banner) as AccountBanner)
    return { pausedUntil: row.paused_until, pauses: row.pauses, banner }
  }

  /** Pauses a connection; `pauses` counts them in a row. */
  pause(connection: string, until: number, pauses: number): void {
    this.#prepare(
      `INSERT INTO connections (connection, paused_until, pauses) VALUES (?, ?, ?)
           ON CONFLICT (connection) DO UPDATE SET paused_until = max(paused_until, excluded.paused_until), pauses = excluded.pauses`,
    ).run(connection, until, pauses)
  }

  /** A call went through: the next pause starts short again. */
  endPauses(connection: string): void {
    this.#prepare('UPDATE connections SET pauses = 0 WHERE connection = ? AND pauses <> 0').run(connection)
  }

  /** Raises the banner if there is none yet; false when there is one. */
  raiseBanner(banner: AccountBanner): boolean {
    return (
      this.#prepare(
        `INSERT INTO connections (connection, banner) VALUES (?, ?)
             ON CONFLICT (connection) DO UPDATE SET banner = excluded.banner WHERE banner IS NULL`,
      ).run(banner.connection, JSON.stringify(banner)).changes > 0
    )
  }

  /** Takes the banner down. The time that jobs were held doesn't count against their deadlines. */
  clearBanner(connection: string, now: number): AccountBanner | null {
    return this.#db
      .transaction(() => {
        const { banner } = this.connection(connection)
        if (!banner) return null
        this.#prepare('UPDATE connections SET banner = NULL WHERE connection = ?').run(connection)
        this.#prepare(
          `UPDATE jobs SET deadline_at = deadline_at + ?
               WHERE connection = ? AND state IN ('queued', 'submitting', 'waiting', 'downloading')`,
        ).run(Math.max(0, now - banner.since), connection)
        return banner
      })
      .immediate()
  }

  close(): void {
    this.#db.close()
  }

  /** Statements are asked for at every step of every job; compiling them once is most of the cost. */
  #prepare<Values extends unknown[] | object = unknown[], Row = unknown>(
    sql: string,
  ): Database.Statement<Values extends unknown[] ? Values : [Values], Row> {
    let statement = this.#statements.get(sql)
    if (!statement) this.#statements.set(sql, (statement = this.#db.prepare(sql)))
    return statement as Database.Statement<Values extends unknown[] ? Values : [Values], Row>
  }

  #row(id: string, guard: Guard): JobRow | null {
    const row = this.#prepare<[string], JobRow>('SELECT * FROM jobs WHERE id = ?').get(id)
    if (!row) return null
    if (guard.owner !== undefined && row.owner !== guard.owner) return null
    if (guard.attempt !== undefined && row.attempt !== guard.attempt) return null
    return row
  }

  #write(job: Job): void {
    const row = toRow(job)
    const names = Object.keys(row).filter((name) => name !== 'id')
    this.#prepare(`UPDATE jobs SET ${names.map((n) => `${n} = @${n}`).join(', ')} WHERE id = @id`).run(row)
  }
}
