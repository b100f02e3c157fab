import { message, errorText } from '../../../common/messages/index.ts'
import { randomBytes } from 'node:crypto'
import { open, rm, stat } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import type { Text } from '../../../common/messages/index.ts'

export interface FolderCheck {
  ok: boolean
  /** Whether there is something at the path; a folder that is missing is created when it is used. */
  exists: boolean
  message: Text | null
}

/**
 * Checks whether files can be written to a folder, by writing one. For a folder that doesn't exist yet its parent is
 * checked.
 */
export async function checkFolder(folder: string): Promise<FolderCheck> {
  const no = (text: Text) => ({ ok: false, exists: true, message: text })
  if (!isAbsolute(folder)) return no(message('studioErrors.folder.notAbsolute', { folder }))
  try {
    const found = await stat(folder)
    if (!found.isDirectory()) return no(message('studioErrors.folder.isFile', { folder }))
    await tryWriting(folder)
    return { ok: true, exists: true, message: null }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return checkMissing(folder)
    if (code === 'ENOTDIR') return no(message('studioErrors.folder.partIsFile', { folder }))
    if (code === 'EACCES' || code === 'EPERM') return no(message('studioErrors.folder.mayNotWrite', { folder }))
    if (code === 'EROFS') return no(message('studioErrors.folder.readOnly', { folder }))
    if (code === 'ENOSPC' || code === 'EDQUOT') return no(message('studioErrors.folder.diskFull', { folder }))
    if (code === 'ENAMETOOLONG') return no(message('studioErrors.folder.tooLong'))
    return no(message('studioErrors.folder.unusable', { folder, reason: errorText(error) }))
  }
}

async function checkMissing(folder: string): Promise<FolderCheck> {
  const parent = dirname(folder)
  const there = parent !== folder && (await stat(parent).catch(() => null))
  if (!there)
    return {
      ok: false,
      exists: false,
      message: message('studioErrors.folder.noParent', { folder }),
    }
  const above = await checkFolder(parent)
  return above.ok ? { ok: true, exists: false, message: message('studioErrors.folder.madeWhenNeeded') } : above
}

async function tryWriting(folder: string): Promise<void> {
  const path = join(folder, `.greenroom-${randomBytes(6).toString('hex')}`)
  try {
    const file = await open(path, 'wx')
    try {
      // Some bytes are written, since an empty file can be created even on a full disk.
      await file.writeFile('greenroom')
    } finally {
      await file.close()
    }
  } finally {
    await rm(path, { force: true })
  }
}
