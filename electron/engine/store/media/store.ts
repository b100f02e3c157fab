import { readdirSync } from 'node:fs'
import { open, rename, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { newFileName } from '../../core/ids.ts'
import type { Database } from '../database/types.ts'

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
 * Store of finished media. A file is placed first and registered later, in the transaction that completes its record:
 * files that a killed process placed without registering them are removed at the next start.
 */
export interface MediaStore {
  /** Moves a finished file into the store under a new name. `path` must be on the data folder's disk. */
  put(path: string, extension: string): Promise<{ name: string; path: string; bytes: number }>
  register(file: StoredFile): Promise<void>
  /** The file and its path; undefined when it is unknown or has expired. */
  find(name: string, now: number): Promise<{ file: StoredFile; path: string } | undefined>
  /** Extends the life of an uploaded file. */
  keepUntil(name: string, time: number): Promise<void>
  /** Removes a placed file that was never registered. */
  discard(name: string): Promise<void>
  removeOfRecord(recordId: string): Promise<void>
  /** Removes a file before it expires; an unknown name is not an error. */
  remove(name: string): Promise<void>
  removeExpired(now: number): Promise<number>
  /** Removes files without a row and rows without a file; returns the records whose result is missing. */
  reconcile(): Promise<{ strays: number; lost: string[] }>
  /** Number and size of all registered files, for tests and the health report. */
  count(): Promise<{ files: number; bytes: number }>
}

/** Waits until a file is on the disk. Asynchronous, because a large file takes long. */
async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function unlinkIfThere(path: string): Promise<void> {
  try {
    await unlink(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Media store on the disk: the files of one folder, with a row of the table `files` for each. */
export class DiskStore implements MediaStore {
  readonly #folder: string
  readonly #db: Database

  constructor(db: Database, folder: string) {
    this.#folder = folder
    this.#db = db
  }

  async put(path: string, extension: string): Promise<{ name: string; path: string; bytes: number }> {
    const name = newFileName(extension)
    await syncToDisk(path)
    await rename(path, this.#pathOf(name))
    await syncToDisk(this.#folder)
    return { name, path: this.#pathOf(name), bytes: (await stat(this.#pathOf(name))).size }
  }

  async register(file: StoredFile): Promise<void> {
    await this.#db.run(
      `INSERT INTO files (name, purpose, mime, bytes, created_at, expires_at, record_id, original_name)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      file.name,
      file.purpose,
      file.mime,
      file.bytes,
      file.createdAt,
      file.expiresAt,
      file.recordId,
      file.originalName,
    )
  }

  async find(name: string, now: number): Promise<{ file: StoredFile; path: string } | undefined> {
    const row = await this.#db.get<Columns>('SELECT * FROM files WHERE name = ?', name)
    if (!row || (row.expires_at !== null && row.expires_at <= now)) return undefined
    return { file: fromColumns(row), path: this.#pathOf(row.name) }
  }

  async keepUntil(name: string, time: number): Promise<void> {
    await this.#db.run('UPDATE files SET expires_at = ? WHERE name = ? AND expires_at < ?', time, name, time)
  }

  async discard(name: string): Promise<void> {
    await unlinkIfThere(this.#pathOf(name))
  }

  // The row of a file is removed before the file itself: a row without a file would be an address that answers with an
  // error.
  async remove(name: string): Promise<void> {
    await this.#db.run('DELETE FROM files WHERE name = ?', name)
    await unlinkIfThere(this.#pathOf(name))
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

  async reconcile(): Promise<{ strays: number; lost: string[] }> {
    const onDisk = new Set(readdirSync(this.#folder))
    const lost: string[] = []
    const rows = await this.#db.all<Pick<Columns, 'name' | 'record_id' | 'purpose'>>(
      'SELECT name, record_id, purpose FROM files',
    )
    for (const row of rows) {
      if (onDisk.delete(row.name)) continue
      await this.#db.run('DELETE FROM files WHERE name = ?', row.name)
      if (row.record_id !== null && row.purpose === 'result') lost.push(row.record_id)
    }
    for (const name of onDisk) await unlinkIfThere(this.#pathOf(name))
    return { strays: onDisk.size, lost }
  }

  async count(): Promise<{ files: number; bytes: number }> {
    const sum = await this.#db.get<{ files: number; bytes: number }>(
      'SELECT count(*) AS files, CAST(coalesce(sum(bytes), 0) AS BIGINT) AS bytes FROM files',
    )
    return sum ?? { files: 0, bytes: 0 }
  }

  #pathOf(name: string): string {
    return join(this.#folder, name)
  }
}
