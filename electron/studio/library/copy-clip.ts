import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { publishNumbered } from '../core/publish-numbered.ts'
import { diskFault } from '../media/downloads/index.ts'

/**
 * Copies a file to a path that the user chose; a file that is there already is replaced when the copy is whole.
 * @throws SaveFault
 */
export async function copyClip(from: string, path: string): Promise<void> {
  if (resolve(from) === resolve(path)) return
  await copied(from, dirname(path), path, (part) => rename(part, path))
}

/**
 * Copies a file into a folder under its own name, or a numbered one where that is taken.
 * @returns the path of the copy
 * @throws SaveFault
 */
export function copyClipInto(from: string, folder: string): Promise<string> {
  const ending = extname(from)
  const name = basename(from, ending)
  return copied(from, folder, join(folder, basename(from)), (part) => publishNumbered(part, folder, name, ending))
}

/** Copies to a temporary file in the folder, so that no half a copy ever has the final name. */
async function copied<T>(from: string, folder: string, wanted: string, name: (part: string) => Promise<T>): Promise<T> {
  const part = join(folder, `.${randomUUID()}.greenroom-part`)
  try {
    await copyFile(from, part, constants.COPYFILE_FICLONE)
    return await name(part)
  } catch (error) {
    throw diskFault(error, wanted)
  } finally {
    await rm(part, { force: true })
  }
}
