import Database from 'better-sqlite3'

/** Stands for the base URL in stored addresses: the engine's port changes from start to start. */
const baseMark = '{base}'
/** What expires sooner than this may be gone before the video is made, ms. */
const marginMs = 60 * 60 * 1000

export interface RemoteAsset {
  url: string
  /** ms since 1970 */
  expiresAt: number
}

/** Remembers what a service already has: uploaded files and spoken texts, by what they were made from. */
export class RemoteAssetCache {
  readonly #db: Database.Database

  /** @param path the database file; `:memory:` for tests */
  constructor(path: string) {
    this.#db = new Database(path)
    this.#db.pragma('journal_mode = WAL')
    this.#db.pragma('busy_timeout = 5000')
    this.#db.exec(
      `CREATE TABLE IF NOT EXISTS made (
         connection TEXT NOT NULL,
         key TEXT NOT NULL,
         url TEXT NOT NULL,
         expires_at INTEGER NOT NULL,
         PRIMARY KEY (connection, key)
       ) STRICT`,
    )
  }

  get(connection: string, key: string, baseUrl: string, now: number): RemoteAsset | null {
    const row = this.#db
      .prepare<[string, string, number], { url: string; expiresAt: number }>(
        'SELECT url, expires_at AS expiresAt FROM made WHERE connection = ? AND key = ? AND expires_at > ?',
      )
      .get(connection, key, now + marginMs)
    return row
      ? { ...row, url: row.url.startsWith(baseMark) ? baseUrl + row.url.slice(baseMark.length) : row.url }
      : null
  }

  put(connection: string, key: string, baseUrl: string, asset: RemoteAsset, now: number): void {
    const url = asset.url.startsWith(`${baseUrl}/`) ? baseMark + asset.url.slice(baseUrl.length) : asset.url
    this.#db.transaction(() => {
      this.#db.prepare('DELETE FROM made WHERE expires_at <= ?').run(now)
      this.#db
        .prepare('INSERT OR REPLACE INTO made (connection, key, url, expires_at) VALUES (?, ?, ?, ?)')
        .run(connection, key, url, asset.expiresAt)
    })()
  }

  forget(connection: string, key: string): void {
    this.#db.prepare('DELETE FROM made WHERE connection = ? AND key = ?').run(connection, key)
  }

  close(): void {
    this.#db.close()
  }
}
