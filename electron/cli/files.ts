import { constants } from 'node:fs'
import { access, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import type { JobTarget } from '../studio/jobs/index.ts'
import { usageError } from './errors.ts'

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
  const there = await stat(path).catch(() => null)
  if (there?.isDirectory()) throw usageError('not-a-file', `${path} is a folder.`, 'Give --out a file name.')
  if (there && !(await may(path, constants.W_OK)))
    throw usageError('unwritable', `${path} is there and may not be replaced.`)
  return { folder, name, exact: true }
}

export async function writableFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null)
  if (!found) throw usageError('missing-folder', `The folder ${folder} does not exist.`, 'Create it first.')
  if (!found.isDirectory()) throw usageError('not-a-folder', `${folder} is not a folder.`)
  if (!(await may(folder, constants.W_OK | constants.X_OK)))
    throw usageError('unwritable', `Writing to ${folder} is not allowed.`, 'Choose another folder.')
}

/** Writes a text file; an existing one is replaced only when asked to. */
export async function writeText(path: string, text: string, options: { force: boolean }): Promise<string> {
  const full = resolve(path)
  await writableFolder(dirname(full))
  try {
    await writeFile(full, text, { flag: options.force ? 'w' : 'wx' })
    return full
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EEXIST')
      throw usageError('exists', `${full} is there already.`, 'Use --force to replace it, or another name.')
    if (code === 'EISDIR') throw usageError('not-a-file', `${full} is a folder.`)
    if (code === 'ENOSPC') throw usageError('disk-full', `The disk is full: ${full} was not written.`)
    if (code === 'ENAMETOOLONG') throw usageError('name', `The name of ${full} is too long.`)
    throw error
  }
}

async function may(path: string, mode: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  )
}
