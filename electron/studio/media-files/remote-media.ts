import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { fetch } from 'undici'
import type { Response } from 'undici'
import { withPartial } from '../../media/partial.ts'
import { StudioError } from '../studio-error.ts'
import type { DiskCache } from './disk-cache.ts'
import { Lanes } from './lanes.ts'
import { endingOf } from './media-types.ts'
import { guardedAgent, mayFetch } from './remote-address.ts'
import type { RemoteUrlOptions } from './types.ts'

export interface RemoteOptions {
  cache: DiskCache
  /** Present base URL of a connection; null when it is gone. */
  baseUrl: (connection: string) => string | null
}

export type RemotePlace = RemoteUrlOptions & { url: string }

/** Largest that is fetched for being looked at, bytes. */
const mostBytes = { image: 25_000_000, audio: 60_000_000, video: 400_000_000 }
const mostHops = 4
/** The engine draws a preview when it is first asked for; a slow service gets as long, ms. */
const timeoutMs = 180_000
const base = '{base}'

/** Pictures and samples that a service names, fetched once when somebody looks at them, and kept. */
export class RemoteMedia {
  readonly #options: RemoteOptions
  readonly #lanes = new Lanes(4)
  readonly #closing = new AbortController()

  constructor(options: RemoteOptions) {
    this.#options = options
  }

  /** Which resource it is, whatever port the engine has today. */
  keyOf(place: RemotePlace): string[] {
    const at = this.#options.baseUrl(place.connection)
    const url = at !== null && place.url.startsWith(`${at}/`) ? base + place.url.slice(at.length) : place.url
    return [place.connection, url, place.media]
  }

  /** @param key as `keyOf` gave it. @throws StudioError in words that the user can read */
  get(key: readonly string[]): Promise<string> {
    const [connection = '', stored = '', kind = 'image'] = key
    const media = kind as RemoteUrlOptions['media']
    return this.#lanes.run(JSON.stringify(key), async () => {
      const at = this.#options.baseUrl(connection)
      if (at === null) throw new StudioError('not-found', 'The connection that this belongs to is gone.')
      const url = new URL(stored.startsWith(base) ? at + stored.slice(base.length) : stored)
      const out = this.#options.cache.path(['remote', ...key], endingOf(media, extname(url.pathname)))
      return this.#options.cache.ensure(out, () => this.#fetch(url, new URL(at).hostname, media, out))
    })
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('The studio is closing.'))
    await this.#lanes.idle()
  }

  async #fetch(url: URL, host: string, media: RemoteUrlOptions['media'], out: string): Promise<void> {
    const agent = guardedAgent(host)
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(timeoutMs)])
    try {
      let at = url
      for (let hop = 0; ; hop += 1) {
        if (!mayFetch(at, host) || hop > mostHops)
          throw new StudioError('refused', `The service names an address that is not fetched: ${at.host}.`)
        const response = await fetch(at, { dispatcher: agent, redirect: 'manual', signal })
        const to = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
        if (to === null) return await keep(response, media, out)
        await response.body?.cancel()
        at = new URL(to, at)
      }
    } finally {
      await agent.destroy()
    }
  }
}

async function keep(response: Response, media: RemoteUrlOptions['media'], out: string): Promise<void> {
  const most = mostBytes[media]
  const type = (response.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
  const usable = type.startsWith(`${media}/`) || type === 'application/octet-stream' || type === ''
  if (!response.ok || !response.body || !usable || type === 'image/svg+xml') {
    await response.body?.cancel()
    const why = response.ok ? `it is ${type || 'nothing'}, not ${media}` : `HTTP ${response.status}`
    throw new StudioError('unreadable', `A preview could not be fetched: ${why}.`)
  }
  if (Number(response.headers.get('content-length') ?? 0) > most) {
    await response.body.cancel()
    throw new StudioError('too-large', 'A preview is too large to be fetched.')
  }
  const { body } = response
  await withPartial(out, async (partial) => {
    const file = await open(partial, 'wx')
    try {
      let size = 0
      for await (const chunk of body) {
        size += (chunk as Uint8Array).byteLength
        if (size > most) throw new StudioError('too-large', 'A preview is too large to be fetched.')
        await file.writeFile(chunk as Uint8Array)
      }
      if (size === 0) throw new StudioError('unreadable', 'A preview is empty.')
    } finally {
      await file.close()
    }
  })
}
