import { basename, isAbsolute } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { AssetInfo } from '../../../common/bridge/index.ts'
import { isMediaError } from '../../../media/index.ts'
import { Channel } from '../../core/channel.ts'
import { systemClock } from '../../core/clock.ts'
import type { Stream } from '../../core/channel.ts'
import type { MediaAddresses } from '../files/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { known, missing, unread } from './info.ts'
import { fileOf, lookAtFile } from './look.ts'
import { mediaBelow } from './media-below.ts'
import type { AssetFacts } from './types.ts'
import { errorText, sentences, GreenroomError, message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'

export interface AssetsOptions {
  media: MediaAddresses
  onError: (error: unknown) => void
}

/** A file as it was when last read. */
interface Seen {
  version: string
  info: AssetInfo
  /** Resolves with the file's facts; never rejects. */
  read: Promise<AssetInfo>
  /** The paths under which documents name the file; changes are reported for each. */
  names: Set<string>
  /** Why an address could not be fetched, and since when that is known. */
  unreached?: { reason: Text; at: number }
}

/** How long an address that could not be fetched is not tried again by `unreachable`, ms. */
const unreachedForMs = 60_000

/** Facts about files that projects use, wherever they lie: read in the background, and again when they have changed. */
export class Assets implements AssetFacts {
  readonly #options: AssetsOptions
  readonly #seen = new Map<string, Seen>()
  readonly #channel = new Channel<AssetInfo>({ limit: 10_000, keyOf: (info) => info.path })

  constructor(options: AssetsOptions) {
    this.#options = options
  }

  describe(paths: readonly string[], folder: string | null): Promise<AssetInfo[]> {
    return inBatches(paths, (path) => this.#describe(path, folder))
  }

  async read(path: string, folder: string | null, signal?: AbortSignal): Promise<AssetInfo> {
    const now = await this.#describe(path, folder)
    if (now.state !== 'reading') return now
    const read = await this.#seen.get(fileOf(path, folder))?.read
    signal?.throwIfAborted()
    return read ? named(read, path) : now
  }

  async describeUrls(urls: readonly string[]): Promise<AssetInfo[]> {
    return inBatches(urls, async (url) => {
      const seen = this.#seen.get(url)
      // A failed download is tried again when the address is asked for again.
      if (seen && seen.info.state !== 'unreadable') return seen.info
      return this.#look(url, url, 'url', unread(url, 0), () => this.#fetchUrl(url))
    })
  }

  async unreachable(urls: readonly string[], withinMs: number): Promise<ReadonlyMap<string, Text>> {
    const now = systemClock.now()
    await this.describeUrls(
      urls.filter((url) => {
        const at = this.#seen.get(url)?.unreached?.at
        return at === undefined || now - at > unreachedForMs
      }),
    )
    const reading = Promise.all(urls.flatMap((url) => this.#seen.get(url)?.read ?? []))
    await Promise.race([reading, setTimeout(withinMs, undefined, { ref: false })])
    return new Map(
      urls.flatMap((url): [string, Text][] => {
        const unreached = this.#seen.get(url)?.unreached
        return unreached ? [[url, unreached.reason]] : []
      }),
    )
  }

  async importFolder(
    path: string,
    folder: string | null,
    signal?: AbortSignal,
  ): Promise<{ assets: AssetInfo[]; skipped: number }> {
    if (folder === null && !isAbsolute(path))
      throw new StudioError('not-absolute', message('fileErrors.notAbsolute', { path }), { field: 'folder' })
    const { files, skipped } = await mediaBelow(fileOf(path, folder), signal)
    return { assets: await this.describe(files, folder), skipped }
  }

  get listeners(): number {
    return this.#channel.listeners
  }

  watch(signal?: AbortSignal): Stream<AssetInfo> {
    return this.#channel.subscribe(signal)
  }

  close(): void {
    this.#channel.close()
  }

  async #describe(path: string, folder: string | null): Promise<AssetInfo> {
    const file = fileOf(path, folder)
    const found = await lookAtFile(path, folder)
    if ('code' in found) {
      this.#seen.delete(file)
      return missing(path, sentences(found.message, found.next))
    }
    const { size, mtimeMs } = found
    const version = `${size}-${mtimeMs}`
    const seen = this.#seen.get(file)
    if (seen?.version === version) {
      seen.names.add(path)
      return named(seen.info, path)
    }
    return this.#look(file, path, version, unread(path, size), () => this.#readFile(file, version))
  }

  #look(key: string, name: string, version: string, first: AssetInfo, read: () => Promise<AssetInfo>): AssetInfo {
    const seen: Seen = { version, info: first, read: Promise.resolve(first), names: new Set([name]) }
    this.#seen.set(key, seen)
    seen.read = read()
      .catch((error: unknown) => {
        const reason = unreachedBecause(error)
        if (reason !== null) seen.unreached = { reason, at: systemClock.now() }
        return this.#unreadable(first, error)
      })
      .then((info) => {
        this.#tell(seen, info)
        return info
      })
    void seen.read.then((info) => this.#prepare(key, seen, info)).catch(this.#options.onError)
    return first
  }

  async #readFile(file: string, version: string): Promise<AssetInfo> {
    const { media } = this.#options
    return known(file, file, version, await media.info(file, basename(file)), media)
  }

  async #fetchUrl(url: string): Promise<AssetInfo> {
    const { media } = this.#options
    const file = await media.remoteFile(url, { connection: null, media: 'any' })
    const info = known(url, file, 'url', await media.info(file, url), media)
    return { ...info, name: nameOfUrl(url) }
  }

  /** Makes thumbnail, waveform, hash and proxy ahead of time. */
  async #prepare(key: string, seen: Seen, info: AssetInfo): Promise<void> {
    if (info.state !== 'ready') return
    const { media } = this.#options
    const file = isAbsolute(key) ? key : await media.remoteFile(key, { connection: null, media: 'any' })
    if (info.thumbUrl !== null)
      await media.derived(file, 'thumb').catch(() => this.#tell(seen, { ...seen.info, thumbUrl: null }))
    if (info.peaksUrl !== null)
      await media.derived(file, 'peaks').catch(() => this.#tell(seen, { ...seen.info, peaksUrl: null }))
    this.#hash(seen, file)
    if (!info.proxying) return
    try {
      await media.derived(file, 'play')
      const playUrl = media.urlFor(file, { as: 'play', version: seen.version })
      this.#tell(seen, { ...seen.info, proxying: false, playUrl })
    } catch (error) {
      const problem = message('assets.notShown', { reason: problemOf(error) })
      this.#tell(seen, { ...seen.info, proxying: false, problem })
    }
  }

  #hash(seen: Seen, file: string): void {
    this.#options.media.hash(file).then(
      (sha256) => this.#tell(seen, { ...seen.info, sha256 }),
      // The file is gone or has changed meanwhile, which is reported when it is next read.
      () => undefined,
    )
  }

  #tell(seen: Seen, info: AssetInfo): void {
    seen.info = info
    for (const name of seen.names) this.#channel.publish(named(info, name))
  }

  #unreadable(first: AssetInfo, error: unknown): AssetInfo {
    if (!isMediaError(error) && !(error instanceof StudioError)) this.#options.onError(error)
    const gone = isMediaError(error, 'not-found')
    return { ...first, state: gone ? 'missing' : 'unreadable', problem: problemOf(error) }
  }
}

