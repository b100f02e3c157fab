import { stat } from 'node:fs/promises'
import type { SqliteDatabase } from '../../../../storage/index.ts'
import type { Made } from '../store/types.ts'

/**
 * What lies where, and what it was made from: a file that is there as it was written needs no making, whoever asks for
 * it, a window or the command line.
 */
export class OutputIndex {
  readonly #db: SqliteDatabase

  constructor(db: SqliteDatabase) {
    this.#db = db
  }

  keep(made: Made, now: number): void {
    this.#db
      .sql('INSERT OR REPLACE INTO made_files (path, signature, made, made_at) VALUES (?, ?, ?, ?)')
      .run(made.path, made.signature, JSON.stringify(made), now)
  }

  /** What is known of a path, whether or not the file is still there. */
  known(path: string): Made | null {
    const row = this.#db.sql<{ made: string }>('SELECT made FROM made_files WHERE path = ?').get(path)
    return row ? (JSON.parse(row.made) as Made) : null
  }

  /** The file of this signature at this path, if it is there and nobody has touched it. */
  async there(path: string, signature: string): Promise<Made | null> {
    const made = this.known(path)
    return made?.signature === signature && (await isUntouched(made)) ? made : null
  }
}

export async function isUntouched({ path, size, mtimeMs }: Made): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found !== null && found.isFile() && found.size === size && Math.abs(found.mtimeMs - mtimeMs) < 2
}
