import { readdirSync, statSync, unlinkSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { newFileName } from '../../core/ids.ts'
import type { Db } from '../records/database.ts'

/** `result` of a record; `upload` by the user; `asset` belongs to something kept, such as an own avatar. */
export type FilePurpose = 'result' | 'upload' | 'asset'

export interface StoredFile {
  /** Unguessable; the last part of the file's address. */
  name: string
  purpose: FilePurpose
  mime: string
  bytes: number
  createdAt: number
  /** ms since 1970; null for what is kept. */
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
 * Where finished media lies. A file is placed first and registered after, in the transaction that finishes its
 * record: what a killed process placed without registering is removed at the next start.
 */
export interface MediaStore {
  /** Moves a finished file in under a new name. `path` must be on the data folder's disk. */
  place(path: string, extension: string): Promise<{ name: string; path: string; bytes: number }>
  register(file: StoredFile): void
  /** The file and its place, unless it has expired or is unknown. */
  find(name: string, now: number): { file: StoredFile; path: string } | undefined
  /** Pushes the end of an upload's life. */
  keepUntil(name: string, time: number): void
  /** Takes back a placed file that was never registered. */
  discard(name: string): void
  removeOfRecord(recordId: string): void
  /** Before its time; one that isn't there is no fault. */
  remove(name: string): void
  removeExpired(now: number): number
  /** Makes disk and table agree; returns the records whose result has gone. */
  reconcile(): { strays: number; lost: string[] }
  /** Every name in the table, for tests and the health report. */
  count(): { files: number; bytes: number }
}

/** Off the main thread: a large file takes its time. */
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

/** Finished media as files of one folder, with a row of the table `files` for each. */
export class DiskStore implements MediaStore {
  readonly #folder: string
  readonly #statements: ReturnType<typeof statementsOf>

  constructor(db: Db, folder: string) {
    this.#folder = folder
    this.#statements = statementsOf(db)
  }

  async place(path: string, extension: string): Promise<{ name: string; path: string; bytes: number }> {
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

  // The row goes first: a row without a file would be an address that answers with an error.
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
