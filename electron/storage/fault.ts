import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { GreenroomError, message, sentences } from '../common/messages/index.ts'
import type { Message, MessageKey, Text } from '../common/messages/index.ts'

/**
 * - `data-damaged`, `data-newer`: the file can't be read, or not by this version.
 * - `data-in-use`: another program has locked the file.
 * - `data-missing`: the file does not exist and can't be created.
 * - `data-not-a-file`, `data-not-a-folder`: something else is at its path.
 * - `data-denied`: this user may not read or write it, or the disk is read-only.
 * - `disk-full`, `disk-error`: the disk refuses.
 */
export type StorageFaultCode =
  | 'data-damaged'
  | 'data-newer'
  | 'data-in-use'
  | 'data-missing'
  | 'data-not-a-file'
  | 'data-not-a-folder'
  | 'data-denied'
  | 'disk-full'
  | 'disk-error'

/** A file of the data folder can't be opened, read or written. */
export class StorageFault extends GreenroomError<StorageFaultCode> {}

/** What is stored, and at which path. */
export interface Kept {
  /** Name of the contents that starts a message: `The job list`. */
  what: Text
  /** The file or folder. */
  path: string
  /** What the user should know once it is lost, as a sentence. */
  whenLost?: Text | undefined
}

/** Free bytes below which a disk has no space even for the smallest database file. */
const fullBytes = 64 * 1024

/** Message and next step of each code. */
const messages: Readonly<Record<StorageFaultCode, readonly [MessageKey, MessageKey]>> = {
  'data-damaged': ['storage.damaged', 'storage.damagedNext'],
  'data-newer': ['storage.newer', 'storage.newerNext'],
  'data-in-use': ['storage.inUse', 'storage.inUseNext'],
  'data-missing': ['storage.missing', 'storage.missingNext'],
  'data-not-a-file': ['storage.notAFile', 'storage.inTheWayNext'],
  'data-not-a-folder': ['storage.notAFolder', 'storage.inTheWayNext'],
  'data-denied': ['storage.denied', 'storage.deniedNext'],
  'disk-full': ['storage.full', 'storage.fullNext'],
  'disk-error': ['storage.diskError', 'storage.diskErrorNext'],
}

/**
 * Turns an error of SQLite or the disk about a file of the data folder into a `StorageFault`; other errors are returned
 * unchanged.
 */
export function storageFault(error: unknown, kept: Kept): unknown {
  if (!(error instanceof Error && 'code' in error)) return error
  const code = meaningOf(String(error.code), kept.path)
  if (code === null) return error
  // An error of the file system names the exact file.
  const path = 'path' in error && typeof error.path === 'string' ? error.path : kept.path
  const [text, next] = messagesOf(code, { what: kept.what, path })
  const advice = code === 'data-damaged' ? sentences(next, kept.whenLost) : next
  return new StorageFault(code, text, { next: advice, cause: error })
}

/** The fault of a file whose format version is higher than the highest known one. */
export function newerFault({ what, path }: Kept, version: number, known: number): StorageFault {
  const [text, next] = messagesOf('data-newer', { what, path, version, known })
  return new StorageFault('data-newer', text, { next })
}

function messagesOf(
  code: StorageFaultCode,
  values: { what: Text; path: string; version?: number; known?: number },
): [Message, Message] {
  const { path } = values
  const [text, next] = messages[code]
  return [message(text, values), message(next, { name: basename(path), folder: dirname(path) })]
}

function meaningOf(code: string, path: string): StorageFaultCode | null {
  // SQLite finds no space for the memory that processes share, a file beside the database.
  if (code === 'SQLITE_IOERR_SHMSIZE') return 'disk-full'
  // Extended codes are kinds of a primary one, as `SQLITE_IOERR_WRITE` is of `SQLITE_IOERR`.
  switch (code.split('_').slice(0, 2).join('_')) {
    case 'SQLITE_CORRUPT':
    case 'SQLITE_NOTADB':
      return 'data-damaged'
    case 'SQLITE_BUSY':
    case 'SQLITE_LOCKED':
      return 'data-in-use'
    case 'SQLITE_FULL':
    case 'ENOSPC':
    case 'EDQUOT':
      return 'disk-full'
    case 'SQLITE_READONLY':
    case 'SQLITE_CANTOPEN':
    case 'SQLITE_PERM':
    case 'SQLITE_IOERR':
      return seenAt(path) ?? (code.startsWith('SQLITE_IOERR') ? 'disk-error' : 'data-denied')
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'data-denied'
    case 'ENOTDIR':
    case 'EEXIST':
      return 'data-not-a-folder'
    case 'EISDIR':
      return 'data-not-a-file'
    case 'ENOENT':
      return seenAt(path) ?? 'data-missing'
    case 'EIO':
      return 'disk-error'
    default:
      return null
  }
}

/** SQLite and `mkdir` have one error for many causes, so the path itself is examined. */
function seenAt(path: string): StorageFaultCode | null {
  let folder = dirname(path)
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder)
  try {
    accessSync(folder, constants.W_OK)
    if (folder !== dirname(path)) return 'data-missing'
    if (!existsSync(path)) return isFullAt(folder) ? 'disk-full' : null
    if (!statSync(path).isFile()) return 'data-not-a-file'
    accessSync(path, constants.R_OK | constants.W_OK)
    return isFullAt(folder) ? 'disk-full' : null
  } catch {
    return 'data-denied'
  }
}

function isFullAt(folder: string): boolean {
  const { blocks, bavail, bsize } = statfsSync(folder)
  // Virtual file systems (`/proc`) have no blocks.
  return blocks > 0 && bavail * bsize < fullBytes
}
