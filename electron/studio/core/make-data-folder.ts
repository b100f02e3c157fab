import { message } from '../../common/messages/index.ts'
import { storageFault } from '../../storage/index.ts'
import { makeFolders } from './make-folders.ts'

/**
 * Creates the data folder when it is missing, accessible by its owner only. @throws StorageFault when it can't be
 * created
 */
export async function makeDataFolder(folder: string): Promise<void> {
  try {
    await makeFolders(folder, 0o700)
  } catch (error) {
    throw storageFault(error, { what: message('storage.folder'), path: folder })
  }
}
