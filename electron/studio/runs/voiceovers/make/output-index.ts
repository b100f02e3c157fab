import { stat } from 'node:fs/promises'
import { hashFile } from '../../../media/downloads/index.ts'
import type { SqliteDatabase } from '../../../../storage/index.ts'
import type { OutputFile } from '../store/types.ts'

/**
 * What lies where, and what it was made from: a file that is there as it was written needs no making, whoever asks for
 * it, a window or the command line.
 */
export class OutputIndex {
  readonly #db: SqliteDatabase

  constructor(db: SqliteDatabase) {
    this.#db = db
  }

  keep(made: OutputFile, now: number): void {
    this.#db
      .sql('INSERT OR REPLACE INTO made_files (path, signature, made, made_at) VALUES (?, ?, ?, ?)')
      .run(made.path, made.signature, JSON.stringify(made), now)
  }

  /** Somebody is about to write there: what is known is not what will be there if that is broken off. */
  forget(path: string): void {
    this.#db.sql('DELETE FROM made_files WHERE path = ?').run(path)
  }

  /** What is known of a path, whether or not the file is still there. */
  known(path: string): OutputFile | null {
    const row = this.#db.sql<{ made: string }>('SELECT made FROM made_files WHERE path = ?').get(path)
    return row ? (JSON.parse(row.made) as OutputFile) : null
  }

  /** The file of this signature at this path, if it is there and nobody has touched it. */
  async there(path: string, signature: string): Promise<OutputFile | null> {
    const made = this.known(path)
    return made?.signature === signature && (await isUntouched(made)) ? made : null
  }
}

/** What is there is what was made, though it may have been copied or put back meanwhile. */
export async function isUntouched({ path, size, mtimeMs, sha256 }: OutputFile): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile() || found.size !== size) return false
  if (Math.abs(found.mtimeMs - mtimeMs) < 2) return true
  return sha256 !== undefined && (await hashFile(path)) === sha256
}

/** Not where it is only that nobody may look. */
export async function isGone(path: string): Promise<boolean> {
  try {
    return !(await stat(path)).isFile()
  } catch (error) {
    return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
  }
}

/** Somebody has put something else where it was made. */
export async function wasChanged(made: OutputFile): Promise<boolean> {
  const found = await stat(made.path).catch(() => null)
  if (!found || (await isUntouched(made))) return false
  // Of the same size, where nothing else is known: as likely a copy.
  return found.size !== made.size || made.sha256 !== undefined
}

/** The file that now lies at a path, as it is known again. */
export async function factsOf(path: string): Promise<Pick<OutputFile, 'path' | 'size' | 'mtimeMs' | 'sha256'>> {
  const { size, mtimeMs } = await stat(path)
  return { path, size, mtimeMs, sha256: await hashFile(path) }
}
