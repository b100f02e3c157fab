import type { Code } from '../../common/service/index.ts'
import { readText, storedText } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import type { Db } from '../store/records/database.ts'

/** A live session as stored, without any credential. Times are ms since 1970. */
export interface LiveRow {
  id: string
  createdAt: number
  /** When the session was closed; null while it is open. */
  closedAt: number | null
  /** `faceswap_status` of the interface; an open session of the engine always has 2. */
  status: 2 | 3 | 4
  channel: string
  frontUser: string
  algorithmUser: string
  faces: number
  /** When both users were first in the channel at the same time; null before that. */
  metAt: number | null
  /** Credits that were charged for the session so far. */
  credits: number
  /** The code of why the session ended; null when it was closed by request. */
  code: Code | null
  reason: Text | null
}

interface Columns {
  id: string
  created_at: number
  closed_at: number | null
  status: 2 | 3 | 4
  channel: string
  front_user: string
  algorithm_user: string
  faces: number
  met_at: number | null
  credits: number
  code: Code | null
  reason: string | null
}

const fromColumns = (row: Columns): LiveRow => ({
  id: row.id,
  createdAt: row.created_at,
  closedAt: row.closed_at,
  status: row.status,
  channel: row.channel,
  frontUser: row.front_user,
  algorithmUser: row.algorithm_user,
  faces: row.faces,
  metAt: row.met_at,
  credits: row.credits,
  code: row.code,
  reason: row.reason === null ? null : readText(row.reason),
})

export type NewLiveRow = Pick<
  LiveRow,
  'id' | 'createdAt' | 'channel' | 'frontUser' | 'algorithmUser' | 'faces' | 'credits'
>

function statementsOf(db: Db) {
  return {
    insert: db.prepare<[string, number, string, string, string, number, number]>(
      `INSERT INTO live_sessions (id, created_at, status, channel, front_user, algorithm_user, faces, credits)
       VALUES (?, ?, 2, ?, ?, ?, ?, ?)`,
    ),
    get: db.prepare<[string], Columns>('SELECT * FROM live_sessions WHERE id = ?'),
    open: db.prepare<[], Columns>('SELECT * FROM live_sessions WHERE closed_at IS NULL ORDER BY seq'),
    met: db.prepare<[number, string]>('UPDATE live_sessions SET met_at = ? WHERE id = ? AND met_at IS NULL'),
    charge: db.prepare<[number, string]>('UPDATE live_sessions SET credits = credits + ? WHERE id = ?'),
    faces: db.prepare<[number, string]>('UPDATE live_sessions SET faces = ? WHERE id = ?'),
    close: db.prepare<[number, number, number | null, string | null, string]>(
      `UPDATE live_sessions SET closed_at = ?, status = ?, code = ?, reason = ?
       WHERE id = ? AND closed_at IS NULL`,
    ),
    forget: db.prepare<[number]>('DELETE FROM live_sessions WHERE closed_at <= ?'),
  }
}

/** The database table of live sessions. */
export class LiveTable {
  readonly #statements: ReturnType<typeof statementsOf>

  constructor(db: Db) {
    this.#statements = statementsOf(db)
  }

  insert(row: NewLiveRow): void {
    this.#statements.insert.run(
      row.id,
      row.createdAt,
      row.channel,
      row.frontUser,
      row.algorithmUser,
      row.faces,
      row.credits,
    )
  }

  get(id: string): LiveRow | undefined {
    const row = this.#statements.get.get(id)
    return row && fromColumns(row)
  }

  open(): LiveRow[] {
    return this.#statements.open.all().map(fromColumns)
  }

  met(id: string, now: number): void {
    this.#statements.met.run(now, id)
  }

  charge(id: string, credits: number): void {
    this.#statements.charge.run(credits, id)
  }

  faces(id: string, count: number): void {
    this.#statements.faces.run(count, id)
  }

  /** Records the end of a session. Returns false when it was closed before. */
  close(id: string, now: number, end: { status: 3 | 4; code: Code | null; reason: Text | null }): boolean {
    return (
      this.#statements.close.run(now, end.status, end.code, end.reason === null ? null : storedText(end.reason), id)
        .changes === 1
    )
  }

  /** Deletes the sessions that were closed before a time, ms since 1970. Returns how many were deleted. */
  forget(before: number): number {
    return this.#statements.forget.run(before).changes
  }
}
