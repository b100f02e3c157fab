import { codeOf } from '../../../common/service/index.ts'
import { endpointIds, endpoints } from '../../../common/service/endpoints/index.ts'
import type { DataOf, EndpointId, RequestOf } from '../../../common/service/endpoints/index.ts'
import type { Language } from '../../../common/languages.ts'
import type { Endpoint } from '../../../common/service/endpoints/endpoint.ts'
import { queryText } from '../../../common/service/request.ts'
import type { Clock } from '../../core/clock.ts'
import { systemClock, wait } from '../../core/clock.ts'
import { readBaseUrl } from './address.ts'
import { createAccess } from './credentials.ts'
import type { Credentials } from './credentials.ts'
import { createEngineExtras } from './engine-extras.ts'
import type { EngineExtras } from './engine-extras.ts'
import { isServiceError } from '../../core/service-error.ts'
import { exactExtras, exactRequest, nameOf } from './exact-request.ts'
import { outcomeOf } from './outcome.ts'
import { defaultRetry, nextTry } from './retry.ts'
import type { RetryRule } from './retry.ts'
import { Secrets } from './secrets.ts'
import type { OpenRequest, Send, SendRequest } from './send.ts'
import { createTransport } from './transport.ts'

export interface ClientOptions {
  /** Base URL of the service; a path in it precedes the interface's own paths. */
  baseUrl: string
  credentials: Credentials
  /** Language for the service's answers, read for each request; when absent, no language is sent. */
  language?: () => Language
  /** Time limit for one attempt at a read request, ms. */
  readTimeoutMs?: number
  /** Time limit for a create or change request, ms: long, since an answer that is lost costs more than waiting. */
  createTimeoutMs?: number
  connectTimeoutMs?: number
  /** Largest answer of the service that is read, bytes. */
  maxAnswerBytes?: number
  retry?: RetryRule
  clock?: Clock
  /** Random number, 0 to 1, which varies the delays of retries. */
  random?: () => number
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Whether a failed request is repeated; false for callers that schedule retries themselves. */
  retry?: boolean
  /** Time limit for one attempt of this call, ms, when the default is too short. */
  timeoutMs?: number
  /** Extras beside the fields of the request (`extrasOf`); for an engine only. */
  extras?: Readonly<Record<string, unknown>> | null | undefined
}

/** A method for each endpoint of the interface, named by the endpoint's id. Each rejects with `ServiceError` only. */
export type ServiceCalls = {
  readonly [Id in EndpointId]: (input: RequestOf<Id>, options?: CallOptions) => Promise<DataOf<Id>>
}

export interface ServiceClient extends ServiceCalls {
  readonly baseUrl: string
  /** Functions of the built-in engine; with other services they fail with `not-found`. */
  readonly engine: EngineExtras
  /** Closes all connections to the service. Calls under way fail. */
  close(): Promise<void>
}

const defaults = { readTimeoutMs: 30_000, createTimeoutMs: 120_000, connectTimeoutMs: 10_000 }
const defaultAnswerBytes = 32 * 1024 * 1024

