import { randomBytes } from 'node:crypto'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { asNoSpace } from '../errors.ts'

/**
 * Runs work that writes a temporary file beside `outPath`, and renames it once it is synced to the disk: after a power
 * cut the old or the new file exists, never an incomplete one. The temporary file is deleted when the work fails.
 */
export async function publishFile<T>(outPath: string, work: (path: string) => Promise<T>): Promise<T> {
  const target = resolve(outPath)
  const partial = join(dirname(target), `.greenroom-${process.pid}-${randomBytes(4).toString('hex')}.part`)
  try {
    const result = await work(partial)
    await sync(partial, 'r+')
    await rename(partial, target)
    // Syncing the folder is optional: not every system can open one.
    await sync(dirname(target), 'r').catch(() => undefined)
    return result
  } catch (error) {
    throw asNoSpace(error)
  } finally {
    await rm(partial, { force: true }).catch(() => undefined)
  }
}

const partialName = /^\.greenroom-(\d+)-[0-9a-f]{8}\.part(\.signed)?$/

/** Deletes temporary files that killed processes left in a folder. */
export async function sweepPartials(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = partialName.exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid))) await rm(join(folder, name), { force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const file = await open(path, flags)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
