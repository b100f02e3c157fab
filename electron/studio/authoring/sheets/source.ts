import { message, sentences } from '../../../common/messages/index.ts'
import { constants, closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { basename, extname, isAbsolute } from 'node:path'
import type { Text } from '../../../common/messages/index.ts'
import { mostBytes } from './limits.ts'
import { badSheet, exportAsCsv } from './refuse.ts'

const another = message('sheetErrors.chooseFile')

/** The file name without its extension, for messages. */
export function sheetName(path: string): string {
  return basename(path, extname(path))
}

/** How large a file may be, and the errors of those that can't be read. */
export interface SourceRules {
  mostBytes: number
  refuse: (text: Text, next: Text, field?: string) => Error
  /** What is wrong with a file of more bytes, and what to do. */
  tooLarge: (sizes: { name: string; size: string; limit: string }) => [text: Text, next: Text]
}

const sheetRules: SourceRules = {
  mostBytes,
  refuse: badSheet,
  tooLarge: (sizes) => [message('sheetErrors.fileTooLarge', sizes), message('sheetErrors.splitOrLeaveOut')],
}

/**
 * Reads a whole file. @throws the error of the rules (for sheets StudioError `bad-sheet`) with the reason: missing, a
 * folder, no permission, too large, read error
 */
export function readSource(path: string, rules: SourceRules = sheetRules): Uint8Array {
  const { mostBytes: limit, refuse, tooLarge } = rules
  const name = basename(path)
  if (!isAbsolute(path) || path.includes('\0')) {
    throw refuse(message('sheetErrors.notAbsolute', { path: path.slice(0, 200) }), another, 'source.path')
  }
  // Opening a pipe that nobody writes would wait for ever.
  const how = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)
  const fd = withFileErrors(name, refuse, () => openSync(path, how))
  try {
    const info = withFileErrors(name, refuse, () => fstatSync(fd))
    if (info.isDirectory())
      throw refuse(message('sheetErrors.isFolder', { name }), message('sheetErrors.fileInFolder'), 'source.path')
    if (!info.isFile()) throw refuse(message('sheetErrors.notAFile', { name }), another, 'source.path')
    if (info.size > limit)
      throw refuse(...tooLarge({ name, size: megabytes(info.size), limit: megabytes(limit) }), 'source.path')
    if (info.size === 0) throw refuse(message('sheetErrors.empty', { name }), another, 'source.path')
    return withFileErrors(name, refuse, () => readAll(fd, info.size))
  } finally {
    closeSync(fd)
  }
}

/** Reads the size that the file had when it was opened; what is appended meanwhile is ignored. */
function readAll(fd: number, size: number): Uint8Array {
  const all = new Uint8Array(size)
  let at = 0
  while (at < size) {
    const count = readSync(fd, all, at, size - at, at)
    if (count === 0) break
    at += count
  }
  return all.subarray(0, at)
}

function withFileErrors<T>(name: string, refuse: SourceRules['refuse'], work: () => T): T {
  try {
    return work()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    switch (code) {
      case 'ENOENT':
      case 'ENOTDIR':
        throw refuse(message('sheetErrors.fileGone', { name }), another, 'source.path')
      case 'EACCES':
      case 'EPERM':
        throw refuse(
          message('sheetErrors.mayNotRead', { name }),
          message('sheetErrors.changePermissions'),
          'source.path',
        )
      case 'EISDIR':
        throw refuse(message('sheetErrors.isFolder', { name }), message('sheetErrors.fileInFolder'), 'source.path')
      case 'ENAMETOOLONG':
      case 'ELOOP':
        throw refuse(message('sheetErrors.badPath', { name: name.slice(0, 80) }), another, 'source.path')
      case 'ENXIO':
        throw refuse(message('sheetErrors.notAFile', { name }), another, 'source.path')
      default: {
        const why = error instanceof Error ? error.message : String(error)
        throw refuse(
          message('sheetErrors.cannotRead', { name, why }),
          sentences(message('sheetErrors.copyToDisk'), exportAsCsv),
          'source.path',
        )
      }
    }
  }
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}
