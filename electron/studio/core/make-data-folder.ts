import { message } from '../../common/messages/index.ts'
import { storageFault } from '../../storage/index.ts'
import { makeFolders } from './make-folders.ts'

/** Makes the data folder where it is missing, for its owner alone. @throws StorageFault when it can't be */
export async function makeDataFolder(folder: string): Promise<void> {
  try {
    await makeFolders(folder, 0o700)
  } catch (error) {
    throw storageFault(error, { what: message('storage.folder'), path: folder })
  }
}
