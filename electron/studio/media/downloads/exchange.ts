import { message } from '../../../common/messages/index.ts'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Transform } from 'node:stream'
import { Agent } from 'undici'
import type { Dispatcher } from 'undici'
import { SaveFault } from '../../core/save-fault.ts'

/** Takes a chunk of a body. If it returns a promise, reading pauses until that resolves. */
export type Sink = (chunk: Uint8Array) => Promise<void> | undefined

/** Status and headers of an answer, and its body on request. */
export interface FileAnswer {
  status: number
  header: (name: string) => string | null
  /** Reads the decoded body. Rejects with an error of the network, or with what the sink throws. */
  read: (sink: Sink) => Promise<void>
  /** Discards the body of an answer that isn't read. */
  drop: () => void
}

/** Most redirects that are followed; more are a mistake of the server. */
const mostRedirects = 8
const connectMs = 15_000

let agent: Agent | null = null

/** The connection pool of all downloads: connections are reused for the next file of the same server. */
function pool(): Agent {
  agent ??= new Agent({
    connect: { timeout: connectMs },
    // The connection pool has no timeout: the download itself detects a stalled transfer.
    headersTimeout: 0,
    bodyTimeout: 0,
    pipelining: 1,
  })
  return agent
}

/** Closes pooled connections; downloads under way fail. */
export async function closeConnections(): Promise<void> {
  const closing = agent
  agent = null
  await closing?.destroy()
}

/**
 * Requests a file and follows redirects, to HTTP(S) addresses only.
 * @throws SaveFault `refused` for an invalid address and for endless redirects; otherwise errors of the network
 */
export async function ask(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<FileAnswer> {
  let at = readAddress(url)
  for (let hop = 0; ; hop += 1) {
    const answer = await exchange(at, { 'accept-encoding': 'identity', ...headers }, signal)
    const location = answer.header('location')
    const leads = [301, 302, 303, 307, 308].includes(answer.status) && location !== null
    if (!leads) return answer
    answer.drop()
    if (hop >= mostRedirects)
      throw new SaveFault('refused', message('downloadErrors.endlessRedirect', { host: at.host }), {
        next: message('downloadErrors.askSupport'),
      })
    if (!URL.canParse(location, at.href)) throw notAnAddress()
    at = readAddress(new URL(location, at).href)
  }
}

/** One HTTP exchange. Chunks go straight to the reader: a stream in between would take as much time as the network. */
function exchange(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<FileAnswer> {
  return new Promise((resolve, reject) => {
    let sink: Sink | null = null
    let controller: Dispatcher.DispatchController | null = null
    let end: { error: Error | null } | null = null
    let settle: (error: Error | null) => void = () => undefined
    const finish = (error: Error | null): void => {
      signal.removeEventListener('abort', onAbort)
      end ??= { error }
      settle(end.error)
      if (error) reject(error)
    }
    const giveUp = (error: unknown): void => {
      const reason = error instanceof Error ? error : new Error(String(error))
      controller?.abort(reason)
      finish(reason)
    }
    const onAbort = (): void => giveUp(signal.reason)
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    const take = (chunk: Uint8Array): void => {
      try {
        const held = sink?.(chunk)
        if (!held) return
        controller?.pause()
        held.then(() => controller?.resume(), giveUp)
      } catch (error) {
        giveUp(error)
      }
    }
    pool().dispatch(
      { origin: url.origin, path: url.pathname + url.search, method: 'GET', headers },
      {
        onRequestStart(given) {
          controller = given
          if (signal.aborted) onAbort()
        },
        onResponseStart(given, status, found) {
          if (status < 200) return
          // The body is paused until it is read.
          given.pause()
          const header = (name: string): string | null => single(found[name])
          const read = (wanted: Sink): Promise<void> =>
            new Promise((done, fail) => {
              sink = wanted
              settle = (error) => (error ? fail(error) : done())
              if (end) settle(end.error)
              else given.resume()
            })
          const drop = (): void => giveUp(new Error('nobody wants it'))
          resolve(decoded({ status, header, read, drop }))
        },
        onResponseData: (_given, chunk) => take(chunk),
        onResponseEnd: () => finish(null),
        onResponseError: (_given, error) => finish(error),
      },
    )
  })
}

function readAddress(url: string): URL {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw notAnAddress()
  return new URL(url)
}

function notAnAddress(): SaveFault {
  return new SaveFault('refused', message('downloadErrors.noAddress'))
}

function single(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null
}

/** Decompresses the body, since some servers compress although they were asked not to. */
function decoded(answer: FileAnswer): FileAnswer {
  const encoding = (answer.header('content-encoding') ?? '').trim().toLowerCase()
  if (encoding === '' || encoding === 'identity') return answer
  return {
    ...answer,
    async read(sink) {
      const decoder = decoderOf(encoding)
      if (!decoder) {
        answer.drop()
        throw new SaveFault('refused', message('downloadErrors.unknownEncoding', { encoding }))
      }
      const out = (async () => {
        for await (const chunk of decoder) await sink(chunk as Uint8Array)
      })()
      // This handler only discards the answer; awaiting `out` below reports the error.
      out.catch(() => answer.drop())
      try {
        await answer.read((chunk) =>
          decoder.write(chunk) ? undefined : new Promise((go) => decoder.once('drain', go).once('close', go)),
        )
        decoder.end()
      } catch (error) {
        decoder.destroy(error instanceof Error ? error : new Error(String(error)))
      }
      await out
    },
  }
}

function decoderOf(encoding: string): Transform | null {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip()
  if (encoding === 'br') return createBrotliDecompress()
  return encoding === 'deflate' ? createInflate() : null
}
