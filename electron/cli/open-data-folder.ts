import { dataFolder } from '../studio/core/data-folder.ts'
import { makeDataFolder } from '../studio/core/make-data-folder.ts'

/** Creates the data folder. @throws StorageFault when that is not possible */
export async function openDataFolder(env: NodeJS.ProcessEnv): Promise<string> {
  const folder = dataFolder(env)
  await makeDataFolder(folder)
  return folder
}
