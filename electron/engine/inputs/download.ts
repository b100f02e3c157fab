import { codeOf } from '../../common/service/index.ts'
import type { Code } from '../../common/service/index.ts'
import { errorText, message, textAt } from '../../common/messages/index.ts'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { request } from 'undici'
import type { Dispatcher } from 'undici'
import type { Text } from '../../common/messages/index.ts'
import { CancelledError, EngineError, isDiskFull } from '../core/errors.ts'
import { AddressRefused } from './guarded-agent.ts'
import { urlRefusal } from './url-rules.ts'

export interface DownloadLimits {
  bytes: number
  /** Code of the error for a file that has more bytes; 1003 by default. */
  tooLargeCode?: Code
  /** Longest duration of the whole download, ms. */
  totalMs: number
  /** How long a server may send less than `leastPerSecond` before the download fails, ms; 30 s by default. */
  slowMs?: number
  redirects: number
}

export interface DownloadRequest {
  url: string
  /** Path that the file is written to; removed when the download fails. */
  path: string
  agent: Dispatcher
  allowLocal: boolean
  limits: DownloadLimits
  signal?: AbortSignal
}

/**
 * Bytes per second below which a sender counts as too slow, as it holds up the work that waits for what it sends.
 */
export const leastPerSecond = 1024
const slowMs = 30_000

/** A URL without query and user info, short enough for a sentence. */
export function shownUrl(text: string): string {
  try {
    const url = new URL(text)
    const shown = `${url.protocol}//${url.host}${url.pathname}`
    return shown.length > 120 ? `${shown.slice(0, 117)}...` : shown
  } catch {
    return text.slice(0, 60)
  }
}

