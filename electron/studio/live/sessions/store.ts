import type { StudioErrorData } from '../../../common/bridge/index.ts'
import { message } from '../../../common/messages/index.ts'
import { Columns, SqliteDatabase, Table } from '../../../storage/index.ts'

/**
 * - `creating`: requested, not answered yet.
 * - `open`: the session runs.
 * - `closing`: ended here; the service has not been told or has not answered.
 * - `closed`: ended at the service, too.
 * - `unconfirmed`: the answer to the creation was lost, so its id is unknown here.
 */
export type LiveRowState = 'creating' | 'open' | 'closing' | 'closed' | 'unconfirmed'

/** A session as it is stored, without credentials. Times are ms since 1970. */
export interface LiveRow {
  id: string
  connection: string
  /** Id of the session at the service; null until it has answered. */
  remoteId: string | null
  state: LiveRowState
  createdAt: number
  endedAt: number | null
  /** File names of the source faces, and the ids of the consents given for them. */
  faces: string[]
  consents: string[]
  /** Why the session ended; null when it was ended on purpose. */
  reason: StudioErrorData | null
  /** Name (in leases) of the process that runs the session. */
  owner: string
  /** Number of failed attempts to close the session, and when the next one is due. */
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

/** Schema migrations: entry n brings the database from version n to n + 1. Never change one that was released. */
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

/** Most ended sessions that are stored. */
const mostEnded = 500

/** Stores every live session that this user's studios have requested: what has to be closed survives a crash. */
export class LiveStore {
  readonly #database: SqliteDatabase
  readonly #sessions: Table<LiveRow>

  /**
   * Opens the store of live sessions.
   * @param path path of the database file; its folder must exist
   */
  constructor(path: string) {
    // Writes are synced at once: a session whose row is lost in a power cut would stay open and cost credits.
    this.#database = new SqliteDatabase(path, {
      what: message('storage.live'),
      migrations,
      synchronous: 'FULL',
    })
    this.#sessions = new Table(this.#database, 'sessions', columns)
  }

  /** Stores a session before the service is asked to create it. */
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

  /** Marks a session as ended here, with what the service knows of it. */
  ended(id: string, state: 'closing' | 'closed' | 'unconfirmed', now: number, reason: StudioErrorData | null): void {
    this.#database
      .sql(
        `UPDATE sessions SET state = ?, ended_at = ?, reason = ?
         WHERE id = ? AND state IN ('creating', 'open')`,
      )
      .run(state, now, reason && JSON.stringify(reason), id)
    if (state !== 'closing') this.#trim()
  }

  /** Deletes a session whose request was not sent after all. */
  forget(id: string): void {
    this.#database.sql("DELETE FROM sessions WHERE id = ? AND state = 'creating'").run(id)
  }

  /** Marks a session as closed at the service. */
  closed(id: string): void {
    this.#database.sql("UPDATE sessions SET state = 'closed' WHERE id = ? AND state = 'closing'").run(id)
    this.#trim()
  }

  /** Schedules the next attempt to close a session after a failed one. */
  postpone(id: string, nextAt: number): void {
    this.#database.sql('UPDATE sessions SET tries = tries + 1, next_at = ? WHERE id = ?').run(nextAt, id)
  }

  /** Takes over a session that a dead process left. False when another process was faster. */
  adopt(id: string, from: string, owner: string): boolean {
    const adopted = this.#database
      .sql('UPDATE sessions SET owner = ?, next_at = 0 WHERE id = ? AND owner = ?')
      .run(owner, id, from)
    return adopted.changes === 1
  }

  get(id: string): LiveRow | null {
    return this.#sessions.get(id)
  }

  /** All sessions that may still be open at their service, oldest first. */
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
