import { open } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface ServedFile {
  path: string
  mime: string
  /** Changes whenever the content does. */
  tag: string
  /** How long a client may keep it, s. */
  maxAgeS: number
}

interface ByteRange {
  start: number
  /** Inclusive. */
  end: number
}

/**
 * One range of a `Range` header (RFC 9110, 14.2): `undefined` when there is none that counts, so the whole is sent;
 * `unsatisfiable` when it lies behind the end. Several ranges at once are answered with the whole, as the RFC allows.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = header === undefined ? null : /^bytes=(\d*)-(\d*)$/i.exec(header.trim().replaceAll(' ', ''))
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  if (match[1] === '') {
    const length = Math.min(size, Number(match[2]))
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(match[1])
  const last = match[2] === '' ? size - 1 : Number(match[2])
  if (match[2] !== '' && last < start) return undefined
  if (start >= size) return 'unsatisfiable'
  return { start, end: Math.min(last, size - 1) }
}

function listsTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((entry) => ['*', tag, `W/${tag}`].includes(entry.trim()))
}

function firstOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}

/** Answers GET and HEAD for a file, with ranges, `If-Range`, `If-None-Match` and `ETag`. Returns false when it has gone. */
export async function serveFile(
  request: FastifyRequest,
  reply: FastifyReply,
  served: ServedFile,
): Promise<boolean> {
  let handle
  try {
    handle = await open(served.path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
  let streaming = false
  try {
    const { size, mtime } = await handle.stat()
    const tag = `"${served.tag}-${size.toString(36)}"`
    const modified = new Date(Math.floor(mtime.getTime() / 1000) * 1000).toUTCString()
    void reply.headers({
      'accept-ranges': 'bytes',
      etag: tag,
      'last-modified': modified,
      'cache-control': `private, max-age=${String(served.maxAgeS)}`,
      'content-type': served.mime,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    if (listsTag(firstOf(request.headers['if-none-match']), tag)) {
      await reply.code(304).send()
      return true
    }
    const condition = firstOf(request.headers['if-range'])
    const fits = condition === undefined || condition === tag || condition === modified
    const range = fits && request.method === 'GET' ? parseRange(request.headers.range, size) : undefined
    if (range === 'unsatisfiable') {
      await reply
        .code(416)
        .removeHeader('content-type')
        .header('content-range', `bytes */${String(size)}`)
        .send()
      return true
    }
    const { start, end } = range ?? { start: 0, end: size - 1 }
    void reply.code(range ? 206 : 200).header('content-length', end - start + 1)
    if (range) void reply.header('content-range', `bytes ${String(start)}-${String(end)}/${String(size)}`)
    if (request.method === 'HEAD' || size === 0) {
      await reply.send()
      return true
    }
    streaming = true
    const stream = handle.createReadStream({ start, end, autoClose: true })
    await reply.send(stream)
    return true
  } finally {
    if (!streaming) await handle.close()
  }
}
