import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { Agent, request } from 'undici'
import { SaveFault } from '../jobs/index.ts'

/** The head of an answer, and its body as it comes. */
export interface FileAnswer {
  status: number
  header: (name: string) => string | null
  /** Without any encoding of the transfer. */
  body: Readable
}

/** A redirect that leads on and on is a mistake of the server. */
const mostRedirects = 8
/** A service that has its files on the first answer of a slow disk gets as long; see also the stall guard. */
const connectMs = 15_000
const bodyBufferBytes = 1024 * 1024

let agent: Agent | null = null

/** One pool for all downloads: connections are kept for the next file of the same server. */
function pool(): Agent {
  agent ??= new Agent({
    connect: { timeout: connectMs },
    // Silence is judged by the download itself.
    headersTimeout: 0,
    bodyTimeout: 0,
    pipelining: 1,
  })
  return agent
}

/** Ends kept connections; downloads under way fail. */
export async function closeConnections(): Promise<void> {
  const closing = agent
  agent = null
  await closing?.destroy()
}

/**
 * Asks for a file and follows redirects, to web addresses alone.
 * @throws SaveFault `refused` for an address that is none, and for redirects without an end; what the network says else
 */
export async function ask(
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<FileAnswer> {
  let at = readAddress(url)
  for (let hop = 0; ; hop += 1) {
    const answer = await request(at, {
      method: 'GET',
      headers: { 'accept-encoding': 'identity', ...headers },
      dispatcher: pool(),
      signal,
      highWaterMark: bodyBufferBytes,
    })
    const location = single(answer.headers.location)
    const leads = [301, 302, 303, 307, 308].includes(answer.statusCode) && location !== null
    if (!leads) {
      const header = (name: string): string | null => single(answer.headers[name])
      return { status: answer.statusCode, header, body: decoded(answer.body, header('content-encoding')) }
    }
    drop(answer.body)
    if (hop >= mostRedirects)
      throw new SaveFault('refused', `The server redirects without an end (${at.host}).`, {
        next: 'Ask the service for support.',
      })
    if (!URL.canParse(location, at.href)) throw notAnAddress()
    at = readAddress(new URL(location, at).href)
  }
}

/** Lets go of a body that nobody reads. */
export function drop(body: Readable): void {
  body.on('error', () => undefined)
  body.destroy()
}

function readAddress(url: string): URL {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw notAnAddress()
  return new URL(url)
}

function notAnAddress(): SaveFault {
  return new SaveFault('refused', 'The service gave a link that is not a web address.')
}

function single(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null
}

/** Some servers compress although they were asked not to. */
function decoded(body: Readable, encoding: string | null): Readable {
  const named = (encoding ?? '').trim().toLowerCase()
  if (named === '' || named === 'identity') return body
  const decoder =
    named === 'gzip' || named === 'x-gzip'
      ? createGunzip()
      : named === 'br'
        ? createBrotliDecompress()
        : named === 'deflate'
          ? createInflate()
          : null
  if (!decoder) {
    drop(body)
    throw new SaveFault('refused', `The server sends the file in an encoding nobody asked for (${named}).`)
  }
  body.on('error', (error) => decoder.destroy(error))
  decoder.on('close', () => drop(body))
  return body.pipe(decoder)
}