function megabytes(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${String(Math.floor(bytes / (1024 * 1024)))} MB` : `${String(bytes)} B`
}

/**
 * Downloads a URL to a file.
 * @throws EngineError 1003 or `tooLargeCode`, with the URL and the reason; CancelledError when `signal` aborts
 */
export async function download(options: DownloadRequest): Promise<{ bytes: number; contentType?: string }> {
  const timeout = AbortSignal.timeout(options.limits.totalMs)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  let done = false
  try {
    const result = await follow(options, signal)
    done = true
    return result
  } catch (error) {
    if (options.signal?.aborted) throw new CancelledError()
    throw explain(error, options, timeout.aborted)
  } finally {
    if (!done) await rm(options.path, { force: true })
  }
}

async function follow(options: DownloadRequest, signal: AbortSignal) {
  let url = options.url
  for (let hop = 0; ; hop += 1) {
    const refusal = urlRefusal(url, options.allowLocal)
    if (refusal !== undefined)
      throw new EngineError(
        codeOf.parameter,
        hop === 0 ? refusal : message('engineInputs.redirects', { url: shownUrl(url), refusal }),
      )
    const response = await request(url, {
      dispatcher: options.agent,
      signal,
      headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Greenroom' },
    })
    const { statusCode, headers, body } = response
    if (statusCode >= 300 && statusCode < 400 && typeof headers.location === 'string') {
      body.destroy()
      body.on('error', () => {})
      if (hop >= options.limits.redirects)
        throw new EngineError(
          codeOf.parameter,
          message('engineInputs.tooManyRedirects', { most: options.limits.redirects }),
        )
      url = new URL(headers.location, url).href
      continue
    }
    if (statusCode !== 200) {
      body.destroy()
      body.on('error', () => {})
      throw new EngineError(codeOf.parameter, message('engineInputs.httpStatus', { status: statusCode }))
    }
    const encoding = headers['content-encoding']
    const announced = Number(headers['content-length'] ?? Number.NaN)
    const tooLargeCode = options.limits.tooLargeCode ?? codeOf.parameter
    const tooLarge = message('engineInputs.tooLarge', { limit: megabytes(options.limits.bytes) })
    if (announced > options.limits.bytes || (encoding !== undefined && encoding !== 'identity')) {
      body.destroy()
      body.on('error', () => {})
      throw new EngineError(
        announced > options.limits.bytes ? tooLargeCode : codeOf.parameter,
        announced > options.limits.bytes ? tooLarge : message('engineInputs.packed', { encoding }),
      )
    }
    let bytes = 0
    const isSlow = slowness(options.limits.slowMs ?? slowMs)
    const count = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        bytes += chunk.length
        if (bytes > options.limits.bytes) return next(new EngineError(tooLargeCode, tooLarge), chunk)
        const slow = message('engineInputs.slow')
        next(isSlow(chunk.length) ? new EngineError(codeOf.parameter, slow) : null, chunk)
      },
    })
    await pipeline(body, count, createWriteStream(options.path, { mode: 0o600 }), { signal })
    if (Number.isFinite(announced) && announced !== bytes)
      throw new EngineError(codeOf.parameter, message('engineInputs.otherSize', { announced, sent: bytes }))
    if (bytes === 0) throw new EngineError(codeOf.parameter, message('engineInputs.empty'))
    const contentType = headers['content-type']
    return { bytes, ...(typeof contentType === 'string' ? { contentType } : {}) }
  }
}

/**
 * A function that is called with the size of each chunk and returns whether too few bytes came during the last window.
 */
function slowness(windowMs: number): (bytes: number) => boolean {
  let since = performance.now()
  let received = 0
  return (bytes) => {
    received += bytes
    const passed = performance.now() - since
    if (passed < windowMs) return false
    // A measuring window much longer than planned means that the machine slept, not that the server was slow: the
    // connection's idle timeout ends a silent download long before.
    const slow = passed < windowMs * 2 && received < (passed / 1000) * leastPerSecond
    since = performance.now()
    received = 0
    return slow
  }
}

const network: Record<string, Text> = {
  ENOTFOUND: message('engineInputs.unknownHost'),
  EAI_AGAIN: message('engineInputs.nameLookup'),
  ECONNREFUSED: message('engineInputs.notAccepting'),
  ECONNRESET: message('engineInputs.connectionClosed'),
  ENETUNREACH: message('engineInputs.networkUnreachable'),
  EHOSTUNREACH: message('engineInputs.hostUnreachable'),
  UND_ERR_CONNECT_TIMEOUT: message('engineInputs.noAnswer'),
  UND_ERR_HEADERS_TIMEOUT: message('engineInputs.noAnswer'),
  UND_ERR_BODY_TIMEOUT: message('engineInputs.stoppedSending'),
  UND_ERR_SOCKET: message('engineInputs.closedInTheMiddle'),
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: message('engineInputs.otherLength'),
  UND_ERR_HEADERS_OVERFLOW: message('engineInputs.unreadableAnswer'),
}

function explain(error: unknown, options: DownloadRequest, timedOut: boolean): Error {
  const url = shownUrl(options.url)
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1)
    if (cause instanceof AddressRefused || cause instanceof EngineError)
      return new EngineError(cause.code, textAt(url, cause.text), { cause: error })
  if (isDiskFull(error)) return error as Error
  if (timedOut)
    return new EngineError(
      codeOf.parameter,
      textAt(url, message('engineInputs.tookTooLong', { seconds: Math.round(options.limits.totalMs / 1000) })),
    )
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    const { code } = cause as NodeJS.ErrnoException
    const known = code === undefined ? undefined : network[code]
    if (known !== undefined) return new EngineError(codeOf.parameter, textAt(url, known), { cause: error })
    if (cause.name === 'HTTPParserError')
      return new EngineError(codeOf.parameter, textAt(url, message('engineInputs.notHttp')), {
        cause: error,
      })
  }
  return new EngineError(
    codeOf.parameter,
    textAt(url, message('engineInputs.notFetched', { reason: errorText(error) })),
    {
      cause: error,
    },
  )
}
