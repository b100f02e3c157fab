import { message } from '../../../common/messages/index.ts'
import { SqliteDatabase } from '../../../storage/index.ts'

/** Stands for the base URL in stored addresses, because the engine's port changes from start to start. */
const baseMark = '{base}'
/** Addresses that expire sooner than this may be invalid before the video is made, ms. */
const marginMs = 60 * 60 * 1000

export interface RemoteAsset {
  url: string
  /** When the stored address expires, ms since 1970. */
  expiresAt: number
}

/** Schema migrations: entry n brings the database from version n to n + 1. The first version had no number. */
const migrations: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS made (
     connection TEXT NOT NULL,
     key TEXT NOT NULL,
     url TEXT NOT NULL,
     expires_at INTEGER NOT NULL,
     PRIMARY KEY (connection, key)
   ) STRICT;`,
]

/** Remembers what a service already has, by what it was made from: uploaded files and speech. */
export class RemoteAssetCache {
  readonly #database: SqliteDatabase

  /**
   * Opens the cache of files that services have.
   * @param path the database file; `:memory:` for tests
   */
  constructor(path: string) {
    // Writes are synced at once: speech may have cost credits, and a power cut must not make it forgotten.
    this.#database = new SqliteDatabase(path, {
      what: message('storage.remoteFiles'),
      migrations,
      synchronous: 'FULL',
    })
  }

  get(connection: string, key: string, baseUrl: string, now: number): RemoteAsset | null {
    const row = this.#database
      .sql<RemoteAsset>(
        'SELECT url, expires_at AS expiresAt FROM made WHERE connection = ? AND key = ? AND expires_at > ?',
      )
      .get(connection, key, now + marginMs)
    if (!row) return null
    return row.url.startsWith(baseMark) ? { ...row, url: baseUrl + row.url.slice(baseMark.length) } : row
  }

  put(connection: string, key: string, baseUrl: string, asset: RemoteAsset, now: number): void {
    const url = asset.url.startsWith(`${baseUrl}/`) ? baseMark + asset.url.slice(baseUrl.length) : asset.url
    this.#database.transaction(() => {
      this.#database.sql('DELETE FROM made WHERE expires_at <= ?').run(now)
      this.#database
        .sql('INSERT OR REPLACE INTO made (connection, key, url, expires_at) VALUES (?, ?, ?, ?)')
        .run(connection, key, url, asset.expiresAt)
    })
  }

  forget(connection: string, key: string): void {
    this.#database.sql('DELETE FROM made WHERE connection = ? AND key = ?').run(connection, key)
  }

  close(): void {
    this.#database.close()
  }
}
