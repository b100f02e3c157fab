import Sqlite from 'better-sqlite3'

/**
 * Locks a file for this process alone; the file is created where it is missing and stays. The system releases the lock
 * however the process ends.
 * @returns a function that releases the lock; null while another process holds it
 * @throws SqliteError for a file that can't be used
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
