import Sqlite from 'better-sqlite3'

/**
 * Makes this process the only one that holds a lock file, which is made where it is missing and stays. The lock belongs to
 * the process: the system lets go of it however the process ends.
 * @returns what lets go of it; null while another holds it
 * @throws what SQLite says of a file that can't be used
 */
export function lockFile(path: string): (() => void) | null {
  const db = new Sqlite(path, { timeout: 0 })
  try {
    db.pragma('journal_mode = MEMORY')
    db.exec('BEGIN EXCLUSIVE')
    return () => void db.close()
  } catch (error) {
    db.close()
    if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null
    throw error
  }
}