/** Creates a client for any service that has the interface. @throws ServiceError (invalid) for an invalid address */
export function createServiceClient(options: ClientOptions): ServiceClient {
  const baseUrl = readBaseUrl(options.baseUrl)
  const clock = options.clock ?? systemClock
  const random = options.random ?? Math.random
  const rule = options.retry ?? defaultRetry
  const times = { ...defaults, ...withoutUndefined(options) }
  const secrets = new Secrets()
  const transport = createTransport({
    maxAnswerBytes: options.maxAnswerBytes ?? defaultAnswerBytes,
    connectTimeoutMs: times.connectTimeoutMs,
  })
  if (options.credentials.kind === 'key') secrets.add(options.credentials.apiKey.trim())
  if (options.credentials.kind === 'client') secrets.add(options.credentials.clientSecret)

  const access = createAccess(
    options.credentials,
    async (client) => {
      const { token } = await call('getToken', client)
      secrets.add(token)
      return token
    },
    nameOf(endpoints.getToken),
  )

  const send: Send = async <Data>(given: SendRequest<Data>): Promise<Data> => {
    const { path, envelope, credentials, read, isRead, ...exchange } = given
    const endpoint = `${exchange.method} ${path.split('?')[0] ?? path}`
    const attempt = async (header: Record<string, string>): Promise<Data> => {
      const headers = { accept: 'application/json', ...spoken(options), ...exchange.headers, ...header }
      const answer = await transport
        .exchange({ ...exchange, headers, url: new URL(baseUrl + path), endpoint })
        .catch((error: unknown) => Promise.reject(withHidden(error, secrets)))
      const hide = (text: string) => secrets.hide(text)
      const hideInData = credentials ? (text: string) => secrets.hideLong(text) : undefined
      return outcomeOf(answer, { endpoint, envelope, read, isRead, hide, hideInData, now: () => clock.now() })
    }
    if (!credentials) return attempt({})
    const header = await unsent(access.header(exchange.signal))
    try {
      return await attempt(header)
    } catch (error) {
      // A refused token means that nothing was done, so even a create request may be repeated. A stream can't: it is
      // consumed.
      const repeatable = exchange.body === undefined || typeof exchange.body === 'string'
      if (!isStaleToken(error) || !access.renew(header) || !repeatable) throw error
      return attempt(await unsent(access.header(exchange.signal)))
    }
  }

  const open: OpenRequest = async ({ path, ...exchange }) => {
    const headers = { ...spoken(options), ...exchange.headers, ...(await unsent(access.header(exchange.signal))) }
    const endpoint = `${exchange.method} ${path}`
    return transport
      .open({ ...exchange, headers, url: new URL(baseUrl + path), endpoint })
      .catch((error: unknown) => Promise.reject(withHidden(error, secrets)))
  }

  async function call<Id extends EndpointId>(
    id: Id,
    input: RequestOf<Id>,
    callOptions: CallOptions = {},
  ): Promise<DataOf<Id>> {
    const endpoint = endpoints[id] as unknown as Endpoint<Endpoint['request'], DataOf<Id>>
    const request = exactRequest(endpoint, input)
    const extras = callOptions.extras ? exactExtras(id, callOptions.extras) : null
    const isRead = endpoint.effect === 'read'
    const once = (): Promise<DataOf<Id>> =>
      send({
        method: endpoint.method,
        path: endpoint.path + (endpoint.where === 'query' ? queryText(request) : ''),
        envelope: endpoint.envelope,
        credentials: endpoint.credentials,
        headers: endpoint.where === 'body' ? { 'content-type': 'application/json' } : {},
        ...(endpoint.where === 'body' ? { body: JSON.stringify(extras ? { ...request, extras } : request) } : {}),
        timeoutMs: callOptions.timeoutMs ?? (isRead ? times.readTimeoutMs : times.createTimeoutMs),
        fresh: !isRead,
        signal: callOptions.signal,
        read: endpoint.read,
        isRead,
      })
    if (!isRead || callOptions.retry === false) return once()
    return repeated(once, callOptions.signal)
  }

  async function repeated<T>(once: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await once()
      } catch (error) {
        const pause = isServiceError(error) ? nextTry(error, tried, rule, random()) : undefined
        if (pause === undefined || signal?.aborted) throw error
        await wait(clock, pause, signal).catch(() => Promise.reject(error as Error))
      }
    }
  }

  const calls = Object.fromEntries(
    endpointIds.map((id) => [id, (input: never, given?: CallOptions) => call(id, input, given)]),
  ) as unknown as ServiceCalls
  return { ...calls, baseUrl, engine: createEngineExtras(send, open, times), close: () => transport.close() }
}

const spoken = ({ language }: ClientOptions): Record<string, string> =>
  language ? { 'accept-language': language() } : {}

function withoutUndefined(options: ClientOptions): Partial<typeof defaults> {
  const { readTimeoutMs, createTimeoutMs, connectTimeoutMs } = options
  const given = Object.entries({ readTimeoutMs, createTimeoutMs, connectTimeoutMs })
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}

function isStaleToken(error: unknown): boolean {
  return (
    isServiceError(error) &&
    (error.code === codeOf.invalidToken || (error.code === undefined && error.httpStatus === 401))
  )
}

/** Credentials could not be had: the error says that the request itself was never sent. */
async function unsent<T>(header: Promise<T>): Promise<T> {
  return header.catch((error: unknown) => Promise.reject(isServiceError(error) ? error.asUnsent() : (error as Error)))
}

function withHidden(error: unknown, secrets: Secrets): Error {
  if (!isServiceError(error)) return error as Error
  return error.hiding((text) => secrets.hide(text))
}
