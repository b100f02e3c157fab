import { randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { asNoSpace } from '../errors.ts'

/**
 * Lets work write beside the wanted file, and puts the result in its place once it is safe on the disk: a power cut leaves
 * the old file or the new one, nothing between. Nothing is left when the work fails.
 */
export async function placed<T>(outPath: string, work: (path: string) => Promise<T>): Promise<T> {
  const target = resolve(outPath)
  const partial = join(dirname(target), `.${randomBytes(6).toString('hex')}.greenroom-part`)
  try {
    const result = await work(partial)
    await sync(partial, 'r+')
    await rename(partial, target)
    // Not every system lets a folder be opened.
    await sync(dirname(target), 'r').catch(() => undefined)
    return result
  } catch (error) {
    throw asNoSpace(error)
  } finally {
    await rm(partial, { force: true }).catch(() => undefined)
  }
}

/** What a process that was killed may have left beside `name`. */
export const partialName = /^\.[0-9a-f]{12}\.greenroom-part$/

export function isPartial(path: string): boolean {
  return partialName.test(basename(path))
}

async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const file = await open(path, flags)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
