import { message } from '../../../common/messages/index.ts'
import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Response } from 'undici'
import type { MediaTools } from '../../../media/index.ts'
import { withPartial } from '../../../media/partial.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { DiskCache } from './disk-cache.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { SharedWork } from '../../core/concurrency.ts'
import { endingOf, isUsable } from './media-types.ts'
import { frameOf } from './remote-frame.ts'
import type { RemoteUrlOptions } from './types.ts'

export interface RemoteOptions {
  cache: DiskCache
  /** Cache for media that is not kept. */
  passing: DiskCache
  /** Present base URL of a connection; null when the connection is gone. */
  baseUrl: (connection: string) => string | null
  /** The connection whose base URL an address begins with; null for other addresses. */
  owner: (url: string) => string | null
  tools: () => Promise<MediaTools>
}

type Media = RemoteUrlOptions['media']

/** Largest media that is downloaded for display, bytes. */
const mostBytes: Record<Media, number> = {
  image: 25_000_000,
  audio: 60_000_000,
  video: 400_000_000,
  any: 400_000_000,
}
/** Time limit of a download, ms: the engine renders a preview when it is first requested, and services may be slow. */
const timeoutMs = 180_000
/** Time limit for a picture of a clip, ms, which is less important. */
const frameTimeoutMs = 45_000
/** Stands for a connection's base URL in keys, because the engine's port changes from start to start. */
const base = '{base}'
/** Part of a key that marks media which is not kept. */
const passingKey = ''

/** Pictures and samples that a service or a document names, downloaded when first displayed, and cached. */
export class RemoteMedia {
  readonly #options: RemoteOptions
  readonly #copies = new SharedWork(4)
  readonly #frames = new SharedWork(2)
  readonly #closing = new AbortController()

  constructor(options: RemoteOptions) {
    this.#options = options
  }

  /** Key of a resource, independent of the engine's present port. */
  keyOf(url: string, options: RemoteUrlOptions): string[] {
    const connection = options.connection ?? this.#options.owner(url)
    const at = connection === null ? null : this.#options.baseUrl(connection)
    const own = at !== null && at !== '' && url.startsWith(`${at}/`)
    const { media, frame, passing } = options
    const what = own ? base + url.slice(at.length) : url
    return frame
      ? [connection ?? '', what, media, frame.resource, String(frame.width)]
      : [connection ?? '', what, media, ...(passing ? [passingKey] : [])]
  }

  isPassing(key: readonly string[]): boolean {
    return key[3] === passingKey
  }

  /** Deletes media that was not to be kept. @param key as returned by `keyOf` */
  async forget(key: readonly string[]): Promise<void> {
    await this.#options.passing.remove(this.#cachePath(key).path)
  }

  #cachePath(key: readonly string[]): { cache: DiskCache; path: string } {
    const [, stored = '', kind = 'any'] = key
    const cache = this.isPassing(key) ? this.#options.passing : this.#options.cache
    const { pathname } = readUrl(stored.replace(base, 'http://base'))
    return { cache, path: cache.path(['remote', ...key], endingOf(kind as Media, extname(pathname))) }
  }

  /**
   * Downloads media unless cached; returns its path. @param key as returned by `keyOf`. @throws StudioError for the
   * user
   */
  get(key: readonly string[]): Promise<string> {
    const [connection = '', stored = '', kind = 'any', resource, width] = key
    const media = kind as Media
    const work = resource === undefined ? this.#copies : this.#frames
    return work.run(JSON.stringify(key), async () => {
      const at = connection === '' ? null : this.#options.baseUrl(connection)
      if (connection !== '' && at === null) throw new StudioError('not-found', message('fileErrors.connectionGone'))
      const url = readUrl(stored.startsWith(base) ? (at ?? '') + stored.slice(base.length) : stored)
      const host = at ? readUrl(at).host : null
      const { cache, tools } = this.#options
      if (resource !== undefined && !this.isPassing(key)) {
        // The cache path is made from the resource, since the signature of its address changes.
        const out = cache.path(['frame', connection, resource, width ?? ''], '.webp')
        const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(frameTimeoutMs)])
        const work = { tools: await tools(), closing: this.#closing.signal, signal, width: Number(width) }
        return cache.ensure(out, () => frameOf(url, host, out, work))
      }
      const target = this.#cachePath(key)
      return target.cache.ensure(target.path, () => this.#fetch(url, host, media, target.path))
    })
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('the studio is closing'))
    await Promise.all([this.#copies.idle(), this.#frames.idle()])
  }

  async #fetch(url: URL, host: string | null, media: Media, out: string): Promise<void> {
    const closing = this.#closing.signal
    const signal = AbortSignal.any([closing, AbortSignal.timeout(timeoutMs)])
    await guardedFetch(url, host, { signal, closing }, async (ask) => keep(await ask(), media, out))
  }
}

function readUrl(text: string): URL {
  if (URL.canParse(text)) return new URL(text)
  throw new StudioError('not-found', message('fileErrors.noAddress'))
}

async function keep(response: Response, media: Media, out: string): Promise<void> {
  const most = mostBytes[media]
  const type = (response.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
  if (!response.ok || !response.body || !isUsable(type, media)) {
    await response.body?.cancel()
    const { status } = response
    throw new StudioError(
      response.ok ? 'unreadable' : 'not-served',
      response.ok
        ? message('fileErrors.wrongType', { type: type || message('fileErrors.unnamedType') })
        : message('fileErrors.mediaNotServed', { status }),
    )
  }
  if (Number(response.headers.get('content-length') ?? 0) > most) {
    await response.body.cancel()
    throw new StudioError('too-large', message('fileErrors.mediaTooLarge'))
  }
  const { body } = response
  await withPartial(out, async (partial) => {
    const file = await open(partial, 'wx')
    try {
      let size = 0
      for await (const chunk of body) {
        size += (chunk as Uint8Array).byteLength
        if (size > most) throw new StudioError('too-large', message('fileErrors.mediaTooLarge'))
        await file.writeFile(chunk as Uint8Array)
      }
      if (size === 0) throw new StudioError('unreadable', message('fileErrors.emptyMedia'))
    } finally {
      await file.close()
    }
  })
}
