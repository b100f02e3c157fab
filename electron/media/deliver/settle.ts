import { createHash } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { asNoSpace } from '../errors.ts'

/**
 * Temporary path beside the final one, under a short name that is always the same, so that a file left by a killed
 * process is overwritten by the next attempt, and can be found.
 */
export function settlingPath(outPath: string): string {
  const target = resolve(outPath)
  const digest = createHash('sha256').update(basename(target)).digest('hex').slice(0, 16)
  return join(dirname(target), `.greenroom-${digest}.part`)
}

/**
 * Runs work that writes a temporary file, and renames it when it is complete and on the disk. The temporary file is
 * deleted when the work fails, and an existing file under the final name stays.
 */
export async function settled<T>(outPath: string, work: (path: string) => Promise<T>): Promise<T> {
  const part = settlingPath(outPath)
  try {
    const result = await work(part)
    const file = await open(part, 'r+')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, resolve(outPath))
    await syncFolder(dirname(part))
    return result
  } catch (error) {
    throw asNoSpace(error)
  } finally {
    await rm(part, { force: true })
  }
}

/** Syncs a folder, so that a rename in it survives a power cut; not possible on Windows. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r').catch(() => null)
  // Some network file systems refuse to sync a folder.
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
