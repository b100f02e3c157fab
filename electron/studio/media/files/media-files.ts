import { createHmac, randomBytes } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { basename, isAbsolute, join } from 'node:path'
import type { MediaUrl } from '../../../common/bridge/index.ts'
import { isMediaError } from '../../../media/index.ts'
import type { MediaInfo, MediaTools } from '../../../media/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { Derived } from './derive.ts'
import { DiskCache } from './disk-cache.ts'
import { readHash, readInfo } from './file-facts.ts'
import { Imports } from './imports.ts'
import { mediaType, urlName } from './media-types.ts'
import { RemoteMedia } from './remote-media.ts'
import { refusal, serveFile } from './serve-file.ts'
import type { ServedFile } from './serve-file.ts'
import type { DerivedKind, FileUrlOptions, MediaAddresses, RemoteUrlOptions } from './types.ts'
import type { Text } from '../../../common/messages/index.ts'

export interface MediaFilesOptions {
  /** Folder for derived files, and the most bytes that it may hold (default 4 GB). */
  cacheFolder: string
  mostCacheBytes?: number
  importsFolder: string
  mostUploadBytes?: number
  tools: () => Promise<MediaTools>
  /** Present base URL of a connection; null when the connection is gone. */
  baseUrl: (connection: string) => string | null
  /** The connection whose base URL an address begins with; null for other addresses. */
  owner: (url: string) => string | null
  now: () => number
  onError: (error: unknown) => void
}

type Entry =
  | { kind: 'file'; file: ServedFile }
  | { kind: 'derived'; path: string; as: DerivedKind; width: number | undefined }
  | { kind: 'remote'; key: readonly string[] }

/** Media for the window: creates addresses that can't be guessed, and answers requests to them. */
export class MediaFiles implements MediaAddresses {
  readonly #options: MediaFilesOptions
  /** Key for signing addresses, which are valid for this run only. */
  readonly #secret = randomBytes(32)
  readonly #entries = new Map<string, Entry>()
  readonly #cache: DiskCache
  /** Media that is displayed temporarily; emptied at each start. */
  readonly #passing: DiskCache
  readonly #derived: Derived
  readonly #remote: RemoteMedia
  readonly #imports: Imports

  constructor(options: MediaFilesOptions) {
    this.#options = options
    const { cacheFolder, mostCacheBytes = 4_000_000_000, now, tools, baseUrl, owner } = options
    this.#cache = new DiskCache({ folder: cacheFolder, mostBytes: mostCacheBytes, now })
    this.#derived = new Derived({ cache: this.#cache, tools })
    this.#passing = new DiskCache({ folder: join(cacheFolder, 'passing'), mostBytes: mostCacheBytes, now })
    this.#remote = new RemoteMedia({ cache: this.#cache, passing: this.#passing, baseUrl, owner, tools })
    this.#imports = new Imports(options.importsFolder, options.mostUploadBytes)
  }

  /** Cleans up what earlier runs left, in the background. */
  start(): void {
    this.#cache.sweep()
    this.#passing.remove().catch(this.#options.onError)
    this.#imports.clean(this.#options.now()).catch(this.#options.onError)
  }

