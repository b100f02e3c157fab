import { message } from '../../../common/messages/index.ts'
import { randomBytes } from 'node:crypto'
import * as nodeFiles from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { openProject, projectSchema, serializeProject } from '../../../common/composition/index.ts'
import type { Project } from '../../../common/composition/index.ts'
import { faultOf, ProjectFault, shownName } from './fault.ts'

/** The functions of the file system that are used; tests replace them to make them fail. */
export type Files = Pick<
  typeof nodeFiles,
  'open' | 'readFile' | 'realpath' | 'rename' | 'rm' | 'stat' | 'access' | 'link'
>

/** Largest project file that is read, bytes: many times what hours of script take. */
export const maxFileBytes = 64 * 1024 * 1024

/**
 * Reads a project file.
 * @throws ProjectFault when it can't be read or is no project of this version or an older one
 */
export async function readProject(file: string, files: Files = nodeFiles): Promise<Project> {
  const text = await readProjectText(file, files)
  try {
    return openProject(text)
  } catch (error) {
    throw faultOf(error, file, 'read', text)
  }
}

/**
 * Reads the text of a file that should be a project.
 * @throws ProjectFault when it can't be read or is no text
 */
export async function readProjectText(file: string, files: Files = nodeFiles): Promise<string> {
  try {
    const path = usable(file)
    const info = await files.stat(path)
    // Pipes and devices are refused, since reading one might never end.
    if (!info.isFile()) {
      throw new ProjectFault(
        'not-a-file',
        path,
        message(info.isDirectory() ? 'projectErrors.isFolder' : 'projectErrors.notAFile', { name: shownName(path) }),
        message('projectErrors.chooseProject'),
      )
    }
    if (info.size > maxFileBytes) {
      const size = Math.round(info.size / 1024 / 1024)
      const text = message('projectErrors.tooLarge', {
        name: shownName(path),
        size,
        limit: maxFileBytes / 1024 / 1024,
      })
      throw new ProjectFault('too-large', path, text, message('projectErrors.chooseProject'))
    }
    return decode(await files.readFile(path), path)
  } catch (error) {
    throw faultOf(error, file, 'read')
  }
}

/**
 * Writes a project file atomically. The previous file stays until the new one is synced to the disk, and stays when
 * anything fails. Symbolic links are followed, permissions are kept.
 * @returns the text of the file
 * @throws ProjectFault
 */
export async function writeProject(file: string, project: Project, files: Files = nodeFiles): Promise<string> {
  // The document is validated first: one that could not be opened again must never replace a file that can.
  const text = serializeProject(projectSchema.parse(project))
  try {
    const path = await target(usable(file), files)
    const mode = await existingMode(path, files)
    await byWayOf(path, text, mode, files, (temporary) => files.rename(temporary, path))
    return text
  } catch (error) {
    throw faultOf(error, file, 'write')
  }
}

/**
 * Writes a project file atomically under a name that does not exist yet.
 * @returns its text, or null when the name is taken
 * @throws ProjectFault
 */
export async function createProject(file: string, project: Project, files: Files = nodeFiles): Promise<string | null> {
  const text = serializeProject(projectSchema.parse(project))
  const path = usable(file)
  try {
    await byWayOf(path, text, undefined, files, async (temporary) => {
      try {
        await files.link(temporary, path)
      } catch (error) {
        if (!hasCode(error, ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV'])) throw error
        // On a file system without hard links (FAT) the code checks that the name is free, then renames the file to it.
        if (await exists(path, files)) throw Object.assign(new Error('taken'), { code: 'EEXIST' })
        await files.rename(temporary, path)
        return
      }
      await files.rm(temporary, { force: true })
    })
    return text
  } catch (error) {
    if (hasCode(error, ['EEXIST'])) return null
    throw faultOf(error, file, 'write')
  }
}

/** Writes a temporary file in the same folder, then moves it to its name with `put`; removes it when anything fails. */
async function byWayOf(
  path: string,
  text: string,
  mode: number | undefined,
  files: Files,
  put: (temporary: string) => Promise<void>,
): Promise<void> {
  const temporary = join(dirname(path), `.greenroom-${randomBytes(8).toString('hex')}.tmp`)
  try {
    await writeDurably(temporary, text, mode, files)
    await put(temporary)
  } catch (error) {
    await files.rm(temporary, { force: true })
    throw error
  }
  await syncFolder(dirname(path), files)
}

async function exists(path: string, files: Files): Promise<boolean> {
  try {
    await files.stat(path)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** The absolute form of a path. @throws ProjectFault for a path that no file can have */
function usable(file: string): string {
  if (file === '' || file.includes('\0')) {
    throw new ProjectFault('name', file, message('projectErrors.unusableName'), message('projectErrors.chooseName'))
  }
  return resolve(file)
}

function decode(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    const text = message('projectErrors.notUtf8', { name: shownName(path) })
    throw new ProjectFault('not-text', path, text, message('projectErrors.chooseProject'), { cause })
  }
}

/** The path that a symbolic link leads to, so that the file behind it is replaced and not the link. */
async function target(path: string, files: Files): Promise<string> {
  try {
    return await files.realpath(path)
  } catch (error) {
    if (isMissing(error)) return path
    throw error
  }
}

async function existingMode(path: string, files: Files): Promise<number | undefined> {
  try {
    const info = await files.stat(path)
    if (!info.isFile()) {
      throw new ProjectFault(
        'not-a-file',
        path,
        message(info.isDirectory() ? 'projectErrors.isFolder' : 'projectErrors.notAFile', { name: shownName(path) }),
        message('projectErrors.chooseName'),
      )
    }
    // Renaming over a file ignores the file's write protection, so it is checked here: a protected file is meant to
    // stay.
    await files.access(path, nodeFiles.constants.W_OK)
    return info.mode & 0o777
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function writeDurably(path: string, text: string, mode: number | undefined, files: Files): Promise<void> {
  const handle = await files.open(path, 'wx', mode ?? 0o666)
  try {
    await handle.writeFile(text, 'utf8')
    if (mode !== undefined) await handle.chmod(mode)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Syncs the folder, so that the new name survives a power cut. Some systems can't open folders; the content of the file
 * is safe there, too.
 */
async function syncFolder(folder: string, files: Files): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await files.open(folder, 'r')
  try {
    await handle.sync()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && (error.code === 'EINVAL' || error.code === 'ENOTSUP'))) {
      throw error
    }
  } finally {
    await handle.close()
  }
}

function isMissing(error: unknown): boolean {
  return hasCode(error, ['ENOENT'])
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
