import { GreenroomError } from './errors.ts'
import type { ErrorKind } from './errors.ts'

export interface ClientOptions {
  /** Address of the service, such as http://127.0.0.1:40123: what `greenroom engine` prints as `baseUrl`. */
  baseUrl: string
  /** Key of the service. */
  apiKey?: string
  /** Access token from `getToken`, in place of a key. */
  token?: string
  /** Language of messages: `en` (the default) or `zh-CN`. */
  language?: string
  /** Another `fetch`, such as one with a proxy. */
  fetch?: typeof fetch
}

export interface CallOptions {
  /** Gives the call up. */
  signal?: AbortSignal
}

export interface Outgoing {
  operation: string
  method: string
  /** Path with query. */
  path: string
  headers?: Record<string, string>
  body?: BodyInit
  needsKey: boolean
  signal?: AbortSignal | undefined
}

/** Sends requests with the credentials of one client. */
export class Transport {
  readonly #options: ClientOptions
  readonly #base: string

  constructor(options: ClientOptions) {
    this.#options = options
    const { protocol, href } = new URL(options.baseUrl)
    if (protocol !== 'http:' && protocol !== 'https:')
      throw new TypeError('baseUrl must be an address with http or https')
    this.#base = href.replace(/\/+$/, '')
  }

  /**
   * Sends a request and answers what comes, whatever its status.
   * @throws GreenroomError when no answer comes, or the signal's reason when it is given up
   */
  async send(request: Outgoing): Promise<Response> {
    const { operation, method, path, body, signal } = request
    const send = this.#options.fetch ?? fetch
    const init: RequestInit & { duplex?: 'half' } = { method, headers: this.#headers(request), redirect: 'error' }
    if (signal) init.signal = signal
    if (body !== undefined) {
      init.body = body
      // Node needs to be told that a stream is sent while the answer may begin; browsers take no other value.
      if (body instanceof ReadableStream) init.duplex = 'half'
    }
    try {
      return await send(this.#base + path, init)
    } catch (error) {
      signal?.throwIfAborted()
      const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
      throw new GreenroomError(
        `${this.#base} can't be reached: ${reason}`,
        { operation, kind: 'network' },
        { cause: error },
      )
    }
  }

  #headers({ needsKey, headers = {}, path }: Outgoing): Headers {
    const { apiKey, token, language } = this.#options
    const all = new Headers(headers)
    if (language !== undefined) all.set('accept-language', language)
    if (!needsKey) return all
    if (token !== undefined) all.set('authorization', `Bearer ${token}`)
    else if (apiKey !== undefined && path.startsWith('/v1/')) all.set('authorization', `Bearer ${apiKey}`)
    else if (apiKey !== undefined) all.set('x-api-key', apiKey)
    return all
  }
}

/** The JSON of an answer. @throws GreenroomError when it is none */
export async function jsonOf(response: Response, operation: string): Promise<Record<string, unknown>> {
  const text = await response.text()
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // What it is instead is told below.
  }
  const { status } = response
  const kind: ErrorKind = response.ok ? 'protocol' : 'http'
  throw new GreenroomError(`The answer with HTTP status ${String(status)} is no JSON object.`, {
    operation,
    kind,
    status,
  })
}

/** The failure that an answer of OpenAI's interface tells. */
export async function openAiError(response: Response, operation: string): Promise<GreenroomError> {
  const { error } = (await jsonOf(response, operation)) as { error?: Record<string, unknown> }
  const { message, code, param, type } = error ?? {}
  const kinds: Record<string, ErrorKind> = {
    insufficient_quota: 'credit',
    rate_limit_error: 'rate',
    server_error: 'service',
  }
  const byStatus: ErrorKind = response.status === 401 || response.status === 403 ? 'auth' : 'invalid'
  return new GreenroomError(typeof message === 'string' ? message : response.statusText, {
    operation,
    kind: kinds[String(type)] ?? byStatus,
    code: typeof code === 'string' ? code : null,
    status: response.status,
    field: typeof param === 'string' ? param : null,
  })
}