  urlFor(path: string, options: FileUrlOptions = {}): MediaUrl {
    if (!isAbsolute(path)) throw new Error(`media needs a whole path: ${path}`)
    const { as = 'file', version = '', width } = options
    const id = this.#id(as, path, version, String(width ?? ''))
    if (!this.#entries.has(id)) this.#entries.set(id, entryOf(path, as, width))
    return `media/${id}/${urlName(options.name ?? basename(path))}`
  }

  urlForRemote(url: string, options: RemoteUrlOptions): MediaUrl {
    const key = this.#remote.keyOf(url, options)
    const id = this.#id('remote', ...key)
    if (!this.#entries.has(id)) this.#entries.set(id, { kind: 'remote', key })
    return `media/${id}/${urlName(options.name ?? 'media')}`
  }

  async forget(address: MediaUrl): Promise<void> {
    const id = address.split('/')[1] ?? ''
    const entry = this.#entries.get(id)
    if (entry?.kind !== 'remote' || !this.#remote.isPassing(entry.key)) return
    this.#entries.delete(id)
    await this.#remote.forget(entry.key)
  }

  async derived(
    path: string,
    as: DerivedKind,
    options: { width?: number; signal?: AbortSignal; label?: Text } = {},
  ): Promise<string> {
    const { width, signal, label } = options
    const derived = this.#derived.make({ path, as, width, ...(label === undefined ? {} : { label }) })
    // The file is made for all callers: when one aborts, the work continues for the others and for later calls.
    return signal ? untilAborted(derived, signal) : derived
  }

  async info(path: string, label: Text): Promise<MediaInfo> {
    return readInfo(await this.#derived.make({ path, as: 'info', label }))
  }

  async hash(path: string): Promise<string> {
    return readHash(await this.#derived.make({ path, as: 'hash' }))
  }

  /** The file of a service's media, downloaded unless cached. @throws StudioError */
  remoteFile(url: string, options: RemoteUrlOptions): Promise<string> {
    return this.#remote.get(this.#remote.keyOf(url, options))
  }

  async handle(request: Request): Promise<Response | null> {
    const { pathname } = new URL(request.url)
    const [, route, id = '', ...rest] = pathname.split('/')
    if (route === 'upload' && id === '' && rest.length === 0) return this.#upload(request)
    if (route !== 'media') return null
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
    const entry = this.#entries.get(id)
    if (!entry || rest.length !== 1) return refusal(404)
    try {
      return await serveFile(await this.#file(entry, request.signal), request)
    } catch (error) {
      return this.#refused(error, request)
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#derived.close(), this.#remote.close()])
    await this.#cache.close()
  }

  async #file(entry: Entry, signal: AbortSignal): Promise<ServedFile> {
    switch (entry.kind) {
      case 'file':
        return entry.file
      case 'derived': {
        const path = await this.derived(entry.path, entry.as, {
          signal,
          ...(entry.width === undefined ? {} : { width: entry.width }),
        })
        return { path, type: mediaType(path), real: path }
      }
      case 'remote': {
        const path = await untilAborted(this.#remote.get(entry.key), signal)
        return { path, type: mediaType(path), real: path }
      }
    }
  }

  /** The answer for media that can't be read: the window shows a gap, and the reason is logged. */
  #refused(error: unknown, request: Request): Response {
    if (!request.signal.aborted) this.#options.onError(error)
    if (isMediaError(error)) return refusal(error.code === 'not-found' ? 404 : 422)
    return refusal(error instanceof StudioError ? 404 : 502)
  }

  async #upload(request: Request): Promise<Response> {
    if (request.method !== 'PUT') return new Response(null, { status: 405, headers: { allow: 'PUT' } })
    try {
      return Response.json(await this.#imports.take(request))
    } catch (error) {
      if (!(error instanceof StudioError)) throw error
      return Response.json(error.data(), { status: statuses[error.code] ?? 422 })
    }
  }

  #id(...parts: string[]): string {
    return createHmac('sha256', this.#secret).update(JSON.stringify(parts)).digest('base64url').slice(0, 32)
  }
}

const statuses: Readonly<Record<string, number>> = {
  'too-large': 413,
  'disk-full': 507,
  'invalid-input': 400,
  cancelled: 499,
}

function entryOf(path: string, as: 'file' | DerivedKind, width: number | undefined): Entry {
  if (as !== 'file') return { kind: 'derived', path, as, width }
  return { kind: 'file', file: { path, type: mediaType(path), real: realOf(path) } }
}

/**
 * The target of a path, with symbolic links resolved, so that links changed later are not followed. Null when nothing
 * exists yet.
 */
function realOf(path: string): string | null {
  try {
    return realpathSync.native(path)
  } catch {
    return null
  }
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error)
    if (signal.aborted) {
      work.catch(() => undefined)
      return onAbort()
    }
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
