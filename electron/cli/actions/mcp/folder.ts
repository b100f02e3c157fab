import { realpath, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { message } from '../../../common/messages/index.ts'
import type { Message } from '../../../common/messages/index.ts'
import { fieldProblem } from '../../../common/service/index.ts'
import { usageError } from '../../errors.ts'
import { isInside } from '../../../studio/authoring/projects/index.ts'

/** Where tools may read and write. */
export interface ToolFolder {
  /** Absolute path of the folder; relative paths that a tool is given begin there. */
  path: string
  /** Whether files anywhere on this computer may be named, too. */
  anywhere: boolean
}

/**
 * The folder of the tools. @param given path; the folder in which the program was started where there is none
 * @throws CliError when there is no such folder
 */
export async function toolFolder(given: string | undefined, anywhere: boolean): Promise<ToolFolder> {
  const path = resolve(given ?? '.')
  const found = await stat(path).catch(() => null)
  if (!found?.isDirectory())
    throw usageError('folder', message('mcp.noFolder', { folder: path }), message('cliFiles.createFolder'))
  return { path, anywhere }
}

/**
 * The absolute path that a tool was given.
 * @returns a problem where it leads out of the folder, by its text or by a symbolic link
 */
export async function pathInFolder(folder: ToolFolder, given: string): Promise<string | Message> {
  const path = resolve(folder.path, given)
  if (folder.anywhere) return path
  const outside = fieldProblem('mcp.outside', { folder: folder.path })
  const home = await realpath(folder.path).catch(() => folder.path)
  const isWithin = (one: string): boolean =>
    one === home || one === folder.path || isInside(home, one) || isInside(folder.path, one)
  // A path that is outside by its text is not looked at: it may be on a network share, and looking would connect to it.
  if (!isWithin(path)) return outside
  return isWithin(await realPathOf(path)) ? path : outside
}

/** The path with all links resolved; of what does not exist yet, those of the folders above it. */
async function realPathOf(path: string): Promise<string> {
  for (let one = path; ; one = dirname(one)) {
    try {
      const real = await realpath(one)
      return one === path ? real : resolve(real, path.slice(one.length).replace(/^[/\\]+/, ''))
    } catch (error) {
      // Nothing is there: the folder above decides. Any other fault is that of a path nobody can use, such as one of links
      // in a circle; what opens it says so.
      const code = error instanceof Error && 'code' in error ? error.code : ''
      if (code !== 'ENOENT' && code !== 'ENOTDIR') return path
      if (dirname(one) === one) return path
    }
  }
}
