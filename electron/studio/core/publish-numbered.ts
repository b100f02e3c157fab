import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { numbered } from '../../common/naming/index.ts'

/**
 * Moves a finished file to a free name in a folder: `Name.mp4`, `Name (2).mp4`, …; never overwrites a file. `name` must
 * be a valid file name.
 * @returns the path of the file
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

/** Reserves a name by creating an empty file; false when it exists. Concurrent calls can't get the same name. */
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