function named(info: AssetInfo, path: string): AssetInfo {
  return { ...info, path }
}

function problemOf(error: unknown): Text {
  return sentences(errorText(error), error instanceof GreenroomError ? error.next : null)
}

/** Why an address could not be fetched; null for an error that says nothing about whether a service can fetch it. */
function unreachedBecause(error: unknown): Text | null {
  if (!(error instanceof StudioError)) return null
  // Errors of the network have a code; the studio's own refusal to fetch from the user's network has none.
  const cause = error.cause instanceof Error ? (error.cause.cause ?? error.cause) : null
  const ofNetwork = error.code === 'network' && cause instanceof Error && 'code' in cause
  return ofNetwork || error.code === 'not-served' ? error.text : null
}

function nameOfUrl(url: string): string {
  const last = URL.canParse(url) ? new URL(url).pathname.split('/').at(-1) : undefined
  try {
    return decodeURIComponent(last || url).slice(0, 200)
  } catch {
    return url.slice(0, 200)
  }
}

/** Works on many values at once, but not on thousands: each takes a call to the file system. */
async function inBatches<In, Out>(values: readonly In[], work: (value: In) => Promise<Out>): Promise<Out[]> {
  const done: Out[] = []
  for (let at = 0; at < values.length; at += 32) done.push(...(await Promise.all(values.slice(at, at + 32).map(work))))
  return done
}
