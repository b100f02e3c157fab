import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'

/** A request body is larger than the server accepts. */
export class TooLarge extends Error {
  readonly limit: number

  /**
   * The error of a body that is longer than the limit.
   * @param limit bytes
   */
  constructor(limit: number) {
    super(`more than ${limit} bytes were sent`)
    this.limit = limit
    this.name = 'TooLarge'
  }
}

/** A request of Node as a fetch-style one. Its signal aborts when the client disconnects before it is answered. */
export function toRequest(incoming: IncomingMessage, outgoing: ServerResponse, limits: { mostBytes: number }): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    // The cookie is only for the host, so the studio does not get it.
    if (value === undefined || name === 'cookie') continue
    headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  const gone = new AbortController()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gone.abort(new Error('the client went away'))
  })
  const method = incoming.method ?? 'GET'
  const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? '127.0.0.1'}`)
  const init: RequestInit & { duplex?: 'half' } = { method, headers, signal: gone.signal }
  if (method !== 'GET' && method !== 'HEAD') {
    init.body = Readable.toWeb(Readable.from(counted(incoming, limits.mostBytes))) as NonNullable<RequestInit['body']>
    init.duplex = 'half'
  }
  return new Request(url, init)
}

async function* counted(incoming: IncomingMessage, mostBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new TooLarge(mostBytes)
    yield chunk
  }
}

/** Sends a fetch-style answer at the client's speed. */
export async function send(response: Response, outgoing: ServerResponse, headOnly: boolean): Promise<void> {
  outgoing.statusCode = response.status
  for (const [name, value] of response.headers) outgoing.setHeader(name, value)
  if (!response.body || headOnly) {
    await response.body?.cancel()
    outgoing.end()
    return
  }
  try {
    await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing)
  } catch (error) {
    // The client closed the connection, as every seek in a video does.
    if (!outgoing.destroyed || outgoing.writableFinished) throw error
  }
}

/** Reads a small body as text. @throws TooLarge */
export async function readSmall(incoming: IncomingMessage, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of counted(incoming, mostBytes)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
