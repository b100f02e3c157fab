import Database from 'better-sqlite3'
import type { StudioErrorData } from '../../../common/bridge/index.ts'

/**
 * - `creating`: asked for, not answered yet. - `open`: it runs. - `closing`: over here; the service has not been told, or
 * has not answered. - `closed`: over there too. - `unconfirmed`: the answer of the creation was lost, so nobody here knows
 * its id.
 */
export type LiveRowState = 'creating' | 'open' | 'closing' | 'closed' | 'unconfirmed'

/** A session as it is kept. No credential is in it. Times are ms since 1970. */
export interface LiveRow {
  id: string
  connection: string
  /** What the service calls it; null until it has answered. */
  remoteId: string | null
  state: LiveRowState
  createdAt: number
  endedAt: number | null
  /** Files of its faces, by name, and the leave that was given for each. */
  faces: string[]
  consents: string[]
  /** Why it ended; null: on purpose. */
  reason: StudioErrorData | null
  /** Process that runs it. */
  owner: string
  /** How often its closing was tried in vain, and when next. */
  tries: number
  nextAt: number
}

interface Columns {
  id: string
  connection: string
  remote_id: string | null
  state: LiveRowState
  created_at: number
  ended_at: number | null
  faces: string
  consents: string
  reason: string | null
  owner: string
  tries: number
  next_at: number
}

/** Each entry brings the database from version n to n + 1. Never change one that was released. */
const migrations: readonly string[] = [
  `CREATE TABLE sessions (
     id TEXT PRIMARY KEY,
     connection TEXT NOT NULL,
     remote_id TEXT,
     state TEXT NOT NULL,
     created_at INTEGER NOT NULL,
     ended_at INTEGER,
     faces TEXT NOT NULL,
     consents TEXT NOT NULL,
     reason TEXT,
     owner TEXT NOT NULL,
     tries INTEGER NOT NULL DEFAULT 0,
     next_at INTEGER NOT NULL DEFAULT 0
   ) STRICT;
   CREATE INDEX sessions_state ON sessions (state, next_at);`,
]

/** Sessions that ended and are still remembered. */
const mostEnded = 500

const fromColumns = (row: Columns): LiveRow => ({
  id: row.id,
  connection: row.connection,
  remoteId: row.remote_id,
  state: row.state,
  createdAt: row.created_at,
  endedAt: row.ended_at,
  faces: JSON.parse(row.faces) as string[],
  consents: JSON.parse(row.consents) as string[],
  reason: row.reason === null ? null : (JSON.parse(row.reason) as StudioErrorData),
  owner: row.owner,
  tries: row.tries,
  nextAt: row.next_at,
})

/** Every live session that this user's studios have asked for: what has to be closed outlives a crash. */
export class LiveStore {
  readonly #db: Database.Database
  readonly #statements

  constructor(path: string) {
    this.#db = new Database(path, { timeout: 5_000 })
    try {
      this.#db.pragma('journal_mode = WAL')
      // A session whose row a power cut took away would stay open, and cost.
      this.#db.pragma('synchronous = FULL')
      this.#db
        .transaction(() => {
          const version = this.#db.pragma('user_version', { simple: true }) as number
          if (version > migrations.length)
            throw new Error(
              'The list of live sessions was written by a newer version of Greenroom. Update Greenroom.',
            )
          for (const sql of migrations.slice(version)) this.#db.exec(sql)
          this.#db.pragma(`user_version = ${migrations.length}`)
        })
        .immediate()
      this.#statements = statementsOf(this.#db)
    } catch (error) {
      this.#db.close()
      throw error
    }
  }

  /** Before the service is asked. */
  begin(row: Pick<LiveRow, 'id' | 'connection' | 'createdAt' | 'faces' | 'consents' | 'owner'>): void {
    const { id, connection, createdAt, owner } = row
    const [faces, consents] = [JSON.stringify(row.faces), JSON.stringify(row.consents)]
    this.#statements.begin.run(id, connection, createdAt, faces, consents, owner)
  }

  opened(id: string, remoteId: string): void {
    this.#statements.opened.run(remoteId, id)
  }

  faces(id: string, faces: readonly string[], consents: readonly string[]): void {
    this.#statements.faces.run(JSON.stringify(faces), JSON.stringify(consents), id)
  }

  /** It ended here, whatever the service knows of it. */
  ended(
    id: string,
    state: 'closing' | 'closed' | 'unconfirmed',
    now: number,
    reason: StudioErrorData | null,
  ): void {
    this.#statements.ended.run(state, now, reason && JSON.stringify(reason), id)
    if (state !== 'closing') this.#statements.trim.run(mostEnded)
  }

  /** Nothing was asked for after all. */
  forget(id: string): void {
    this.#statements.forget.run(id)
  }

  /** The service knows that it is closed. */
  closed(id: string): void {
    this.#statements.closed.run(id)
    this.#statements.trim.run(mostEnded)
  }

  /** Its closing failed. */
  postpone(id: string, nextAt: number): void {
    this.#statements.postpone.run(nextAt, id)
  }

  /** Takes over what a process left that is gone. False when another was quicker. */
  adopt(id: string, from: string, owner: string): boolean {
    return this.#statements.adopt.run(owner, id, from).changes === 1
  }

  get(id: string): LiveRow | null {
    const row = this.#statements.get.get(id)
    return row ? fromColumns(row) : null
  }

  /** All that is not over, oldest first. */
  unfinished(): LiveRow[] {
    return this.#statements.unfinished.all().map(fromColumns)
  }

  close(): void {
    this.#db.close()
  }
}

function statementsOf(db: Database.Database) {
  return {
    begin: db.prepare<[string, string, number, string, string, string]>(
      `INSERT INTO sessions (id, connection, state, created_at, faces, consents, owner)
       VALUES (?, ?, 'creating', ?, ?, ?, ?)`,
    ),
    opened: db.prepare<[string, string]>(`UPDATE sessions SET state = 'open', remote_id = ? WHERE id = ?`),
    faces: db.prepare<[string, string, string]>('UPDATE sessions SET faces = ?, consents = ? WHERE id = ?'),
    ended: db.prepare<[LiveRowState, number, string | null, string]>(
      `UPDATE sessions SET state = ?, ended_at = ?, reason = ?
       WHERE id = ? AND state IN ('creating', 'open')`,
    ),
    forget: db.prepare<[string]>(`DELETE FROM sessions WHERE id = ? AND state = 'creating'`),
    closed: db.prepare<[string]>(`UPDATE sessions SET state = 'closed' WHERE id = ? AND state = 'closing'`),
    postpone: db.prepare<[number, string]>('UPDATE sessions SET tries = tries + 1, next_at = ? WHERE id = ?'),
    adopt: db.prepare<[string, string, string]>(
      'UPDATE sessions SET owner = ?, next_at = 0 WHERE id = ? AND owner = ?',
    ),
    get: db.prepare<[string], Columns>('SELECT * FROM sessions WHERE id = ?'),
    unfinished: db.prepare<[], Columns>(
      `SELECT * FROM sessions WHERE state IN ('creating', 'open', 'closing') ORDER BY created_at`,
    ),
    trim: db.prepare<[number]>(
      `DELETE FROM sessions WHERE state IN ('closed', 'unconfirmed') AND id NOT IN
         (SELECT id FROM sessions WHERE state IN ('closed', 'unconfirmed') ORDER BY created_at DESC LIMIT ?)`,
    ),
  }
}
