import type { Readable } from 'node:stream'
import type { ByteRange } from '../../../common/http/index.ts'
import { newFileName } from '../../core/ids.ts'
import type { Database } from '../database/types.ts'
import { inScope, operator } from '../tenants/tenant.ts'
import type { Scope } from '../tenants/tenant.ts'
import type { MediaSpace } from './space.ts'

/**
 * Purpose of a stored file: `result` of a record, `upload` by the user, or `asset` of something that is kept, such as
 * an own avatar.
 */
export type FilePurpose = 'result' | 'upload' | 'asset'

export interface StoredFile {
  /** Unguessable name; the last part of the file's address. */
  name: string
  purpose: FilePurpose
  mime: string
  bytes: number
  createdAt: number
  /** End of the file's life (ms since 1970); null for a file that is kept. */
  expiresAt: number | null
  recordId: string | null
  originalName: string | null
}

interface Columns {
  name: string
  purpose: FilePurpose
  mime: string
  bytes: number
  created_at: number
  expires_at: number | null
  record_id: string | null
  original_name: string | null
}

const fromColumns = (row: Columns): StoredFile => ({
  name: row.name,
  purpose: row.purpose,
  mime: row.mime,
  bytes: row.bytes,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  recordId: row.record_id,
  originalName: row.original_name,
})

/**
 * Store of finished media: the bytes in a space (a folder, a bucket), with a row of the table `files` for each file. A file is
 * placed first and registered later, in the transaction that completes its record: files that a killed process placed without
 * registering them are removed at the next start. A file is found in the scope of the tenant that registered it. Paths are those of the caller's temporary files, never of the store.
 */
export class MediaStore {
  readonly #space: MediaSpace
  readonly #db: Database
  readonly #scope: Scope

  constructor(db: Database, space: MediaSpace, scope: Scope = operator) {
    this.#space = space
    this.#db = db
    this.#scope = scope
  }

  /** The files of a tenant. */
  of(tenant: string): MediaStore {
    return new MediaStore(this.#db, this.#space, tenant)
  }

  /** Takes a finished file over under a new name. `path` must be on the data folder's disk; it may be gone afterwards. */
  async put(path: string, extension: string): Promise<{ name: string; bytes: number }> {
    const name = newFileName(extension)
    return { name, bytes: await this.#space.add(name, path) }
  }

  /** Registers a placed file as its tenant's; of whoever works for all, as the operator's. */
  async register(file: StoredFile): Promise<void> {
    await this.#db.run(
      `INSERT INTO files (name, purpose, mime, bytes, created_at, expires_at, record_id, original_name, tenant)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      file.name,
      file.purpose,
      file.mime,
      file.bytes,
      file.createdAt,
      file.expiresAt,
      file.recordId,
      file.originalName,
      this.#scope ?? operator,
    )
  }

  /** A file; undefined when it is unknown, another tenant's, or has expired. */
  async find(name: string, now: number): Promise<StoredFile | undefined> {
    const sql = `SELECT * FROM files WHERE name = ? AND ${inScope}`
    const row = await this.#db.get<Columns>(sql, name, this.#scope, this.#scope)
    if (!row || (row.expires_at !== null && row.expires_at <= now)) return undefined
    return fromColumns(row)
  }

  /** The bytes of a placed file, or of a range of it; undefined when they are gone. */
  read(name: string, range?: ByteRange): Promise<Readable | undefined> {
    return this.#space.read(name, range)
  }

  /** Puts a copy of a placed file at `path`, which stays when the file expires. False when its bytes are gone. */
  copyTo(name: string, path: string, signal?: AbortSignal): Promise<boolean> {
    return this.#space.copyTo(name, path, signal)
  }

  /** Extends the life of an uploaded file. */
  async keepUntil(name: string, time: number): Promise<void> {
    await this.#db.run('UPDATE files SET expires_at = ? WHERE name = ? AND expires_at < ?', time, name, time)
  }

  /** Removes a placed file that was never registered. */
  async discard(name: string): Promise<void> {
    await this.#space.remove(name)
  }

  /** Removes a file before it expires; an unknown name is not an error. */
  async remove(name: string): Promise<void> {
    // The row of a file is removed before the file itself: a row without a file would be an address that answers with an
    // error.
    await this.#db.run('DELETE FROM files WHERE name = ?', name)
    await this.#space.remove(name)
  }

  async removeOfRecord(recordId: string): Promise<void> {
    const files = await this.#db.all<{ name: string }>('SELECT name FROM files WHERE record_id = ?', recordId)
    for (const { name } of files) await this.remove(name)
  }

  async removeExpired(now: number): Promise<number> {
    const expired = await this.#db.all<{ name: string }>(
      'SELECT name FROM files WHERE expires_at IS NOT NULL AND expires_at <= ?',
      now,
    )
    for (const { name } of expired) await this.remove(name)
    return expired.length
  }

  /**
   * Removes files without a row and rows without a file; returns the records whose result is missing.
   * @param before files that were placed, or registered, later are left alone, ms since 1970: other engines may be placing them
   */
  async reconcile(before = Number.MAX_SAFE_INTEGER): Promise<{ strays: number; lost: string[] }> {
    const placed = await this.#space.files()
    const lost: string[] = []
    const rows = await this.#db.all<Pick<Columns, 'name' | 'record_id' | 'purpose' | 'created_at'>>(
      'SELECT name, record_id, purpose, created_at FROM files',
    )
    for (const row of rows) {
      if (placed.delete(row.name) || row.created_at >= before) continue
      await this.#db.run('DELETE FROM files WHERE name = ?', row.name)
      if (row.record_id !== null && row.purpose === 'result') lost.push(row.record_id)
    }
    const strays = [...placed].filter(([, placedAt]) => placedAt < before)
    for (const [name] of strays) await this.#space.remove(name)
    return { strays: strays.length, lost }
  }

  /** Number and size of all registered files, for tests and the health report. */
  async count(): Promise<{ files: number; bytes: number }> {
    const sum = await this.#db.get<{ files: number; bytes: number }>(
      'SELECT count(*) AS files, CAST(coalesce(sum(bytes), 0) AS BIGINT) AS bytes FROM files',
    )
    return sum ?? { files: 0, bytes: 0 }
  }
}
