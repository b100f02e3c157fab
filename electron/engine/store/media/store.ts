import { readdirSync, statSync, unlinkSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { newFileName } from '../../core/ids.ts'
import type { Db } from '../records/database.ts'

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
  register(file: StoredFile): void
  /** The file and its path; undefined when it is unknown or has expired. */
  find(name: string, now: number): { file: StoredFile; path: string } | undefined
  /** Extends the life of an uploaded file. */
  keepUntil(name: string, time: number): void
  /** Removes a placed file that was never registered. */
  discard(name: string): void
  removeOfRecord(recordId: string): void
  /** Removes a file before it expires; an unknown name is not an error. */
  remove(name: string): void
  removeExpired(now: number): number
  /** Removes files without a row and rows without a file; returns the records whose result is missing. */
  reconcile(): { strays: number; lost: string[] }
  /** Number and size of all registered files, for tests and the health report. */
  count(): { files: number; bytes: number }
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

function unlinkIfThere(path: string): void {
  try {
    unlinkSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function statementsOf(db: Db) {
  return {
    insert: db.prepare<[string, string, string, number, number, number | null, string | null, string | null]>(
      `INSERT INTO files (name, purpose, mime, bytes, created_at, expires_at, record_id, original_name)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    get: db.prepare<[string], Columns>('SELECT * FROM files WHERE name = ?'),
    keep: db.prepare<[number, string, number]>('UPDATE files SET expires_at = ? WHERE name = ? AND expires_at < ?'),
    expired: db.prepare<[number], { name: string }>(
      'SELECT name FROM files WHERE expires_at IS NOT NULL AND expires_at <= ?',
    ),
    ofRecord: db.prepare<[string], { name: string }>('SELECT name FROM files WHERE record_id = ?'),
    remove: db.prepare<[string]>('DELETE FROM files WHERE name = ?'),
    all: db.prepare<[], { name: string; record_id: string | null; purpose: FilePurpose }>(
      'SELECT name, record_id, purpose FROM files',
    ),
    sum: db.prepare<[], { files: number; bytes: number }>(
      'SELECT count(*) AS files, coalesce(sum(bytes), 0) AS bytes FROM files',
    ),
  }
}

/** Media store on the disk: the files of one folder, with a row of the table `files` for each. */
export class DiskStore implements MediaStore {
  readonly #folder: string
  readonly #statements: ReturnType<typeof statementsOf>

  constructor(db: Db, folder: string) {
    this.#folder = folder
    this.#statements = statementsOf(db)
  }

  async put(path: string, extension: string): Promise<{ name: string; path: string; bytes: number }> {
    const name = newFileName(extension)
    await syncToDisk(path)
    await rename(path, this.#pathOf(name))
    await syncToDisk(this.#folder)
    return { name, path: this.#pathOf(name), bytes: statSync(this.#pathOf(name)).size }
  }

  register(file: StoredFile): void {
    this.#statements.insert.run(
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

  find(name: string, now: number): { file: StoredFile; path: string } | undefined {
    const row = this.#statements.get.get(name)
    if (!row || (row.expires_at !== null && row.expires_at <= now)) return undefined
    return { file: fromColumns(row), path: this.#pathOf(row.name) }
  }

  keepUntil(name: string, time: number): void {
    this.#statements.keep.run(time, name, time)
  }

  discard(name: string): void {
    unlinkIfThere(this.#pathOf(name))
  }

  // The row of a file is removed before the file itself: a row without a file would be an address that answers with an
  // error.
  remove(name: string): void {
    this.#statements.remove.run(name)
    unlinkIfThere(this.#pathOf(name))
  }

  removeOfRecord(recordId: string): void {
    for (const { name } of this.#statements.ofRecord.all(recordId)) this.remove(name)
  }

  removeExpired(now: number): number {
    const expired = this.#statements.expired.all(now)
    for (const { name } of expired) this.remove(name)
    return expired.length
  }

  reconcile(): { strays: number; lost: string[] } {
    const onDisk = new Set(readdirSync(this.#folder))
    const lost: string[] = []
    for (const row of this.#statements.all.all()) {
      if (onDisk.delete(row.name)) continue
      this.#statements.remove.run(row.name)
      if (row.record_id !== null && row.purpose === 'result') lost.push(row.record_id)
    }
    for (const name of onDisk) unlinkIfThere(this.#pathOf(name))
    return { strays: onDisk.size, lost }
  }

  count(): { files: number; bytes: number } {
    return this.#statements.sum.get() ?? { files: 0, bytes: 0 }
  }

  #pathOf(name: string): string {
    return join(this.#folder, name)
  }
}
