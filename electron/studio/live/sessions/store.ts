import type { StudioErrorData } from '../../../common/bridge/index.ts'
import { message } from '../../../common/messages/index.ts'
import { Columns, SqliteDatabase, Table } from '../../../storage/index.ts'

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

const columns = new Columns<LiveRow>({
  id: 'plain',
  connection: 'plain',
  remoteId: 'plain',
  state: 'plain',
  createdAt: 'plain',
  endedAt: 'plain',
  faces: 'value',
  consents: 'value',
  reason: 'json',
  owner: 'plain',
  tries: 'plain',
  nextAt: 'plain',
})

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

/** Every live session that this user's studios have asked for: what has to be closed outlives a crash. */
export class LiveStore {
  readonly #database: SqliteDatabase
  readonly #sessions: Table<LiveRow>

  /** @param path the database file; its folder must exist */
  constructor(path: string) {
    // A session whose row a power cut took away would stay open, and cost.
    this.#database = new SqliteDatabase(path, {
      what: message('storage.live'),
      migrations,
      synchronous: 'FULL',
    })
    this.#sessions = new Table(this.#database, 'sessions', columns)
  }

  /** Before the service is asked. */
  begin(row: Pick<LiveRow, 'id' | 'connection' | 'createdAt' | 'faces' | 'consents' | 'owner'>): void {
    this.#sessions.insert({
      ...row,
      state: 'creating',
      remoteId: null,
      endedAt: null,
      reason: null,
      tries: 0,
      nextAt: 0,
    })
  }

  opened(id: string, remoteId: string): void {
    this.#sessions.change(id, { state: 'open', remoteId })
  }

  faces(id: string, faces: readonly string[], consents: readonly string[]): void {
    this.#sessions.change(id, { faces: [...faces], consents: [...consents] })
  }

  /** It ended here, whatever the service knows of it. */
  ended(id: string, state: 'closing' | 'closed' | 'unconfirmed', now: number, reason: StudioErrorData | null): void {
    this.#database
      .sql(
        `UPDATE sessions SET state = ?, ended_at = ?, reason = ?
         WHERE id = ? AND state IN ('creating', 'open')`,
      )
      .run(state, now, reason && JSON.stringify(reason), id)
    if (state !== 'closing') this.#trim()
  }

  /** Nothing was asked for after all. */
  forget(id: string): void {
    this.#database.sql("DELETE FROM sessions WHERE id = ? AND state = 'creating'").run(id)
  }

  /** The service knows that it is closed. */
  closed(id: string): void {
    this.#database.sql("UPDATE sessions SET state = 'closed' WHERE id = ? AND state = 'closing'").run(id)
    this.#trim()
  }

  /** Its closing failed. */
  postpone(id: string, nextAt: number): void {
    this.#database.sql('UPDATE sessions SET tries = tries + 1, next_at = ? WHERE id = ?').run(nextAt, id)
  }

  /** Takes over what a process left that is gone. False when another was quicker. */
  adopt(id: string, from: string, owner: string): boolean {
    const adopted = this.#database
      .sql('UPDATE sessions SET owner = ?, next_at = 0 WHERE id = ? AND owner = ?')
      .run(owner, id, from)
    return adopted.changes === 1
  }

  get(id: string): LiveRow | null {
    return this.#sessions.get(id)
  }

  /** All that is not over, oldest first. */
  unfinished(): LiveRow[] {
    return this.#sessions.list("WHERE state IN ('creating', 'open', 'closing') ORDER BY created_at")
  }

  close(): void {
    this.#database.close()
  }

  #trim(): void {
    const over = "state IN ('closed', 'unconfirmed')"
    this.#database
      .sql(
        `DELETE FROM sessions WHERE ${over} AND id NOT IN
           (SELECT id FROM sessions WHERE ${over} ORDER BY created_at DESC LIMIT ?)`,
      )
      .run(mostEnded)
  }
}
