import { message } from '../../../common/messages/index.ts'
import { stat } from 'node:fs/promises'
import { stripColumns } from '../../../common/bridge/index.ts'
import { MediaError, poster, probe, strip } from '../../../media/index.ts'
import type { MediaInfo, MediaTools } from '../../../media/index.ts'
import type { DiskCache } from './disk-cache.ts'
import { SharedWork } from '../../core/concurrency.ts'
import { writePeaks } from './peaks.ts'
import { proxyExtension } from './playable.ts'
import { writeProxy } from './proxy.ts'
import { writeFont, writeHash, writeInfo } from './file-facts.ts'
import type { DerivedKind } from './types.ts'
import type { Text } from '../../../common/messages/index.ts'

export interface DeriveOptions {
  cache: DiskCache
  tools: () => Promise<MediaTools>
}

export interface DeriveRequest {
  /** Absolute path of the media file. */
  path: string
  /** What to make. `info` and `hash` are for the studio itself, see `file-facts.ts`. */
  as: DerivedKind | 'info' | 'hash'
  /** Width of the derived picture, px. */
  width?: number | undefined
  /** Name of the media file in messages. */
  label?: Text
}

/** Version of the derived files: raising it makes all of them anew. */
const edition = 1
const defaultWidth = { thumb: 320, strip: 160 }

/**
 * Thumbnails, waveforms and proxies of media files: made on first use, cached by the content that they were made from.
 */
export class Derived {
  readonly #options: DeriveOptions
  /** Queues of the work, one for each kind, so that quick work never waits for slow work. */
  readonly #work = workByKind()
  readonly #closing = new AbortController()

  constructor(options: DeriveOptions) {
    this.#options = options
  }

  /** The path of a derived file, which is made unless it is cached. @throws MediaError */
  async make(request: DeriveRequest): Promise<string> {
    const { path, as, label } = request
    this.#closing.signal.throwIfAborted()
    const found = await stat(path).catch(() => null)
    if (!found?.isFile())
      throw new MediaError('not-found', message('fileErrors.gone', { name: label ?? path }), {
        source: label ?? path,
      })
    const work = this.#work[as]
    const width = widthOf(request)
    const source = [edition, path, found.size, found.mtimeMs, as, width ?? 0]
    return work.run(JSON.stringify(source), async () => {
      this.#closing.signal.throwIfAborted()
      const { cache } = this.#options
      const tools = await this.#options.tools()
      const extension = as === 'play' ? proxyExtension(await this.#probe(tools, request)) : endings[as]
      const out = cache.path(source, extension)
      return cache.ensure(out, () => this.#write(tools, request, out, width))
    })
  }

  async close(): Promise<void> {
    this.#closing.abort(new MediaError('cancelled', message('fileErrors.closing')))
    await Promise.all(Object.values(this.#work).map((work) => work.idle()))
  }

  #probe(tools: MediaTools, { path, label = path }: DeriveRequest): Promise<MediaInfo> {
    return probe(tools, path, { label, signal: this.#closing.signal })
  }

  async #write(
    tools: MediaTools,
    { path, as, label = path }: DeriveRequest,
    out: string,
    width: number | undefined,
  ): Promise<void> {
    const { signal } = this.#closing
    const size = width === undefined ? {} : { maxWidth: width, maxHeight: width }
    switch (as) {
      case 'thumb':
        await poster(tools, path, out, { ...size, label, signal })
        return
      case 'strip':
        await strip(tools, path, out, { ...size, count: stripColumns, label, signal })
        return
      case 'peaks':
        return writePeaks(tools, path, out, { label, signal })
      case 'font':
        return writeFont(path, out)
      case 'info':
        return writeInfo(tools, path, out, { label, signal })
      case 'hash':
        return writeHash(path, out, signal)
      case 'play':
        return writeProxy(tools, path, out, { label, signal })
    }
  }
}

function workByKind(): Record<DeriveRequest['as'], SharedWork> {
  const pictures = new SharedWork(2)
  return {
    info: new SharedWork(2),
    thumb: pictures,
    strip: pictures,
    peaks: new SharedWork(1),
    font: new SharedWork(4),
    hash: new SharedWork(1),
    play: new SharedWork(1),
  }
}

const endings = {
  thumb: '.webp',
  strip: '.jpg',
  peaks: '.peaks',
  font: '.font',
  info: '.json',
  hash: '.sha256',
} as const

function widthOf({ as, width }: DeriveRequest): number | undefined {
  if (as !== 'thumb' && as !== 'strip') return undefined
  return Math.min(1920, Math.max(16, Math.round(width ?? defaultWidth[as])))
}
