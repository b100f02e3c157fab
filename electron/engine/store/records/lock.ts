import Database from 'better-sqlite3'
import { join } from 'node:path'
import { message } from '../../../common/messages/index.ts'
import { StorageFault, storageFault } from '../../../storage/index.ts'

/**
 * Keeps a second engine out of a data folder. The lock belongs to the process: the system lets go of it however the
 * process ends.
 * @returns a function that lets go
 * @throws Error when another engine holds the folder, StorageFault when it can't be written
 */
export function lockFolder(root: string): () => void {
  const path = join(root, 'engine.lock')
  let db: Database.Database | null = null
  try {
    db = new Database(path, { timeout: 0 })
    db.pragma('journal_mode = MEMORY')
    db.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    db?.close()
    const fault = storageFault(error, { what: message('storage.engineFolder'), path })
    if (!(fault instanceof StorageFault && fault.code === 'data-in-use')) throw fault
    throw new Error(
      `Another engine is already running on the data folder ${root}. Stop it, or choose another folder with --data.`,
      { cause: error },
    )
  }
  return () => db.close()
}
