import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { publishNumbered } from '../core/publish-numbered.ts'
import { diskFault } from '../media/downloads/index.ts'
import type { Sidecar } from './sidecars.ts'

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

/**
 * Copies captions of a clip beside a copy of it, under the copy's name; a file that has the name already stays, and the
 * captions get a numbered one unless it is the same.
 * @returns the paths of the copies
 * @throws SaveFault
 */
export async function copySidecars(sidecars: readonly Sidecar[], copy: string): Promise<string[]> {
  const folder = dirname(copy)
  const stem = basename(copy, extname(copy))
  const paths: string[] = []
  for (const { path, tag, ending } of sidecars) {
    const wanted = join(folder, stem + tag + ending)
    if (resolve(path) === resolve(wanted) || (await isCopy(path, wanted))) continue
    paths.push(await copied(path, folder, wanted, (part) => publishNumbered(part, folder, stem + tag, ending)))
  }
  return paths
}

/** Whether a file has the content of another; captions are small enough to be read. */
async function isCopy(path: string, copy: string): Promise<boolean> {
  const there = await readFile(copy).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw diskFault(error, copy)
  })
  return there !== null && there.equals(await readFile(path))
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
