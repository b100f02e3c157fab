import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { basename, extname, isAbsolute } from 'node:path'
import { mostBytes } from './limits.ts'
import { badSheet, exportAsCsv } from './refuse.ts'

const another = 'Choose another file.'

/** The name that a file is told by, without its ending. */
export function sheetName(path: string): string {
  return basename(path, extname(path))
}

/** A whole file. @throws StudioError `bad-sheet` with the reason: missing, a folder, no leave, too large, broken disk */
export function readSource(path: string): Uint8Array {
  const name = basename(path)
  if (!isAbsolute(path) || path.includes('\0')) {
    throw badSheet(`"${path.slice(0, 200)}" is not a whole path of this machine.`, another, 'source.path')
  }
  const fd = said(name, () => openSync(path, 'r'))
  try {
    const info = said(name, () => fstatSync(fd))
    if (info.isDirectory()) throw badSheet(`${name} is a folder.`, 'Choose a file in it.', 'source.path')
    if (!info.isFile()) throw badSheet(`${name} is no file.`, another, 'source.path')
    if (info.size > mostBytes) {
      throw badSheet(
        `${name} has ${megabytes(info.size)}; a sheet may have ${megabytes(mostBytes)} at most.`,
        'Split it, or leave out the columns and rows that are not needed.',
        'source.path',
      )
    }
    if (info.size === 0) throw badSheet(`${name} is empty.`, another, 'source.path')
    return said(name, () => readAll(fd, info.size))
  } finally {
    closeSync(fd)
  }
}

/** What was there when it was opened: a file that grows meanwhile is read as far as it was. */
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

function said<T>(name: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    switch (code) {
      case 'ENOENT':
      case 'ENOTDIR':
        throw badSheet(`${name} is not there any more.`, another, 'source.path')
      case 'EACCES':
      case 'EPERM':
        throw badSheet(
          `Greenroom may not read ${name}.`,
          'Change its permissions or choose another file.',
          'source.path',
        )
      case 'EISDIR':
        throw badSheet(`${name} is a folder.`, 'Choose a file in it.', 'source.path')
      case 'ENAMETOOLONG':
      case 'ELOOP':
        throw badSheet(
          `${name.slice(0, 80)} can’t be opened: its path leads nowhere.`,
          another,
          'source.path',
        )
      case 'ENXIO':
        throw badSheet(`${name} is no file.`, another, 'source.path')
      default: {
        const why = error instanceof Error ? error.message : String(error)
        throw badSheet(
          `${name} can’t be read: ${why}.`,
          `Copy it to another disk. ${exportAsCsv}`,
          'source.path',
        )
      }
    }
  }
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6).toLocaleString('en')} MB`
}
