import { codeOf } from '../../common/service/index.ts'
import type { Code } from '../../common/service/index.ts'
import { message, textAt } from '../../common/messages/index.ts'
import { randomUUID } from 'node:crypto'
import { extname, join } from 'node:path'
import type { Dispatcher } from 'undici'
import { stripFragment } from '../../common/service/media-fragment.ts'
import type { MediaInfo } from '../../media/media-info.ts'
import type { MediaTools } from '../../media/tools.ts'
import { dayMs } from '../core/clock.ts'
import type { Clock } from '../core/clock.ts'
import { EngineError } from '../core/errors.ts'
import { linkOrCopy } from '../store/media/kept.ts'
import type { MediaStore, StoredFile } from '../store/media/store.ts'
import { download, shownUrl } from './download.ts'
import type { DownloadLimits } from './download.ts'
import { inspect } from './inspect.ts'
import type { InputKind } from './inspect.ts'
import type { OwnAddress } from './own-addresses.ts'
import { urlRefusal } from './url-rules.ts'

/** A source of a request that was copied to this machine and probed. */
export interface InputFile {
  /** Path of the copy, in the folder of the request; removed with that folder. */
  path: string
  info: MediaInfo
  /** The stored file, when the source is one of the engine's own files. */
  stored?: StoredFile
}

/** A source of a request that was copied to this machine but not probed: it may hold anything. */
export interface FetchedFile {
  path: string
  stored?: StoredFile
  /** Content type that the server declared; absent for the engine's own files. */
  contentType?: string
}

export interface OpenRequest {
  url: string
  kind: InputKind
  /** Folder that the copy is written to. */
  folder: string
  /** Further rules of the request's field: throws an EngineError for media that the field does not accept. */
  check?: (info: MediaInfo) => void
  /**
   * The size limit of the request's field, where it has one of its own: most bytes, and the code of the error for more.
   */
  most?: { bytes: number; code: Code }
  signal?: AbortSignal
}

export interface InputLimits extends DownloadLimits {
  /** Longest wait for the next bytes of a download, ms. */
  idleMs: number
}

/** First letters of the names of copies, which are in the folder of their request. */
const copyPrefix = 'input-'

/** Whether a file in the folder of a request is the copy of one of its sources. */
export const isInputCopy = (name: string): boolean => name.startsWith(copyPrefix)

const mb = 1024 * 1024

/** Largest file by what it is used as, bytes. */
const maxBytes: Record<InputKind, number> = {
  image: 64 * mb,
  audio: 512 * mb,
  video: 2048 * mb,
  avatar: 2048 * mb,
}

export const defaultLimits: InputLimits = {
  bytes: 2048 * mb,
  totalMs: 10 * 60 * 1000,
  redirects: 5,
  idleMs: 20 * 1000,
}

export interface InputsOptions {
  agent: Dispatcher
  tools: () => Promise<MediaTools>
  store: MediaStore
  clock: Clock
  allowLocal: boolean
  limits: InputLimits
  /** Recognises addresses of this engine. */
  ownAddress: (url: string) => OwnAddress | undefined
  /** Finds the preview of an official voice or avatar by its file name, and makes it when it is missing. */
  official: (what: 'voices' | 'avatars', file: string) => Promise<string | undefined>
}

/** Number of the engine's own files whose probed media info is remembered. These files never change. */
const knownFiles = 2000

const expired = (url: string) => new EngineError(codeOf.notFound, message('engineInputs.gone', { url: shownUrl(url) }))

/** Copies the sources that requests name by URL to this machine, within the engine's rules for addresses and sizes. */
export class Inputs {
  readonly #options: InputsOptions
  readonly #known: Map<string, MediaInfo>

  constructor(options: InputsOptions, known = new Map<string, MediaInfo>()) {
    this.#options = options
    this.#known = known
  }

