import { message } from '../../../common/messages/index.ts'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { basename, dirname, extname, join, normalize } from 'node:path'
import type { UploadAnswer } from '../../../common/bridge/index.ts'
import { safeName } from '../../../common/naming/index.ts'
import { bytes } from '../../core/bytes.ts'
import { StudioError } from '../../core/studio-error.ts'
import { chunksOf } from './chunks.ts'

/** Largest upload that is accepted, bytes. */
export const mostUploadBytes = 16 * 1024 ** 3
const partPrefix = '.part-'
/**
 * Subfolder for recordings that voices are made from. Each has a subfolder of its own, so that nothing else refers to it.
 */
const samplesFolder = 'samples'
/** Age at which recordings are deleted that no voice was made from, ms. */
const sampleLifetimeMs = 24 * 60 * 60_000

/**
 * Files dropped into a browser's window, which doesn't know their paths: stored in folders named by their content,
 * under their own names.
 */
export class Imports {
  readonly #folder: string
  readonly #mostBytes: number

  constructor(folder: string, mostBytes = mostUploadBytes) {
    this.#folder = folder
    this.#mostBytes = mostBytes
  }

  /** Deletes what a crash left unfinished. @param now ms since 1970 */
  async clean(now: number): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => []))
      if (name.startsWith(partPrefix)) await rm(join(this.#folder, name), { force: true })
    const samples = join(this.#folder, samplesFolder)
    for (const name of await readdir(samples).catch(() => [])) {
      const found = await stat(join(samples, name)).catch(() => null)
      if (found && found.mtimeMs < now - sampleLifetimeMs)
        await rm(join(samples, name), { recursive: true, force: true })
    }
  }

  /** Stores an uploaded file. @throws StudioError `too-large`, `disk-full`, `empty`, `cancelled` */
  async take(request: Request): Promise<UploadAnswer> {
    const asked = new URL(request.url).searchParams
    const name = fileName(asked.get('name'))
    const declaredBytes = Number(request.headers.get('content-length') ?? 0)
    if (declaredBytes > this.#mostBytes) throw tooLarge(name, this.#mostBytes)
    if (!request.body) throw new StudioError('empty', message('fileErrors.empty', { name }), { field: 'name' })
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const part = join(this.#folder, `${partPrefix}${randomBytes(9).toString('hex')}`)
    try {
      const sha256 = await this.#write(chunksOf(request.body, request.signal), part, name)
      const isSample = asked.get('for') === 'sample'
      const folder = isSample ? await newSampleFolder(this.#folder) : join(this.#folder, sha256.slice(0, 24))
      const path = join(folder, name)
      // The same content was uploaded under the same name before.
      if (
        await stat(path).then(
          (found) => found.isFile(),
          () => false,
        )
      )
        return { path }
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await rename(part, path)
      return { path }
    } catch (error) {
      throw explained(error, name, request.signal)
    } finally {
      await rm(part, { force: true })
    }
  }

  /** Writes a body to a temporary file. @returns SHA-256, hex */
  async #write(body: AsyncIterable<Uint8Array>, part: string, name: string): Promise<string> {
    const digest = createHash('sha256')
    let file: FileHandle | null = null
    try {
      file = await open(part, 'wx', 0o600)
      let size = 0
      for await (const chunk of body) {
        size += chunk.byteLength
        if (size > this.#mostBytes) throw tooLarge(name, this.#mostBytes)
        digest.update(chunk)
        await file.writeFile(chunk)
      }
      if (size === 0) throw new StudioError('empty', message('fileErrors.empty', { name }), { field: 'name' })
      await file.sync()
      return digest.digest('hex')
    } finally {
      await file?.close()
    }
  }
}

/** Makes a folder for a recording that a voice may be made from, which `discardSample` deletes. @returns its path */
export async function newSampleFolder(imports: string): Promise<string> {
  const folder = join(imports, samplesFolder, randomBytes(12).toString('hex'))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Deletes a recording that was uploaded for a voice, or made of one; other files stay. */
export async function discardSample(imports: string, path: string): Promise<void> {
  const folder = dirname(path)
  if (normalize(path) !== path || dirname(folder) !== join(imports, samplesFolder)) return
  if (/^[0-9a-f]{24}$/.test(basename(folder))) await rm(folder, { recursive: true, force: true })
}

function fileName(asked: string | null): string {
  if (asked === null || asked.trim() === '')
    throw new StudioError('invalid-input', message('fileErrors.uploadWithoutName'), { field: 'name' })
  const ending = extname(asked)
  // A long name is shortened before its extension, which tells the format.
  const isPlain = /^\.[A-Za-z0-9]{1,10}$/.test(ending)
  return isPlain ? `${safeName(asked.slice(0, -ending.length), 'file')}${ending}` : safeName(asked, 'file')
}

function tooLarge(name: string, most: number): StudioError {
  return new StudioError('too-large', message('fileErrors.tooLarge', { name, limit: bytes(most) }), {
    field: 'name',
    next: message('fileErrors.chooseSmaller'),
  })
}

function explained(error: unknown, name: string, signal: AbortSignal): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StudioError('disk-full', message('fileErrors.diskFullFor', { name }), {
      next: message('fileErrors.freeSpaceDrop'),
      cause: error,
    })
  if (signal.aborted) return new StudioError('cancelled', message('fileErrors.notWhole', { name }), { cause: error })
  return error
}
