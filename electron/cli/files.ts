import { constants } from 'node:fs'
import type { Stats } from 'node:fs'
import { access, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { message } from '../common/messages/index.ts'
import type { JobTarget } from '../studio/jobs/index.ts'
import { makeFolders } from '../studio/core/make-folders.ts'
import { usageError } from './errors.ts'
import type { CliError } from './errors.ts'

/** Far above any project or script; a video given by mistake is not read into memory. */
const mostBytes = 64 * 1024 * 1024

/** Reads a text file. @param what how to call it: "project", "text file" */
export async function readText(path: string, what: string): Promise<string> {
  const full = resolve(path)
  try {
    const { size } = await openable(full, what)
    if (size > mostBytes)
      throw usageError('too-large', `${path} is far too large for a ${what} (${Math.round(size / 1e6)} MB).`)
    const buffer = await readFile(full)
    return new TextDecoder('utf-8', { fatal: true }).decode(buffer)
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw usageError('not-text', `${path} is no ${what}: it does not hold text (UTF-8).`)
    throw error
  }
}

async function openable(path: string, what: string): Promise<{ size: number }> {
  try {
    const found = await stat(path)
    if (found.isDirectory()) throw usageError('not-a-file', `${path} is a folder, not a ${what}.`)
    await access(path, constants.R_OK)
    return found
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw usageError('missing-file', `There is no file ${path}.`, 'Check the path.')
    if (code === 'EACCES' || code === 'EPERM') throw usageError('unreadable', `${path} may not be read.`)
    throw error
  }
}

/** Reads a JSON file. */
export async function readJson(path: string, what: string): Promise<unknown> {
  const text = await readText(path, what)
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown
  } catch (error) {
    const where = error instanceof Error ? error.message : String(error)
    throw usageError('not-json', `${path} is no ${what}: it is not valid JSON (${where}).`)
  }
}

/** Checks, before any work, that a result can be written where the user wants it. */
export async function outTarget(out: string, endings: readonly string[]): Promise<JobTarget> {
  const path = resolve(out)
  const folder = dirname(path)
  const name = basename(path)
  const ending = /\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? ''
  if (!endings.includes(ending))
    throw usageError('ending', `--out must end in ${endings.join(' or ')}, not "${basename(out)}".`)
  await writableFolder(folder)
  const there = await found(path)
  if (there?.isDirectory()) throw usageError('not-a-file', `${path} is a folder.`, 'Give --out a file name.')
  if (there && !(await may(path, constants.W_OK)))
    throw usageError('unwritable', `${path} is there and may not be replaced.`)
  return { folder, name, exact: true }
}

/** @throws CliError when a file can't be put there */
export async function writableFolder(folder: string): Promise<void> {
  const there = await found(folder)
  if (!there) throw usageError('missing-folder', `The folder ${folder} does not exist.`, 'Create it first.')
  if (!there.isDirectory())
    throw usageError('not-a-folder', `${folder} is not a folder.`, 'Choose another folder.')
  if (!(await may(folder, constants.W_OK | constants.X_OK)))
    throw usageError('unwritable', `Writing to ${folder} is not allowed.`, 'Choose another folder.')
}

/** Makes a folder and those that it lies in, where they are missing. @throws CliError when that can't be */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  try {
    await makeFolders(folder, mode)
  } catch (error) {
    throw pathFault(error, folder) ?? error
  }
  await writableFolder(folder)
}

/** What is at a path; null when nothing is. @throws CliError when nothing can be there */
async function found(path: string): Promise<Stats | null> {
  try {
    return await stat(path)
  } catch (error) {
    if (codeIn(error) === 'ENOENT') return null
    throw pathFault(error, path) ?? error
  }
}

function pathFault(error: unknown, path: string): CliError | null {
  const other = 'Choose another folder.'
  switch (codeIn(error)) {
    case 'EEXIST':
    case 'ENOTDIR':
      return usageError('not-a-folder', `${path}: a file is in the place of a folder.`, other)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return usageError('unwritable', `Writing to ${path} is not allowed.`, other)
    // The system's own folders (`/proc`) say so of what they don't let be made.
    case 'ENOENT':
      return usageError('unwritable', message('cli.notMade', { path }), message('cli.otherFolder'))
    case 'ENAMETOOLONG':
      return usageError('name', `The name of ${path} is too long.`, 'Choose a shorter one.')
    case 'ELOOP':
      return usageError('unwritable', `${path} is a link that leads to itself.`, other)
    case 'ENOSPC':
      return usageError('disk-full', `The disk is full: ${path} can't be made.`, 'Free some space.')
    default:
      return null
  }
}

function codeIn(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** The full path of a file to write. @throws CliError when it can't be there, or is and may not be replaced */
export async function newFile(path: string, options: { force: boolean }): Promise<string> {
  const full = resolve(path)
  await writableFolder(dirname(full))
  const there = await found(full)
  if (there?.isDirectory()) throw usageError('not-a-file', `${full} is a folder.`, 'Give --out a file name.')
  if (there && !options.force) throw existing(full)
  return full
}

function existing(path: string): CliError {
  return usageError('exists', `${path} is there already.`, 'Use --force to replace it, or another name.')
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
    if (code === 'ENOSPC') throw usageError('disk-full', `The disk is full: ${full} was not written.`)
    throw error
  }
}

async function may(path: string, mode: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  )
}
