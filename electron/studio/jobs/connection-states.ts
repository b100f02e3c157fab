import type { SqliteDatabase } from '../../storage/index.ts'
import type { AccountBanner } from './types.ts'

export interface ConnectionState {
  /** ms since 1970 */
  pausedUntil: number
  /** Pauses in a row. */
  pauses: number
  banner: AccountBanner | null
}

/** What holds the jobs of a connection: pauses that its service asked for, and trouble with its account. */
export class ConnectionStates {
  readonly #database: SqliteDatabase

  constructor(database: SqliteDatabase) {
    this.#database = database
  }

  get(connection: string): ConnectionState {
    const row = this.#database
      .sql<{ pausedUntil: number; pauses: number; banner: string | null }>(
        'SELECT paused_until AS pausedUntil, pauses, banner FROM connections WHERE connection = ?',
      )
      .get(connection)
    if (!row) return { pausedUntil: 0, pauses: 0, banner: null }
    return { ...row, banner: row.banner === null ? null : (JSON.parse(row.banner) as AccountBanner) }
  }

  /** Pauses a connection; `pauses` counts them in a row. */
  pause(connection: string, until: number, pauses: number): void {
    this.#database
      .sql(
        `INSERT INTO connections (connection, paused_until, pauses) VALUES (?, ?, ?) ON CONFLICT (connection)
         DO UPDATE SET paused_until = max(paused_until, excluded.paused_until), pauses = excluded.pauses`,
      )
      .run(connection, until, pauses)
  }

  /** A call went through: the next pause starts short again. */
  endPauses(connection: string): void {
    this.#database.sql('UPDATE connections SET pauses = 0 WHERE connection = ? AND pauses <> 0').run(connection)
  }

  /** Raises the banner if there is none yet; false when there is one. */
  raiseBanner(banner: AccountBanner): boolean {
    return (
      this.#database
        .sql(
          `INSERT INTO connections (connection, banner) VALUES (?, ?)
           ON CONFLICT (connection) DO UPDATE SET banner = excluded.banner WHERE banner IS NULL`,
        )
        .run(banner.connection, JSON.stringify(banner)).changes > 0
    )
  }

  /** Takes the banner down. The time that jobs were held doesn't count against their deadlines. */
  clearBanner(connection: string, now: number): AccountBanner | null {
    return this.#database.transaction(() => {
      const { banner } = this.get(connection)
      if (!banner) return null
      this.#database.sql('UPDATE connections SET banner = NULL WHERE connection = ?').run(connection)
      this.#database
        .sql(
          `UPDATE jobs SET deadline_at = deadline_at + ?
           WHERE connection = ? AND state IN ('queued', 'submitting', 'waiting', 'downloading')`,
        )
        .run(Math.max(0, now - banner.since), connection)
      return banner
    })
  }
}
