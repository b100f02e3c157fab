import { mkdir } from 'node:fs/promises'
import { isAbsolute, resolve } from 'node:path'
import { checkFolder } from '../settings/index.ts'
import { StudioError } from '../studio-error.ts'

/** Where the clip goes: made when it is missing, tried before anything is paid for. @throws StudioError `folder` */
export async function usableFolder(asked: string | null, usual: string): Promise<string> {
  const folder = asked === null || asked === '' ? usual : asked
  const refuse = (message: string): never => {
    throw new StudioError('folder', message, { next: 'Choose another folder.', field: 'folder' })
  }
  if (!isAbsolute(folder) || folder.includes('\0'))
    return refuse(`"${folder.slice(0, 200)}" is not a whole path of this machine.`)
  // A reason why it can't be made is told by the check, in words.
  await mkdir(folder, { recursive: true }).catch(() => undefined)
  const { ok, message } = await checkFolder(folder)
  return ok ? resolve(folder) : refuse(message ?? `${folder} can't be used.`)
}
