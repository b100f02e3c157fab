import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { SaveFault } from '../../core/save-fault.ts'
import type { Text } from '../../../common/messages/index.ts'

/** Says in words why a file could not be written; errors that don't come from the disk are passed on. */
export function diskFault(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const words = typeof code === 'string' ? wordsFor(code, path) : null
  return words ? new SaveFault('disk', words.message, { next: words.next, cause: error }) : error
}

export function noSpace(folder: string, needed: number, free: number): SaveFault {
  return new SaveFault(
    'disk',
    `The file needs ${bytes(needed)}, but only ${bytes(free)} are free in ${folder}.`,
    { next: 'Free some space or choose another folder, then retry: what was made is not lost.' },
  )
}

function wordsFor(code: string, path: string): { message: Text; next: Text } | null {
  const folder = dirname(path)
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return { message: `The disk is full: ${folder} takes no more.`, next: 'Free some space, then retry.' }
    case 'EACCES':
    case 'EPERM':
      return {
        message: `Writing to ${folder} is not allowed.`,
        next: 'Choose a folder of your own, then retry.',
      }
    case 'EROFS':
      return { message: `${folder} can only be read.`, next: 'Choose another folder, then retry.' }
    case 'ENOENT':
      return { message: `The folder ${folder} does not exist.`, next: 'Create it, then retry.' }
    case 'EEXIST':
    case 'ENOTDIR':
      return { message: `${folder} is not a folder.`, next: 'Choose a folder, then retry.' }
    case 'EISDIR':
      return { message: `${path} is a folder.`, next: 'Choose a file name, then retry.' }
    case 'ENAMETOOLONG':
      return { message: `The name of ${path} is too long.`, next: 'Choose a shorter one, then retry.' }
    case 'EIO':
      return {
        message: `The disk that holds ${folder} reports an error.`,
        next: 'Check the disk, then retry.',
      }
    case 'EBUSY':
    case 'ETXTBSY':
      return { message: `${path} is in use by another program.`, next: 'Close it there, then retry.' }
    case 'EFBIG':
      return {
        message: `The file is too large for the disk that holds ${folder}.`,
        next: 'Choose another folder.',
      }
    default:
      return null
  }
}

/** `1.2 GB` */
export function bytes(count: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  let unit = 0
  let value = count
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10} ${units[unit]}`
}

/** Never written down to the last byte: other programs need room too. */
const reserveBytes = 16 * 1024 * 1024

/** What may still be written to the disk of a folder, bytes. @throws what the disk says */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return Math.max(0, bavail * bsize - reserveBytes)
}

/** Free bytes of the disk that holds a folder, or will: of the nearest folder above that is there. Null where it can't be told. */
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
