import { isAbsolute, resolve } from 'node:path'
import { makeFolders } from '../make-folders.ts'
import { StudioError } from '../studio-error.ts'
import { checkFolder } from './check-folder.ts'

/**
 * A folder that files are about to go to: made when it is missing, and tried before anything is paid for or fetched.
 * @param field that named it. @throws StudioError `folder`
 */
export async function usableFolder(folder: string, field = 'folder'): Promise<string> {
  const refuse = (message: string): never => {
    throw new StudioError('folder', message, { next: 'Choose another folder.', field })
  }
  if (!isAbsolute(folder) || folder.includes('\0'))
    return refuse(`"${folder.slice(0, 200)}" is not a whole path of this machine.`)
  // Why it can't be made is told by the check, in words.
  const made = await makeFolders(folder).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  const { ok, message } = await checkFolder(folder)
  if (!ok) return refuse(message ?? `${folder} can't be used.`)
  return made === null ? resolve(folder) : refuse(`${folder} can't be made: ${made}.`)
}
