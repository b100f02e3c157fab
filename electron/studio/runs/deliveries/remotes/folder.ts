import { createReadStream } from 'node:fs'
import { link, open, rename, rm, stat, unlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { message } from '../../../../common/messages/index.ts'
import { diskError } from '../../../core/disk-error.ts'
import { makeFolders } from '../../../core/make-folders.ts'
import { StudioError } from '../../../core/studio-error.ts'
import { syncFile } from '../../../media/downloads/index.ts'
import type { RemoteFiles } from './files.ts'
import { growingRemote } from './send-growing.ts'
import type { OpenRemote } from './types.ts'

/** A folder of this machine, or of a drive that the system has mounted. */
export const openFolder: OpenRemote = ({ folder }) => Promise.resolve(growingRemote(folderFiles(resolve(folder))))

function folderFiles(folder: string): RemoteFiles {
  const at = (name: string): string => join(folder, name)
  return {
    makeFolder: () => settled(makeFolders(folder)),
    async sizeOf(name) {
      const found = await settled(stat(at(name)).catch(unlessMissing))
      return found === null ? null : found.size
    },
    read: (name, from, length) =>
      createReadStream(at(name), { start: from, end: from + length - 1, highWaterMark: 1024 * 1024 }),
    append: (name, from, bytes) => settled(append(at(name), from, bytes)),
    rename: (name, to) => settled(renameNew(at(name), at(to))),
    remove: (name) => settled(rm(at(name), { force: true })),
    location: at,
    close: () => undefined,
  }
}

async function append(path: string, from: number, bytes: Buffer): Promise<void> {
  const file = await open(path, from === 0 ? 'w' : 'r+')
  try {
    await file.write(bytes, 0, bytes.length, from)
  } finally {
    await file.close()
  }
}

/** A link fails where the name is taken, which a rename would replace; not every file system has links. */
async function renameNew(from: string, to: string): Promise<boolean> {
  await syncFile(from)
  try {
    await link(from, to)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST') return false
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP', 'EMLINK'].includes(String(code))) throw error
    return reserveAndRename(from, to)
  }
  await unlink(from)
  return true
}

async function reserveAndRename(from: string, to: string): Promise<boolean> {
  try {
    await (await open(to, 'wx')).close()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
  await rename(from, to)
  return true
}

function unlessMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

async function settled<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw diskError(error) ?? unexpected(error)
  }
}

/** A drive that was taken off, or a network drive whose server is gone: the delivery is tried again. */
function unexpected(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!/^E[A-Z]+$/.test(code)) return error
  return new StudioError('network', message('deliveryErrors.folder', { code }), {
    next: message('deliveryErrors.folderNext'),
    cause: error,
  })
}
