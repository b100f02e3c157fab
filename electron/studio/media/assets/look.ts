import { message } from '../../../common/messages/index.ts'
import { stat } from 'node:fs/promises'
import { isAbsolute, resolve } from 'node:path'
import type { Text } from '../../../common/messages/index.ts'

/** Why a file that a document names can't be used. */
export interface FileFault {
  code: 'missing' | 'unreadable'
  /** What is wrong with the file, one sentence. */
  message: Text
  /** What the user of a window can do about it, one sentence. */
  next: Text
}

/** Absolute path of a file that a document names by a relative or absolute path. */
export function fileOf(path: string, folder: string | null): string {
  return isAbsolute(path) ? resolve(path) : resolve(folder ?? '/', path)
}

/**
 * Checks a file that a document names, without reading its content. @param folder folder that relative paths refer to;
 * null when there is none
 */
export async function lookAtFile(
  path: string,
  folder: string | null,
): Promise<{ size: number; mtimeMs: number } | FileFault> {
  if (folder === null && !isAbsolute(path)) {
    const text = message('fileErrors.relativePath', { path })
    return { code: 'missing', message: text, next: message('fileErrors.chooseAgain') }
  }
  const file = fileOf(path, folder)
  try {
    const found = await stat(file)
    if (found.isFile()) return found
    return {
      code: 'unreadable',
      message: message('fileErrors.notAFile', { file }),
      next: message('fileErrors.chooseAFile'),
    }
  } catch (error) {
    return diskFault(file, error)
  }
}

/** The fault for an error of the file system on opening a file. */
export function diskFault(file: string, error: unknown): FileFault {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EACCES' || code === 'EPERM')
    return {
      code: 'unreadable',
      message: message('fileErrors.mayNotRead', { file }),
      next: message('fileErrors.changePermissions'),
    }
  return {
    code: 'missing',
    message: message('fileErrors.fileGone', { file }),
    next: message('fileErrors.chooseOrRemove'),
  }
}
