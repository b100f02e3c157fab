import type { SqliteDatabase } from '../../../storage/index.ts'
import type { BodyKind, Problem } from '../../../common/composition/index.ts'
import type { JobKind, JobStore, JobTarget } from '../../jobs/index.ts'

export const productionStates = ['preparing', 'unconfirmed', 'failed', 'cancelled', 'handed'] as const
/**
 * - `preparing`: checks, files and speech on their way; goes on after a restart.
 * - `unconfirmed`: nobody knows whether a voice was asked for; only the user goes on.
 * - `handed`: a job of the same id makes the clip.
 */
export type ProductionState = (typeof productionStates)[number]

export interface ProductionFailure {
  code: string
  /** One sentence for the user. */
  message: string
  next?: string | undefined
  problems?: readonly Problem[]
}

export interface ProductionRow {
  /** The same for all that were begun together. */
  batch: string
  variables: Record<string, string>
}

/** Made of a project; the others are made of files alone. */
export const projectKinds = ['avatar-video', 'talking-avatar'] as const
export type ProductionKind = Exclude<JobKind, 'speech' | 'voice-clone'>

export function isProjectKind(kind: ProductionKind): kind is BodyKind {
  return (projectKinds as readonly string[]).includes(kind)
}

/** A clip somebody asked for, from the press of the button to the job. Times are ms since 1970. */
export interface Production {
  id: string
  kind: ProductionKind
  title: string
  connection: string
  state: ProductionState
  target: JobTarget
  /** '' where it is made of no project. */
  projectId: string
  /** `contentHash` of the project as it was. */
  contentHash: string
  failure: ProductionFailure | null
  /** Of a project that was filled in from a sheet: what it was filled in with, by name of the column. */
  row: ProductionRow | null
  /** What it is at. */
  step: string | null
  /** When the next try is due. */
  nextAt: number
  tries: number
  createdAt: number
  updatedAt: number
  endedAt: number | null
}

interface Row {
  id: string
  kind: Production['kind']
  title: string
  connection: string
  state: ProductionState
  target: string
  project_id: string
  content_hash: string
  failure: string | null
  batch: string | null
  variables: string | null
  step: string | null
  next_at: number
  tries: number
  created_at: number
  updated_at: number
  ended_at: number | null
}

const columns = `id, kind, title, connection, state, target, project_id, content_hash, failure, batch, variables, step, next_at, tries,
  created_at, updated_at, ended_at`
const leaseMs = 20_000

/** The table of productions, in the database of the jobs. Every method is one transaction. */
export class ProductionStore {
  readonly #db: SqliteDatabase

  constructor(jobs: JobStore) {
    this.#db = jobs.database
  }

