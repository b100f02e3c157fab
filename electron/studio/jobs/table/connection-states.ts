import type { SqliteDatabase } from '../../../storage/index.ts'
import type { AccountBanner } from '../types.ts'

export interface ConnectionState {
  /** End of the pause, ms since 1970. */
  pausedUntil: number
  /** Number of pauses in succession. */
  pauses: number
  banner: AccountBanner | null
}

/** Why jobs of a connection are held: a pause that its service asked for, or a problem with the account. */
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

  /** Pauses a connection until a time; `pauses` is the number of pauses in succession. */
  pause(connection: string, until: number, pauses: number): void {
    this.#database
      .sql(
        `INSERT INTO connections (connection, paused_until, pauses) VALUES (?, ?, ?) ON CONFLICT (connection)
         DO UPDATE SET paused_until = max(paused_until, excluded.paused_until), pauses = excluded.pauses`,
      )
      .run(connection, until, pauses)
  }

  /** Resets the pauses after a successful request, so that the next one starts short again. */
  endPauses(connection: string): void {
    this.#database.sql('UPDATE connections SET pauses = 0 WHERE connection = ? AND pauses <> 0').run(connection)
  }

  /** Sets the account banner; false when there is one already. */
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

  /** Removes the account banner. The time for which jobs were held is added to their deadlines. */
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
