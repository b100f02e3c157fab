import { constants, createReadStream } from 'node:fs'
import type { Stats } from 'node:fs'
import { access, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { message } from '../common/messages/index.ts'
import type { Text } from '../common/messages/index.ts'
import type { JobTarget } from '../studio/jobs/index.ts'
import { makeFolders } from '../studio/core/make-folders.ts'
import { usageError } from './errors.ts'
import { bytes } from './output/format.ts'
import type { CliError } from './errors.ts'

/**
 * Largest text file that is read, bytes: far above any project or script, so that a video given by mistake is not read
 * into memory.
 */
const mostBytes = 64 * 1024 * 1024

const otherFolder = message('cli.otherFolder')
const freeSpace = message('cliFiles.freeSpace')

/** Reads a text file. */
export async function readText(path: string): Promise<string> {
  const full = resolve(path)
  try {
    const { size } = await openable(full)
    if (size > mostBytes) throw tooLarge(path, size)
    return new TextDecoder('utf-8', { fatal: true }).decode(await readBounded(full, path))
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw usageError('not-text', message('cliFiles.notText', { path }))
    throw error
  }
}

const tooLarge = (path: string, size: number): CliError =>
  usageError('too-large', message('cliFiles.tooLarge', { path, size: bytes(size) }))

/** Reads to the end of a file, or to the limit: pipes and devices don't tell their length, and some never end. */
async function readBounded(full: string, path: string): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of createReadStream(full) as AsyncIterable<Buffer>) {
    size += part.length
    if (size > mostBytes) throw tooLarge(path, size)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Checks that a file can be read. @throws CliError when it can't, or is a folder, a pipe or a device */
export async function mustBeReadable(path: string): Promise<void> {
  if (!(await openable(path)).isFile())
    throw usageError('not-a-file', message('cliFiles.noRegularFile', { path }), message('cliFiles.giveFile'))
}

async function openable(path: string): Promise<Stats> {
  try {
    const found = await stat(path)
    if (found.isDirectory())
      throw usageError('not-a-file', message('cliFiles.isFolder', { path }), message('cliFiles.giveFile'))
    await access(path, constants.R_OK)
    return found
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw usageError('missing-file', message('cliFiles.missing', { path }), message('cliFiles.checkPath'))
    if (code === 'EACCES' || code === 'EPERM') throw usageError('unreadable', message('cliFiles.unreadable', { path }))
    throw error
  }
}

/** Reads a JSON file. */
export async function readJson(path: string): Promise<unknown> {
  const text = await readText(path)
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown
  } catch (error) {
    const where = error instanceof Error ? error.message : String(error)
    throw usageError('not-json', message('cliFiles.notJson', { path, where }))
  }
}

/** Checks, before any work, that a result can be written where the user wants it. */
export async function outTarget(out: string, endings: readonly string[]): Promise<JobTarget> {
  const path = resolve(out)
  const folder = dirname(path)
  const name = basename(path)
  const ending = /\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? ''
  if (!endings.includes(ending))
    throw usageError(
      'ending',
      message('cliFiles.ending', { endings: endings.length > 2 ? endings : either(endings), name }),
    )
  await writableFolder(folder)
  const there = await found(path)
  if (there?.isDirectory()) throw folderThere(path)
  if (there && !(await may(path, constants.W_OK)))
    throw usageError('unwritable', message('cliFiles.notReplaced', { path }))
  return { folder, name, exact: true }
}

function either([one = '', other]: readonly string[]): Text {
  return other === undefined ? one : message('cliFiles.either', { one, other })
}

/** Checks that files can be written into a folder. @throws CliError when they can't */
export async function writableFolder(folder: string): Promise<void> {
  const there = await found(folder)
  if (!there)
    throw usageError('missing-folder', message('cliFiles.noFolder', { folder }), message('cliFiles.createFolder'))
  if (!there.isDirectory()) throw usageError('not-a-folder', message('cliFiles.notFolder', { folder }), otherFolder)
  if (!(await may(folder, constants.W_OK | constants.X_OK)))
    throw usageError('unwritable', message('cliFiles.unwritable', { path: folder }), otherFolder)
}

/** Checks that a folder can be where one is wanted, without making it. @throws CliError when something else is there */
export async function folderToBe(folder: string): Promise<void> {
  const there = await found(folder)
  if (there && !there.isDirectory()) throw usageError('not-a-folder', message('studioErrors.folder.isFile', { folder }))
}

/** Makes a folder and its missing parents. @throws CliError when that is not possible */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  try {
    await makeFolders(folder, mode)
  } catch (error) {
    throw pathFault(error, folder) ?? error
  }
  await writableFolder(folder)
}

/** Facts about the file or folder at a path; null when nothing is there. @throws CliError when nothing can be there */
async function found(path: string): Promise<Stats | null> {
  try {
    return await stat(path)
  } catch (error) {
    if (codeIn(error) === 'ENOENT') return null
    throw pathFault(error, path) ?? error
  }
}

function pathFault(error: unknown, path: string): CliError | null {
  switch (codeIn(error)) {
    case 'EEXIST':
    case 'ENOTDIR':
      return usageError('not-a-folder', message('cliFiles.fileInPlace', { path }), otherFolder)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return usageError('unwritable', message('cliFiles.unwritable', { path }), otherFolder)
    // System folders such as `/proc` answer ENOENT when a file can't be created in them.
    case 'ENOENT':
      return usageError('unwritable', message('cli.notMade', { path }), otherFolder)
    case 'ENAMETOOLONG':
      return usageError('name', message('cliFiles.longName', { path }), message('cliFiles.shorterName'))
    case 'ELOOP':
      return usageError('unwritable', message('cliFiles.loop', { path }), otherFolder)
    case 'ENOSPC':
      return usageError('disk-full', message('cliFiles.diskFullMake', { path }), freeSpace)
    default:
      return null
  }
}

function codeIn(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** Absolute path of a file to write. @throws CliError when it can't be written, or exists and may not be replaced */
export async function newFile(path: string, options: { force: boolean }): Promise<string> {
  const full = resolve(path)
  await writableFolder(dirname(full))
  const there = await found(full)
  if (there?.isDirectory()) throw folderThere(full)
  if (there && !options.force) throw existing(full)
  return full
}

function folderThere(path: string): CliError {
  return usageError('not-a-file', message('cliFiles.isFolder', { path }), message('cliFiles.outName'))
}

function existing(path: string): CliError {
  return usageError('exists', message('cliFiles.exists', { path }), message('cliFiles.useForce'))
}

/** Writes a text file; an existing one is replaced only when asked to. */
export async function writeText(path: string, text: string, options: { force: boolean }): Promise<string> {
  const full = await newFile(path, options)
  try {
    await writeFile(full, text, { flag: options.force ? 'w' : 'wx' })
    return full
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EEXIST') throw existing(full)
    if (code === 'ENOSPC') throw usageError('disk-full', message('cliFiles.diskFullWrite', { path: full }), freeSpace)
    throw error
  }
}

async function may(path: string, mode: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  )
}
