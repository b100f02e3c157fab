import { join } from 'node:path'
import { message } from '../../../common/messages/index.ts'
import { lockFile, storageFault } from '../../../storage/index.ts'

/**
 * Keeps a second engine out of a data folder.
 * @returns a function that lets go
 * @throws Error when another engine holds the folder, StorageFault when it can't be written
 */
export function lockFolder(root: string): () => void {
  const unlock = locked(join(root, 'engine.lock'))
  if (unlock) return unlock
  throw new Error(
    `Another engine is already running on the data folder ${root}. Stop it, or choose another folder with --data.`,
  )
}

function locked(path: string): (() => void) | null {
  try {
    return lockFile(path)
  } catch (error) {
    throw storageFault(error, { what: message('storage.engineFolder'), path })
  }
}
