import { message } from '../../../common/messages/index.ts'
import { createHash } from 'node:crypto'
import { access, constants, realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { openProject, ProjectFileError } from '../../../common/composition/index.ts'
import type { Project } from '../../../common/composition/index.ts'
import { faultOf, shownName } from './fault.ts'
import { readNewer } from './newer.ts'
import { readProjectText } from './project-file.ts'
import type { Text } from '../../../common/messages/index.ts'

/** A project file as it was read from the disk. */
export interface OpenedFile {
  project: Project
  /** Why the project can't be saved to this file; null when it can. */
  readOnly: Text | null
  /** Hash (hex) of the file's text. */
  hash: string
  /** When the file was last written, ms since 1970. */
  writtenAt: number
}

/**
 * Opens a project file for editing. A file of a newer version is opened read-only, with the parts that this version
 * understands.
 * @throws ProjectFault naming the line; the file is left unchanged
 */
export async function openFile(path: string): Promise<OpenedFile> {
  const text = await readProjectText(path)
  const { mtimeMs } = await stat(path)
  const found = { hash: textHash(text), writtenAt: Math.round(mtimeMs) }
  try {
    return { ...found, project: openProject(text), readOnly: await whyReadOnly(path) }
  } catch (error) {
    const newer = error instanceof ProjectFileError && error.code === 'too-new' ? readNewer(text) : null
    if (!newer) throw faultOf(error, path, 'read', text)
    const values = { name: shownName(path), version: newer.version }
    return { ...found, project: newer.project, readOnly: message('projectErrors.savedByNewer', values) }
  }
}

export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

async function whyReadOnly(path: string): Promise<Text | null> {
  const name = shownName(path)
  const real = await realpath(path)
  if (!(await mayWrite(real))) return message('projectErrors.writeProtected', { name })
  if (!(await mayWrite(dirname(real)))) return message('projectErrors.folderWriteProtected', { name })
  return null
}

async function mayWrite(path: string): Promise<boolean> {
  try {
    await access(path, constants.W_OK)
    return true
  } catch {
    // Testing write access failed: whatever the reason is, saving the file would fail for the same one.
    return false
  }
}
