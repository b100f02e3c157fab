import { Readable } from 'node:stream'
import { Agent, request } from 'undici'
import type { Dispatcher } from 'undici'
import { message } from '../../../../common/messages/index.ts'
import type { StudioError } from '../../../core/studio-error.ts'
import { denied, full, networkFault, refused, wrongSecret } from './faults.ts'
import type { Account } from './types.ts'

type Answer = Dispatcher.ResponseData

export interface WebDavRequest {
  method: 'GET' | 'PUT' | 'PATCH' | 'DELETE' | 'MKCOL' | 'MOVE' | 'PROPFIND' | 'OPTIONS'
  headers?: Record<string, string>
  body?: Buffer | string | AsyncIterable<Buffer>
  /** Statuses that the caller understands, beside those of success. */
  takes?: readonly number[]
}

/** How long a connection, an answer, and the next byte of one may take, ms: a server that assembles a large file is slow. */
const waits = { connect: 15_000, answer: 300_000, byte: 60_000 }
/** How long the server may take none of the bytes that are sent, ms. */
const stallMs = 60_000

/** Requests to a WebDAV server. Certificates are verified, and redirects aren't followed with the password. */
export class WebDavClient {
  readonly host: string
  readonly #account: Account
  readonly #agent: Agent
  readonly #headers: Record<string, string>

  constructor(account: Account) {
    const { address, user, secret } = account
    this.#account = account
    this.host = new URL(address).host
    this.#agent = new Agent({
      connect: { timeout: waits.connect },
      headersTimeout: waits.answer,
      bodyTimeout: waits.byte,
      pipelining: 0,
    })
    const given = Buffer.from(`${user}:${secret ?? ''}`, 'utf8').toString('base64')
    this.#headers = user === '' ? {} : { authorization: `Basic ${given}` }
  }

  /** Sends a request. @throws StudioError for other statuses than those of success and `takes` */
  async send(url: string, { method, headers = {}, body, takes = [] }: WebDavRequest): Promise<Answer> {
    const stall = new AbortController()
    let timer: NodeJS.Timeout | undefined
    const touch = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => stall.abort(Object.assign(new Error('stalled'), { code: 'ETIMEDOUT' })), stallMs)
    }
    const isStream = body !== undefined && typeof body === 'object' && Symbol.asyncIterator in body
    try {
      const answer = await request(url, {
        method: method as Dispatcher.HttpMethod,
        dispatcher: this.#agent,
        headers: Object.assign({}, this.#headers, headers),
        signal: stall.signal,
        ...(body === undefined
          ? {}
          : { body: isStream ? Readable.from(watched(body, touch, () => clearTimeout(timer))) : body }),
      })
      const { statusCode } = answer
      if ((statusCode >= 200 && statusCode < 300) || takes.includes(statusCode)) return answer
      await answer.body.dump()
      throw this.#fault(answer, new URL(url).pathname)
    } catch (error) {
      throw networkFault(error, this.host) ?? error
    } finally {
      clearTimeout(timer)
    }
  }

  close(): void {
    void this.#agent.destroy()
  }

  #fault({ statusCode: status, headers }: Answer, encoded: string): StudioError {
    const { host } = this
    const path = decodeURIComponent(encoded)
    if (status === 401) return wrongSecret(host, this.#account.user)
    if (status === 403) return denied(host, path)
    if (status === 507) return full(host)
    if (status === 413)
      return refused('too-large', message('deliveryErrors.tooLarge', { host }), message('deliveryErrors.tooLargeNext'))
    if (status === 423)
      return refused('locked', message('deliveryErrors.locked', { host, path }), message('deliveryErrors.lockedNext'))
    if (status >= 300 && status < 400) {
      const to = String(headers['location'] ?? '')
      return refused('moved', message('deliveryErrors.moved', { host, to }), message('deliveryErrors.movedNext'))
    }
    if (status === 404 || status === 409 || status === 405)
      return refused(
        'not-webdav',
        message('deliveryErrors.notWebDav', { host, path, status }),
        message('deliveryErrors.notWebDavNext'),
      )
    // Too many requests, and what a server reports of itself, pass.
    const code = status === 429 || status >= 500 ? 'service' : 'server'
    return refused(
      code,
      message('deliveryErrors.status', { host, status }),
      message(code === 'service' ? 'deliveryErrors.unreachableNext' : 'deliveryErrors.statusNext'),
    )
  }
}

async function* watched(body: AsyncIterable<Buffer>, touch: () => void, end: () => void): AsyncGenerator<Buffer> {
  touch()
  for await (const piece of body) {
    yield piece
    touch()
  }
  end()
}
