import { stat } from 'node:fs/promises'
import { isAbsolute, resolve } from 'node:path'
import type { Text } from '../../../common/messages/index.ts'

/** Why a file that a document names can't be used. */
export interface FileFault {
  code: 'missing' | 'unreadable'
  /** What is wrong, one sentence. */
  message: Text
  /** What the user of a window can do, one sentence. */
  next: Text
}

/** Where a path of a document lies. */
export function fileOf(path: string, folder: string | null): string {
  return isAbsolute(path) ? resolve(path) : resolve(folder ?? '/', path)
}

/** What the disk says of a file that a document names. @param folder that relative paths are of; null: there is none */
export async function lookAtFile(
  path: string,
  folder: string | null,
): Promise<{ size: number; mtimeMs: number } | FileFault> {
  if (folder === null && !isAbsolute(path)) {
    const message = `The path of ${path} is relative to a project that was never saved.`
    return { code: 'missing', message, next: 'Choose the file again.' }
  }
  const file = fileOf(path, folder)
  try {
    const found = await stat(file)
    if (found.isFile()) return found
    return { code: 'unreadable', message: `${file} is not a file.`, next: 'Choose a file.' }
  } catch (error) {
    return diskFault(file, error)
  }
}

/** What the disk's refusal to open a file means. */
export function diskFault(file: string, error: unknown): FileFault {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EACCES' || code === 'EPERM')
    return {
      code: 'unreadable',
      message: `${file} may not be read.`,
      next: 'Change its permissions or choose another file.',
    }
  return {
    code: 'missing',
    message: `${file} is not there.`,
    next: 'Choose where it is now, or remove it.',
  }
}
