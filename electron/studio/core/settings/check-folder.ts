import { randomBytes } from 'node:crypto'
import { open, rm, stat } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'

/** Whether files can be written into a folder, by writing one. A folder that is not there yet is judged by its parent. */
export async function checkFolder(folder: string): Promise<{ ok: boolean; message: string | null }> {
  const no = (message: string) => ({ ok: false, message })
  if (!isAbsolute(folder))
    return no(`${folder} is not a whole path. Give one that begins at the top of a disk.`)
  try {
    const found = await stat(folder)
    if (!found.isDirectory()) return no(`${folder} is a file. Choose a folder.`)
    await tryWriting(folder)
    return { ok: true, message: null }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return checkMissing(folder)
    if (code === 'ENOTDIR') return no(`A part of ${folder} is a file. Choose a folder.`)
    if (code === 'EACCES' || code === 'EPERM')
      return no(`You may not write into ${folder}. Choose a folder of your own.`)
    if (code === 'EROFS') return no(`${folder} is on a disk that can only be read. Choose another.`)
    if (code === 'ENOSPC' || code === 'EDQUOT')
      return no(`The disk that holds ${folder} is full. Free some space or choose another.`)
    if (code === 'ENAMETOOLONG') return no('The path of the folder is too long. Choose a shorter one.')
    return no(`${folder} can't be used: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

async function checkMissing(folder: string): Promise<{ ok: boolean; message: string | null }> {
  const parent = dirname(folder)
  const there = parent !== folder && (await stat(parent).catch(() => null))
  if (!there)
    return {
      ok: false,
      message: `Neither ${folder} nor the folder that would hold it exists. Create it first.`,
    }
  const above = await checkFolder(parent)
  return above.ok
    ? { ok: true, message: 'The folder does not exist yet; it is made when it is needed.' }
    : above
}

async function tryWriting(folder: string): Promise<void> {
  const path = join(folder, `.greenroom-${randomBytes(6).toString('hex')}`)
  try {
    const file = await open(path, 'wx')
    try {
      // An empty file fits on a full disk.
      await file.writeFile('greenroom')
    } finally {
      await file.close()
    }
  } finally {
    await rm(path, { force: true })
  }
}
