import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { GreenroomError, message, sentences } from '../common/messages/index.ts'
import type { Message, MessageKey, Text } from '../common/messages/index.ts'

/**
 * - `data-damaged`, `data-newer`: what the file holds can't be read, or not by this version.
 * - `data-in-use`: another program holds the file.
 * - `data-missing`: it isn't there, and can't be made there.
 * - `data-not-a-file`, `data-not-a-folder`: something else stands in its place.
 * - `data-denied`: this user may not read or write it, or the disk can only be read.
 * - `disk-full`, `disk-error`: what the disk says.
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

/** Why something of the data folder can't be opened, read or written. */
export class StorageFault extends GreenroomError<StorageFaultCode> {}

/** What is kept, and where. */
export interface Kept {
  /** As a sentence about it begins: `The job list`. */
  what: Text
  /** The file or folder. */
  path: string
  /** What to mind once it is lost, as a sentence. */
  whenLost?: Text | undefined
}

/** Below this a disk takes not even the smallest file of a database. */
const fullBytes = 64 * 1024

/** What is told, and what to do. */
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

/** What SQLite or the disk says about something of the data folder, as a `StorageFault`; anything else as it came. */
export function storageFault(error: unknown, kept: Kept): unknown {
  if (!(error instanceof Error && 'code' in error)) return error
  const code = meaningOf(String(error.code), kept.path)
  if (code === null) return error
  // The disk names the very file.
  const path = 'path' in error && typeof error.path === 'string' ? error.path : kept.path
  const [text, next] = messagesOf(code, { what: kept.what, path })
  const advice = code === 'data-damaged' ? sentences(next, kept.whenLost) : next
  return new StorageFault(code, text, { next: advice, cause: error })
}

/** A file whose format is above the highest one that is known here. */
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

function meaningOf(said: string, path: string): StorageFaultCode | null {
  // `SQLITE_IOERR_SHMSIZE` is a kind of `SQLITE_IOERR`.
  switch (said.split('_').slice(0, 2).join('_')) {
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
      return seenAt(path) ?? (said.startsWith('SQLITE_IOERR') ? 'disk-error' : 'data-denied')
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

/** SQLite, and what makes folders, say the same of many things: what is seen where the file should be. */
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
  // What is no disk (`/proc`) has no blocks.
  return blocks > 0 && bavail * bsize < fullBytes
}
