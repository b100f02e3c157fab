import { join } from 'node:path'
import { GreenroomError, message } from '../../../common/messages/index.ts'
import { lockFile, storageFault } from '../../../storage/index.ts'

/**
 * Locks a data folder against a second engine.
 * @returns a function that unlocks the folder
 * @throws GreenroomError when another engine has the lock, StorageFault when the folder cannot be written
 */
export function lockFolder(root: string): () => void {
  const unlock = locked(join(root, 'engine.lock'))
  if (unlock) return unlock
  throw new GreenroomError('engine-running', message('engineServer.anotherEngine', { root }))
}

function locked(path: string): (() => void) | null {
  try {
    return lockFile(path)
  } catch (error) {
    throw storageFault(error, { what: message('storage.engineFolder'), path })
  }
}
