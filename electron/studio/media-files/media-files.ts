import { createHmac, randomBytes } from 'node:crypto'
import { isAbsolute, basename } from 'node:path'
import type { MediaUrl } from '../../common/bridge/index.ts'
import { StudioError } from '../studio-error.ts'
import { mediaType, urlName } from './media-types.ts'
import { refusal, serveFile } from './serve-file.ts'
import type { ServedFile } from './serve-file.ts'
import type { DerivedKind, FileUrlOptions, MediaAddresses, RemoteUrlOptions } from './types.ts'

/** Media for the window: addresses that can't be guessed, and what answers them. */
export class MediaFiles implements MediaAddresses {
  /** Addresses mean something to this run alone. */
  readonly #secret = randomBytes(32)
  readonly #files = new Map<string, ServedFile>()

  urlFor(path: string, options: FileUrlOptions = {}): MediaUrl {
    if (!isAbsolute(path)) throw new Error(`media needs a whole path: ${path}`)
    const { as = 'file', version = '' } = options
    const id = this.#id('file', path, as, version)
    if (!this.#files.has(id)) this.#files.set(id, { path, type: mediaType(path), real: null })
    return `media/${id}/${urlName(options.name ?? basename(path))}`
  }

  urlForRemote(url: string, options: RemoteUrlOptions): MediaUrl {
    const id = this.#id('remote', url, options.connection, options.media)
    return `media/${id}/${urlName(options.name ?? 'media')}`
  }

  derived(_path: string, as: DerivedKind): Promise<string> {
    return Promise.reject(new StudioError('not-there', `There is no ${as} yet.`))
  }

  async handle(request: Request): Promise<Response | null> {
    const { pathname } = new URL(request.url)
    const [, place, id] = pathname.split('/')
    if (place !== 'media') return null
    if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405)
    const file = id === undefined ? undefined : this.#files.get(id)
    return file ? serveFile(file, request) : refusal(404)
  }

  #id(...parts: string[]): string {
    return createHmac('sha256', this.#secret).update(JSON.stringify(parts)).digest('base64url').slice(0, 32)
  }
}
