import { errorText, message } from '../../../common/messages/index.ts'
import { isAbsolute, resolve } from 'node:path'
import { makeFolders } from '../make-folders.ts'
import { StudioError } from '../studio-error.ts'
import { checkFolder } from './check-folder.ts'
import type { Text } from '../../../common/messages/index.ts'

/**
 * Creates a folder when it is missing and tests writing to it, before anything is paid for or downloaded.
 * @param field the request field that named the folder
 * @throws StudioError `folder`
 */
export async function usableFolder(folder: string, field = 'folder'): Promise<string> {
  const refuse = (text: Text): never => {
    throw new StudioError('folder', text, { next: message('studioErrors.chooseFolder'), field })
  }
  if (!isAbsolute(folder) || folder.includes('\0'))
    return refuse(message('studioErrors.folder.notAPath', { path: folder.slice(0, 200) }))
  // When creating the folder fails, the check below reports the reason.
  const failure = await makeFolders(folder).then(() => null, errorText)
  const { ok, message: why } = await checkFolder(folder)
  if (!ok) return refuse(why ?? message('studioErrors.folder.unknown', { folder }))
  return failure === null
    ? resolve(folder)
    : refuse(message('studioErrors.folder.notMade', { folder, reason: failure }))
}
