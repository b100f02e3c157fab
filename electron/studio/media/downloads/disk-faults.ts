import { message } from '../../../common/messages/index.ts'
import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { bytes } from '../../core/bytes.ts'
import { SaveFault } from '../../core/save-fault.ts'
import type { Text } from '../../../common/messages/index.ts'

/**
 * Turns an error of writing a file into a SaveFault for the user; errors that don't come from the disk are returned
 * unchanged.
 */
export function diskFault(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const words = typeof code === 'string' ? textsFor(code, path) : null
  return words ? new SaveFault('disk', words.message, { next: words.next, cause: error }) : error
}

/** The fault of a file that is larger than what may be written (`freeBytes`). */
export function noSpace(folder: string, needed: number, free: number): SaveFault {
  const sizes = { needed: bytes(needed), free: bytes(free), kept: bytes(keptBytes) }
  return new SaveFault('disk', message('downloadErrors.noRoom', { ...sizes, folder }), {
    next: message('downloadErrors.freeSpaceOrFolder'),
  })
}

function textsFor(code: string, path: string): { message: Text; next: Text } | null {
  const folder = dirname(path)
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return {
        message: message('downloadErrors.diskFull', { folder }),
        next: message('downloadErrors.freeSpace'),
      }
    case 'EACCES':
    case 'EPERM':
      return {
        message: message('downloadErrors.mayNotWrite', { folder }),
        next: message('downloadErrors.ownFolder'),
      }
    case 'EROFS':
      return {
        message: message('downloadErrors.readOnly', { folder }),
        next: message('downloadErrors.otherFolder'),
      }
    case 'ENOENT':
      return {
        message: message('downloadErrors.noFolder', { folder }),
        next: message('downloadErrors.createFolder'),
      }
    case 'EEXIST':
    case 'ENOTDIR':
      return {
        message: message('downloadErrors.notAFolder', { folder }),
        next: message('downloadErrors.chooseFolder'),
      }
    case 'EISDIR':
      return {
        message: message('downloadErrors.isFolder', { path }),
        next: message('downloadErrors.chooseFileName'),
      }
    case 'ENAMETOOLONG':
      return {
        message: message('downloadErrors.nameTooLong', { path }),
        next: message('downloadErrors.shorterName'),
      }
    case 'EIO':
      return {
        message: message('downloadErrors.diskError', { folder }),
        next: message('downloadErrors.checkDisk'),
      }
    case 'EBUSY':
    case 'ETXTBSY':
      return {
        message: message('downloadErrors.inUse', { path }),
        next: message('downloadErrors.closeThere'),
      }
    case 'EFBIG':
      return {
        message: message('downloadErrors.fileTooLarge', { folder }),
        next: message('downloadErrors.chooseOtherFolder'),
      }
    default:
      return null
  }
}

/** Space of a disk that is never used up, since other programs need some, bytes. */
export const keptBytes = 16_000_000

/** Bytes that may still be written to the disk of a folder: what is free, without what is kept (`keptBytes`). @throws an error of the disk */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return Math.max(0, bavail * bsize - keptBytes)
}

/** Bytes that may be written to the disk that a folder is on, or will be on (by its nearest existing parent). Null when unknown. */
export async function freeAt(
  folder: string,
  free: (folder: string) => Promise<number> = freeBytes,
): Promise<number | null> {
  for (let at = folder; ; at = dirname(at)) {
    const there = await stat(at).catch(() => null)
    if (there?.isDirectory()) return free(at).catch(() => null)
    if (dirname(at) === at) return null
  }
}
