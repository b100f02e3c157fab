import { message } from '../../../common/messages/index.ts'
import { stat } from 'node:fs/promises'
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import { assetPaths } from '../../../common/composition/index.ts'
import type { Project } from '../../../common/composition/index.ts'
import { faultOf, ProjectFault, shownName } from './fault.ts'

/** A file that a project names. */
export interface ProjectAsset {
  /** The path as the project writes it; it is the key in the options of `compile`. */
  key: string
  /** Absolute path of the file on this machine. */
  file: string
  /** Whether the file lies in or below the project's folder. Files elsewhere don't move along with the project. */
  inside: boolean
  /** Why the file can't be used; absent when it can. */
  fault?: ProjectFault
}

/** Absolute path of an asset: relative paths refer to the folder of the project file. */
export function resolveAsset(projectFile: string, key: string): string {
  return resolve(dirname(resolve(projectFile)), key)
}

/**
 * The path that a project stores for a file: relative with `/` when the file lies in or below the project's folder,
 * otherwise absolute.
 */
export function assetKey(projectFile: string, file: string): string {
  const path = resolve(file)
  const folder = dirname(resolve(projectFile))
  return isInside(folder, path) ? relative(folder, path).split(sep).join('/') : path
}

/** Whether an absolute path lies in or below a folder, by its text alone: symbolic links are not resolved. */
export function isInside(folder: string, file: string): boolean {
  const below = relative(folder, file)
  return below !== '' && below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below)
}

/** All files that the project names, each with its fault if it has one. Contents are not read. */
export async function projectAssets(project: Project, projectFile: string): Promise<ProjectAsset[]> {
  return Promise.all(
    assetPaths(project).map(async (key): Promise<ProjectAsset> => {
      const file = resolveAsset(projectFile, key)
      const inside = isInside(dirname(resolve(projectFile)), file)
      const fault = await assetFault(file)
      return { key, file, inside, ...(fault ? { fault } : {}) }
    }),
  )
}

async function assetFault(file: string): Promise<ProjectFault | undefined> {
  try {
    if (file.includes('\0'))
      throw new ProjectFault('name', file, message('projectErrors.unusableName'), message('projectErrors.replaceFile'))
    const info = await stat(file)
    if (info.isFile()) return undefined
    return new ProjectFault(
      'not-a-file',
      file,
      message('projectErrors.notAFile', { name: shownName(file) }),
      message('projectErrors.chooseFile'),
    )
  } catch (error) {
    const fault = faultOf(error, file, 'read')
    if (fault instanceof ProjectFault) return fault
    throw fault
  }
}
