import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { numbered } from '../../common/naming/index.ts'

/**
 * Moves a finished file to a name of its own in its folder: `Name.mp4`, `Name (2).mp4`, ...; never over another one.
 * `name` must be safe as a file's.
 * @returns where it lies
 */
export async function publishNumbered(part: string, folder: string, name: string, extension: string): Promise<string> {
  for (let count = 0; ; count += 1) {
    const path = join(folder, numbered(name, extension, count))
    if (!(await reserve(path))) continue
    try {
      await rename(part, path)
      return path
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }
}

/** Takes a name; false when it is taken. Two at once can't get the same. */
async function reserve(path: string): Promise<boolean> {
  try {
    await (await open(path, 'wx')).close()
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST' || code === 'EISDIR') return false
    throw error
  }
}
