import Database from 'better-sqlite3'
import { join } from 'node:path'

/**
 * Keeps a second engine out of a data folder. The lock belongs to the process: the system lets go of it however the
 * process ends.
 * @returns a function that lets go
 * @throws Error when another engine holds the folder
 */
export function lockFolder(root: string): () => void {
  const db = new Database(join(root, 'engine.lock'), { timeout: 0 })
  try {
    db.pragma('journal_mode = MEMORY')
    db.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    db.close()
    throw new Error(
      `Another engine is already running on the data folder ${root}. Stop it, or choose another folder with --data.`,
      { cause: error },
    )
  }
  return () => db.close()
}
