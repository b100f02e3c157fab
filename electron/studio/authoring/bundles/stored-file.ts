import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { typeOfEnding } from '../../../common/formats/index.ts'
import { safeName } from '../../../common/naming/index.ts'
import { message } from '../../../common/messages/index.ts'
import { isMediaError } from '../../../media/index.ts'
import { withPartial } from '../../../media/partial.ts'
import { sniffFile } from '../../../media/sniff.ts'
import { makeFolders } from '../../core/make-folders.ts'
import { StudioError } from '../../core/studio-error.ts'

/** Largest file that is kept, bytes. */
const mostFileBytes = 64 * 1024 * 1024

/**
 * Keeps a copy of a media file in a folder named by its content, under its own name: projects made with what it belongs to name it, so it
 * stays when that is deleted. @returns its path @throws StudioError `bad-file` naming the file
 */
export async function storeFile(folder: string, path: string, name = basename(path)): Promise<string> {
  const { format, size } = await mediaFormat(path, name)
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const own = extname(name).toLowerCase()
  const ending = typeOfEnding(own) ? own : `.${format}`
  const title = safeName(basename(name, extname(name)))
  const stored = join(folder, hash.digest('hex').slice(0, 24), `${title}${ending}`)
  const before = await stat(stored).catch(() => null)
  if (before?.size === size) return stored
  await makeFolders(dirname(stored), 0o700)
  await withPartial(stored, (partial) => copyFile(path, partial))
  return stored
}

/** The format and size of a media file that can be kept. @throws StudioError `bad-file` naming the file */
export async function mediaFormat(path: string, name: string): Promise<{ format: string; size: number }> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile())
    throw new StudioError('bad-file', message('bundleErrors.fileMissing', { name }), { field: 'path' })
  if (found.size > mostFileBytes) {
    const limit = mostFileBytes / 1024 / 1024
    throw new StudioError('bad-file', message('bundleErrors.fileLarge', { name, limit }), { field: 'path' })
  }
  const { format } = await sniffFile(path, name).catch((error: unknown) => {
    if (!isMediaError(error)) throw error
    throw new StudioError('bad-file', message('bundleErrors.noMedia', { name }), { field: 'path' })
  })
  return { format, size: found.size }
}

/** Keeps bytes the way that `storeFile` keeps files. @param name with its ending */
export async function storeBytes(folder: string, bytes: Uint8Array, name: string): Promise<string> {
  const stored = join(folder, createHash('sha256').update(bytes).digest('hex').slice(0, 24), safeName(name))
  await makeFolders(dirname(stored), 0o700)
  await withPartial(stored, (partial) => writeFile(partial, bytes))
  return stored
}