  /** @param snapshot the project as JSON, with absolute asset paths */
  insert(production: Production, snapshot: string, owner: string): void {
    this.#run(
      `INSERT INTO productions (id, kind, title, connection, state, target, project_id, content_hash, failure, step,
         next_at, tries, created_at, updated_at, ended_at, owner, lease_until, snapshot, batch, variables)
       VALUES (@id, @kind, @title, @connection, @state, @target, @projectId, @contentHash, NULL, NULL,
         @nextAt, 0, @createdAt, @updatedAt, NULL, @owner, @leaseUntil, @snapshot, @batch, @variables)`,
      {
        ...production,
        target: JSON.stringify(production.target),
        ...{ row: null, batch: production.row?.batch ?? null },
        variables: production.row && JSON.stringify(production.row.variables),
        ...{ failure: null, owner, leaseUntil: production.createdAt + leaseMs, snapshot },
      },
    )
  }

  /** All of them, or none. */
  insertAll(all: readonly { production: Production; snapshot: string }[], owner: string): void {
    this.#db.transaction(() => {
      for (const { production, snapshot } of all) this.insert(production, snapshot, owner)
    })
  }

  get(id: string): Production | null {
    const row = this.#db.sql<Row>(`SELECT ${columns} FROM productions WHERE id = ?`).get(id)
    return row ? read(row) : null
  }

  snapshot(id: string): string | null {
    const row = this.#db.sql<{ snapshot: string }>('SELECT snapshot FROM productions WHERE id = ?').get(id)
    return row?.snapshot ?? null
  }

  /** The project that it was made of, as JSON; null where it was made of none. */
  projectOf(id: string): string | null {
    const production = this.get(id)
    return production && isProjectKind(production.kind) ? this.snapshot(id) : null
  }

  ofProject(projectId: string): string[] {
    return this.#db
      .sql<{ id: string }>('SELECT id FROM productions WHERE project_id = ?')
      .all(projectId)
      .map((row) => row.id)
  }

  /** What this process has to prepare, the longest waiting first. */
  due(owner: string): { id: string; nextAt: number }[] {
    return this.#db
      .sql<{ id: string; nextAt: number }>(
        "SELECT id, next_at AS nextAt FROM productions WHERE state = 'preparing' AND owner = ? ORDER BY next_at, created_at",
      )
      .all(owner)
  }

  /** Takes what a process left that is gone. */
  adopt(owner: string, now: number, alive: (owner: string) => boolean): string[] {
    const left = this.#db
      .sql<{ id: string; owner: string | null; lease_until: number }>(
        "SELECT id, owner, lease_until FROM productions WHERE state = 'preparing' AND (owner IS NULL OR owner <> ?)",
      )
      .all(owner)
    return left
      .filter((one) => one.owner === null || one.lease_until <= now || !alive(one.owner))
      .filter(
        (one) =>
          this.#run(
            'UPDATE productions SET owner = ?, lease_until = ?, next_at = ? WHERE id = ? AND owner IS ?',
            [...[owner, now + leaseMs, now, one.id, one.owner]],
          ) > 0,
      )
      .map((one) => one.id)
  }

  renew(owner: string, now: number): void {
    this.#run('UPDATE productions SET lease_until = ? WHERE owner = ?', [now + leaseMs, owner])
  }

  release(owner: string): void {
    this.#run('UPDATE productions SET owner = NULL, lease_until = 0 WHERE owner = ?', [owner])
  }

  askToCancel(id: string): void {
    this.#run('UPDATE productions SET cancel_asked = 1 WHERE id = ?', [id])
  }

  askedToCancel(owner: string): string[] {
    return this.#db
      .sql<{ id: string }>('SELECT id FROM productions WHERE owner = ? AND cancel_asked = 1')
      .all(owner)
      .map((row) => row.id)
  }

  holder(id: string): { owner: string; leaseUntil: number } | null {
    const row = this.#db
      .sql<{ owner: string | null; leaseUntil: number }>(
        'SELECT owner, lease_until AS leaseUntil FROM productions WHERE id = ?',
      )
      .get(id)
    return row?.owner ? { owner: row.owner, leaseUntil: row.leaseUntil } : null
  }

  /** Puts a try off. */
  putOff(id: string, owner: string, until: number, step: string): void {
    this.#run('UPDATE productions SET next_at = ?, tries = tries + 1, step = ? WHERE id = ? AND owner = ?', [
      until,
      step,
      id,
      owner,
    ])
  }

  /** Ends it, if it is still being prepared and ours. */
  end(
    id: string,
    owner: string | null,
    now: number,
    state: 'failed' | 'cancelled' | 'unconfirmed' | 'handed',
    failure: ProductionFailure | null,
  ): boolean {
    const from = state === 'cancelled' ? "IN ('preparing', 'unconfirmed')" : "= 'preparing'"
    return (
      this.#run(
        `UPDATE productions SET state = ?, failure = ?, step = NULL, updated_at = ?, ended_at = ?, owner = NULL,
           lease_until = 0, cancel_asked = 0 WHERE id = ? AND state ${from} AND (? IS NULL OR owner = ?)`,
        [state, failure && JSON.stringify(failure), now, now, id, owner, owner],
      ) > 0
    )
  }

  /** Prepares it again. With `over`, its job is taken away in the same step. */
  again(id: string, owner: string, now: number, over: boolean): boolean {
    return this.#db.transaction(() => {
      if (over)
        this.#run(
          "DELETE FROM jobs WHERE id = ? AND state NOT IN ('queued','submitting','waiting','downloading')",
          [id],
        )
      return (
        this.#run(
          `UPDATE productions SET state = 'preparing', failure = NULL, step = NULL, next_at = ?, tries = 0,
               updated_at = ?, ended_at = NULL, owner = ?, lease_until = ?, cancel_asked = 0
             WHERE id = ? AND state <> 'preparing' AND NOT EXISTS (SELECT 1 FROM jobs WHERE jobs.id = productions.id)`,
          [now, now, owner, now + leaseMs, id],
        ) > 0
      )
    })
  }

  remove(id: string): void {
    this.#run("DELETE FROM productions WHERE id = ? AND state <> 'preparing'", [id])
  }

  running(connection?: string): number {
    const where = connection === undefined ? '' : ' AND connection = ?'
    const row = this.#db
      .sql<{ count: number }>(`SELECT count(*) AS count FROM productions WHERE state = 'preparing'${where}`)
      .get(...(connection === undefined ? [] : [connection]))
    return row?.count ?? 0
  }

  #run(sql: string, values: unknown[] | Record<string, unknown>): number {
    const statement = this.#db.sql(sql)
    return (Array.isArray(values) ? statement.run(...values) : statement.run(values)).changes
  }
}

function read(row: Row): Production {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    connection: row.connection,
    state: row.state,
    target: JSON.parse(row.target) as JobTarget,
    projectId: row.project_id,
    contentHash: row.content_hash,
    failure: row.failure === null ? null : (JSON.parse(row.failure) as ProductionFailure),
    row:
      row.batch === null
        ? null
        : { batch: row.batch, variables: JSON.parse(row.variables ?? '{}') as Record<string, string> },
    step: row.step,
    nextAt: row.next_at,
    tries: row.tries,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    endedAt: row.ended_at,
  }
}
