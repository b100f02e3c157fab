import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { diskFault } from '../downloads/index.ts'
import { SaveFault } from '../jobs/index.ts'
import { StudioError } from '../studio-error.ts'

/** Makes the folder and writes into it for a moment. @throws StudioError naming the folder and why it can't be used */
export async function readyFolder(folder: string): Promise<void> {
  if (!isAbsolute(folder))
    throw new StudioError('not-absolute', `${folder} is not a whole path.`, {
      next: 'Choose a folder.',
      field: 'plan.folder',
    })
  const probe = join(folder, `.greenroom-${process.pid}-${Math.random().toString(36).slice(2)}.try`)
  try {
    await mkdir(folder, { recursive: true })
    if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error(folder), { code: 'ENOTDIR' })
    await (await open(probe, 'wx')).close()
  } catch (error) {
    const said = diskFault(error, join(folder, 'file'))
    if (!(said instanceof SaveFault)) throw error
    throw new StudioError('folder', said.message, { next: said.next, field: 'plan.folder', cause: error })
  } finally {
    await rm(probe, { force: true }).catch(() => undefined)
  }
}

/** Names of what lies in a folder; none where it isn't there yet. */
export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}
