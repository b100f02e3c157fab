import { join } from 'node:path'
import { GreenroomError, message } from '../../../common/messages/index.ts'
import { lockFile, storageFault } from '../../../storage/index.ts'

/**
 * Keeps a second engine out of a data folder.
 * @returns a function that lets go
 * @throws GreenroomError when another engine holds the folder, StorageFault when it can't be written
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
