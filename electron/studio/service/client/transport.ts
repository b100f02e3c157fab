import type { Readable } from 'node:stream'
import { Agent, request } from 'undici'
import type { Dispatcher } from 'undici'
import { message } from '../../../common/messages/index.ts'
import { describeFault } from './faults.ts'
import { ServiceError } from '../../core/service-error.ts'
import type { Sent } from '../../core/service-error.ts'

/** A single HTTP exchange: no retries, redirects or interpretation here. */

export interface Exchange {
  method: 'GET' | 'POST'
  url: URL
  headers: Record<string, string>
  body?: string | Readable
  /** Time limit for the whole exchange, ms; 0 for none. */
  timeoutMs: number
  /** Longest time without data from the service, ms; for long uploads. */
  idleMs?: number
  /** Use a new connection: a kept one may just be closing, and then it would be unknown whether the request arrived. */
  fresh: boolean
  signal?: AbortSignal | undefined
  /** Name of the endpoint in messages. */
  endpoint: string
}

export interface HttpAnswer {
  status: number
  header: (name: string) => string | undefined
  text: string
}

/** An answer whose body is read by the caller. */
export interface OpenAnswer extends Omit<HttpAnswer, 'text'> {
  body: AsyncIterable<Buffer>
  /** The error of a body that can't be read to its end. */
  faultOf: (cause: unknown) => ServiceError
}

export interface TransportOptions {
  /** Largest answer of a service that is read, bytes. */
  maxAnswerBytes: number
  /** Time limit for connecting to a service, ms. */
  connectTimeoutMs: number
}

export interface Transport {
  /** Sends the request. Rejects with `ServiceError` of kind timeout, network or protocol. */
  exchange(exchange: Exchange): Promise<HttpAnswer>
  /** Sends the request and leaves the body of the answer to the caller. Rejects as `exchange` does. */
  open(exchange: Exchange): Promise<OpenAnswer>
  close(): Promise<void>
}

class TooLarge extends Error {}

export function createTransport(options: TransportOptions): Transport {
  const connect = { timeout: options.connectTimeoutMs }
  const kept = new Agent({ connect })
  const fresh = new Agent({ connect, pipelining: 0 })

  async function open(given: Exchange): Promise<OpenAnswer> {
    let sent: Sent = 'no'
    const agent = (given.fresh ? fresh : kept).compose(
      (dispatch) => (call, handler) =>
        dispatch(
          call,
          noticing(handler, () => {
            sent = 'maybe'
          }),
        ),
    )
    const deadline = given.timeoutMs > 0 ? AbortSignal.timeout(given.timeoutMs) : undefined
    const signals = [deadline, given.signal].filter((signal) => signal !== undefined)
    const faultOf = (cause: unknown): ServiceError => {
      if (given.body !== undefined && typeof given.body !== 'string') given.body.destroy()
      if (cause instanceof TooLarge) return tooLarge(given, options.maxAnswerBytes, sent)
      const reason = given.signal?.aborted ? 'abort' : deadline?.aborted ? 'deadline' : 'fault'
      return describeFault({ cause, reason, sent, endpoint: given.endpoint, host: given.url.host })
    }
    try {
      given.signal?.throwIfAborted()
      const response = await request(given.url, {
        method: given.method,
        headers: given.headers,
        dispatcher: agent,
        body: given.body ?? null,
        headersTimeout: given.idleMs ?? 0,
        bodyTimeout: given.idleMs ?? 0,
        signal: AbortSignal.any(signals),
      })
      sent = 'yes'
      const { headers } = response
      return {
        status: response.statusCode,
        header: (name) => single(headers[name]),
        body: response.body as AsyncIterable<Buffer>,
        faultOf,
      }
    } catch (cause) {
      throw faultOf(cause)
    }
  }

  async function exchange(given: Exchange): Promise<HttpAnswer> {
    const { body, faultOf, ...answer } = await open(given)
    try {
      return { ...answer, text: await readText(body, options.maxAnswerBytes) }
    } catch (cause) {
      throw faultOf(cause)
    }
  }

  return {
    exchange,
    open,
    async close() {
      await Promise.all([kept.destroy(), fresh.destroy()])
    },
  }
}

/** Forwards every event, and calls `onStart` when the request is about to be written to an open connection. */
function noticing(handler: Dispatcher.DispatchHandler, onStart: () => void): Dispatcher.DispatchHandler {
  return {
    onRequestStart(controller, context) {
      onStart()
      handler.onRequestStart?.(controller, context)
    },
    onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
    onResponseStart: (...args) => handler.onResponseStart?.(...args),
    onResponseData: (...args) => handler.onResponseData?.(...args),
    onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
    onResponseError: (...args) => handler.onResponseError?.(...args),
  }
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

async function readText(body: AsyncIterable<Buffer>, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    // Leaving the loop destroys the body and its connection.
    if (bytes > maxBytes) throw new TooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
}

function tooLarge(given: Exchange, maxBytes: number, sent: Sent): ServiceError {
  return new ServiceError({
    kind: 'protocol',
    text: message('serviceErrors.tooLarge', { kilobytes: Math.floor(maxBytes / 1024) }),
    next: message('serviceErrors.checkAddress'),
    endpoint: given.endpoint,
    sent,
  })
}
