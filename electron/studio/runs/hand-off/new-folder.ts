import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, realpath, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { message } from '../../../common/messages/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { processAlive, processOwner } from '../../durable/index.ts'

/** Names of the folders that work is done in; they name the process that works in them. */
const ours = /^\.greenroom-(handoff-.+)$/

/**
 * Fills a folder that has its name when all of it is there. What is written before lies beside it, so that it is renamed and
 * not copied; what killed processes have left there is removed.
 * @param out path of a folder that is empty or not there; a link to one is followed
 * @param work fills `target`; what it puts into `films` is removed. Both are absolute paths
 * @returns what the work returns, and the path of the folder
 * @throws StudioError `not-empty`, or `no-folder` where there is a file; errors of the disk, and of the work
 */
export async function inNewFolder<T>(
  out: string,
  signal: AbortSignal,
  work: (folders: { target: string; films: string }) => Promise<T>,
): Promise<{ folder: string; result: T }> {
  const folder = await freeFolder(out)
  const beside = dirname(folder)
  await sweep(beside)
  const own = join(beside, `.greenroom-${processOwner('handoff', randomBytes(4).toString('hex'))}`)
  const [target, films] = [join(own, 'target'), join(own, 'films')]
  try {
    await mkdir(own, { mode: 0o700 })
    await mkdir(target)
    await mkdir(films)
    const result = await work({ target, films })
    signal.throwIfAborted()
    await rmdir(folder).catch((error: unknown) => {
      // There is no folder yet: the new one gets the name.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    })
    await chmod(target, 0o777 & ~process.umask())
    await rename(target, folder)
    return { folder, result }
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const owner = ours.exec(name)?.[1]
    if (owner !== undefined && !processAlive(owner)) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** The folder that a path leads to, also by a link. @throws StudioError `not-empty`, or `no-folder` where it is a file */
async function freeFolder(path: string): Promise<string> {
  const folder = await realpath(path).catch(() => resolve(path))
  const names = await readdir(folder).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return []
    if (code === 'ENOTDIR') throw new StudioError('no-folder', message('handOff.isFile', { file: path }))
    throw error
  })
  if (names.length > 0) throw new StudioError('not-empty', message('handOff.notEmpty', { folder: path }))
  return folder
}
