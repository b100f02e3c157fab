import { randomBytes } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { asNoSpace } from './errors.ts'

/**
 * Runs work that writes a temporary file beside `outPath`, with the same extension, and renames it when it is finished,
 * so that a file under its own name is always complete. The temporary file is deleted when the work fails.
 */
export async function withPartial<T>(outPath: string, work: (path: string) => Promise<T>): Promise<T> {
  const target = resolve(outPath)
  const partial = join(dirname(target), `.${randomBytes(6).toString('hex')}-${basename(target)}`)
  try {
    const result = await work(partial)
    await rename(partial, target)
    return result
  } catch (error) {
    throw asNoSpace(error)
  } finally {
    await rm(partial, { force: true })
  }
}
