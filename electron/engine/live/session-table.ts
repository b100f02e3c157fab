import type { Code } from '../../common/service/index.ts'
import { readText, storedText } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import type { Database } from '../store/database/types.ts'

/** A live session as stored, without any credential. Times are ms since 1970. */
export interface LiveRow {
  id: string
  /** Id of the tenant that it belongs to. */
  tenant: string
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
  tenant: string
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
  tenant: row.tenant,
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
  'id' | 'tenant' | 'createdAt' | 'channel' | 'frontUser' | 'algorithmUser' | 'faces' | 'credits'
> & {
  /** The engine that has the session's channel, and until when it has it without renewing, ms since 1970. */
  lease: Lease
}

export interface Lease {
  engine: string
  until: number
}

/** The database table of live sessions. */
export class LiveTable {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async insert(row: NewLiveRow): Promise<void> {
    await this.#db.run(
      `INSERT INTO live_sessions (id, tenant, created_at, status, channel, front_user, algorithm_user, faces, credits,
         engine, lease_until) VALUES (?, ?, ?, 2, ?, ?, ?, ?, ?, ?, ?)`,
      row.id,
      row.tenant,
      row.createdAt,
      row.channel,
      row.frontUser,
      row.algorithmUser,
      row.faces,
      row.credits,
      row.lease.engine,
      row.lease.until,
    )
  }

  async get(id: string): Promise<LiveRow | undefined> {
    const row = await this.#db.get<Columns>('SELECT * FROM live_sessions WHERE id = ?', id)
    return row && fromColumns(row)
  }

  /** The open sessions that nobody has the channel of any more: those of an earlier run of this engine, and of engines that died. */
  async abandoned(engine: string, now: number): Promise<LiveRow[]> {
    const rows = await this.#db.all<Columns>(
      `SELECT * FROM live_sessions WHERE closed_at IS NULL AND (engine IS NULL OR engine = ? OR lease_until <= ?)
       ORDER BY seq`,
      engine,
      now,
    )
    return rows.map(fromColumns)
  }

  /** Renews the lease of all open sessions of an engine. Returns their ids. */
  async renew({ engine, until }: Lease): Promise<Set<string>> {
    const rows = await this.#db.all<{ id: string }>(
      'UPDATE live_sessions SET lease_until = ? WHERE engine = ? AND closed_at IS NULL RETURNING id',
      until,
      engine,
    )
    return new Set(rows.map(({ id }) => id))
  }

  async met(id: string, now: number): Promise<void> {
    await this.#db.run('UPDATE live_sessions SET met_at = ? WHERE id = ? AND met_at IS NULL', now, id)
  }

  async charge(id: string, credits: number): Promise<void> {
    await this.#db.run('UPDATE live_sessions SET credits = credits + ? WHERE id = ?', credits, id)
  }

  async faces(id: string, count: number): Promise<void> {
    await this.#db.run('UPDATE live_sessions SET faces = ? WHERE id = ?', count, id)
  }

  /** Records the end of a session. Returns false when it was closed before. */
  async close(
    id: string,
    now: number,
    end: { status: 3 | 4; code: Code | null; reason: Text | null },
  ): Promise<boolean> {
    const changed = await this.#db.run(
      'UPDATE live_sessions SET closed_at = ?, status = ?, code = ?, reason = ? WHERE id = ? AND closed_at IS NULL',
      now,
      end.status,
      end.code,
      end.reason === null ? null : storedText(end.reason),
      id,
    )
    return changed === 1
  }

  /** Deletes the sessions that were closed before a time, ms since 1970. Returns how many were deleted. */
  forget(before: number): Promise<number> {
    return this.#db.run('DELETE FROM live_sessions WHERE closed_at <= ?', before)
  }
}
