import { stat } from 'node:fs/promises'
import { sameName } from '../../../../common/naming/index.ts'
import { KeyedQueue } from '../../../core/concurrency.ts'
import { hashFile } from '../../../media/downloads/index.ts'
import type { SqliteDatabase } from '../../../../storage/index.ts'
import type { OutputFile } from '../store/types.ts'

/**
 * Records which files were made and from what, for windows and the command line: a file that is unchanged since then
 * isn't made again.
 */
export class OutputIndex {
  readonly #db: SqliteDatabase
  readonly #byPath = new KeyedQueue()

  constructor(db: SqliteDatabase) {
    this.#db = db
  }

  /**
   * Runs `work` while nothing else of this process that asks here writes, claims or deletes the file at a path. `work`
   * must not ask for another path, since the rows of a sheet can exchange their paths.
   */
  claim<T>(path: string, work: () => Promise<T>): Promise<T> {
    return this.#byPath.run(sameName(path), work)
  }

  keep(file: OutputFile, now: number): void {
    this.#db
      .sql('INSERT OR REPLACE INTO made_files (path, signature, made, made_at) VALUES (?, ?, ?, ?)')
      .run(file.path, file.signature, JSON.stringify(file), now)
  }

  /** Forgets a path that is about to be overwritten, since the write may be interrupted. */
  forget(path: string): void {
    this.#db.sql('DELETE FROM made_files WHERE path = ?').run(path)
  }

  /** What is recorded for a path, whether or not the file still exists. */
  known(path: string): OutputFile | null {
    const row = this.#db.sql<{ file: string }>('SELECT made AS file FROM made_files WHERE path = ?').get(path)
    return row ? (JSON.parse(row.file) as OutputFile) : null
  }

  /** The file at a path, when it has this signature and was not changed since; otherwise null. */
  async there(path: string, signature: string): Promise<OutputFile | null> {
    const file = this.known(path)
    return file?.signature === signature && (await isUntouched(file)) ? file : null
  }
}

/**
 * Whether a file is unchanged since it was made; copying it or restoring it from a backup does not count as a change.
 */
export async function isUntouched({ path, size, mtimeMs, sha256 }: OutputFile): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile() || found.size !== size) return false
  if (Math.abs(found.mtimeMs - mtimeMs) < 2) return true
  return sha256 !== undefined && (await hashFile(path)) === sha256
}

/** Whether a file is gone. A file that can't be accessed does not count as gone. */
export async function isGone(path: string): Promise<boolean> {
  try {
    return !(await stat(path)).isFile()
  } catch (error) {
    return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
  }
}

/** Whether a file was replaced or changed by another program. */
export async function wasChanged(file: OutputFile): Promise<boolean> {
  const found = await stat(file.path).catch(() => null)
  if (!found || (await isUntouched(file))) return false
  // Without a stored hash, a file of the same size is taken for a copy of the one made.
  return found.size !== file.size || file.sha256 !== undefined
}

/** Facts of a file by which it is recognised later: size, modification time and hash. */
export async function factsOf(path: string): Promise<Pick<OutputFile, 'path' | 'size' | 'mtimeMs' | 'sha256'>> {
  const { size, mtimeMs } = await stat(path)
  return { path, size, mtimeMs, sha256: await hashFile(path) }
}