  /** The same for a tenant, whose own files are those of other `parts`. What is known of files is known once they are found there. */
  of(parts: Pick<InputsOptions, 'store' | 'official'>): Inputs {
    return new Inputs({ ...this.#options, ...parts }, this.#known)
  }

  /**
   * Refuses a URL for reasons that can be told without fetching it.
   * @throws EngineError 1003 for a URL that the engine does not fetch, 1014 for a file of the engine that has expired
   */
  async check(url: string, field: string): Promise<void> {
    const own = this.#options.ownAddress(url)
    if (own?.kind === 'other')
      throw new EngineError(codeOf.parameter, textAt(field, message('engineInputs.noMedia', { url: shownUrl(url) })))
    if (own?.kind === 'file' && !(await this.#options.store.find(own.name, this.#options.clock.now())))
      throw expired(url)
    if (own) return
    const refusal = urlRefusal(url, this.#options.allowLocal)
    if (refusal !== undefined) throw new EngineError(codeOf.parameter, textAt(field, refusal))
  }

  /**
   * Copies a source to this machine without probing it; `open` does both. `kind` limits its size.
   * @throws EngineError whose message names the URL; CancelledError
   */
  async fetch(request: OpenRequest): Promise<FetchedFile> {
    const url = stripFragment(request.url)
    const target = join(request.folder, `${copyPrefix}${randomUUID()}`)
    const own = await this.#copyOwn(url, target, request.signal)
    if (own) return own
    const most = request.most?.bytes ?? Number.POSITIVE_INFINITY
    const limits = {
      ...this.#options.limits,
      bytes: Math.min(this.#options.limits.bytes, maxBytes[request.kind], most),
      ...(request.most ? { tooLargeCode: request.most.code } : {}),
    }
    const path = `${target}.bin`
    const { agent, allowLocal } = this.#options
    const signal = request.signal ? { signal: request.signal } : {}
    const { contentType } = await download({ url, path, agent, allowLocal, limits, ...signal })
    return { path, ...(contentType === undefined ? {} : { contentType }) }
  }

  /**
   * Copies a source to this machine and probes what it holds.
   * @throws EngineError or MediaError whose message names the URL; CancelledError
   */
  async open(request: OpenRequest): Promise<InputFile> {
    const url = stripFragment(request.url)
    const signal = request.signal ? { signal: request.signal } : {}
    const { path, stored } = await this.fetch(request)
    const file = { path, ...(stored ? { stored } : {}) }
    const key = file.stored && `${request.kind} ${file.stored.name}`
    const before = key === undefined ? undefined : this.#known.get(key)
    if (before) {
      request.check?.(before)
      return { ...file, info: before }
    }
    const tools = await this.#options.tools()
    const info = await inspect({
      tools,
      path: file.path,
      label: shownUrl(url),
      kind: request.kind,
      check: request.check,
      ...signal,
    })
    if (key !== undefined) {
      if (this.#known.size >= knownFiles) this.#known.delete(this.#known.keys().next().value!)
      this.#known.set(key, info)
    }
    return { ...file, info }
  }

  async #copyOwn(
    url: string,
    target: string,
    signal?: AbortSignal,
  ): Promise<{ path: string; stored?: StoredFile } | undefined> {
    const own = this.#options.ownAddress(url)
    if (own === undefined) return undefined
    if (own.kind === 'other')
      throw new EngineError(codeOf.parameter, message('engineInputs.noMedia', { url: shownUrl(url) }))
    const { store, clock } = this.#options
    const now = clock.now()
    const found = own.kind === 'file' ? await store.find(own.name, now) : undefined
    if (found) {
      const path = `${target}${extname(found.name)}`
      if (!(await store.copyTo(found.name, path, signal))) throw expired(url)
      if (found.purpose === 'upload') await store.keepUntil(found.name, now + 7 * dayMs)
      return { path, stored: found }
    }
    const source = own.kind === 'official' ? await this.#options.official(own.what, own.file) : undefined
    if (source === undefined) throw expired(url)
    const path = `${target}${extname(source)}`
    await linkOrCopy(source, path)
    return { path }
  }
}
