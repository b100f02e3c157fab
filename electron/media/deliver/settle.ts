import { createHash } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { asNoSpace } from '../errors.ts'

/**
 * Where a file is written before it takes its place: beside it, under a short name of its own that is always the same,
 * so that what a killed process left is written over by the next try, and can be found.
 */
export function settlingPath(outPath: string): string {
  const target = resolve(outPath)
  const digest = createHash('sha256').update(basename(target)).digest('hex').slice(0, 16)
  return join(dirname(target), `.greenroom-${digest}.part`)
}

/**
 * Lets work write a file and moves it into place when it is whole and on the disk. Nothing is left when the work fails,
 * and what was under the name before stays.
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

/** A rename lasts through a power cut when its folder is written too; Windows has no such thing. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r').catch(() => null)
  // Some file systems of the network refuse.
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
