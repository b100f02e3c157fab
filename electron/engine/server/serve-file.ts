import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerFor } from '../../common/http/index.ts'
import type { ByteRange } from '../../common/http/index.ts'

interface Served {
  mime: string
  /** Part of the ETag of the file; changes whenever the content does. */
  tag: string
  /** How long a client may keep the file, s. */
  maxAgeS: number
}

/** A file of this machine. */
export interface ServedFile extends Served {
  path: string
}

/** Bytes that are read from wherever they are. */
export interface ServedBytes extends Served {
  /** All bytes that there are. */
  size: number
  /** When they last changed, ms since 1970. */
  modifiedMs: number
  /** Reads a range, its end included; undefined when they are gone. */
  read: (range: ByteRange) => Promise<Readable | undefined>
}

function firstOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}

/**
 * Answers GET and HEAD for a file, with ranges, `If-Range`, `If-None-Match` and `ETag`. Returns false when the file no
 * longer exists.
 */
export async function serveFile(request: FastifyRequest, reply: FastifyReply, served: ServedFile): Promise<boolean> {
  let handle
  try {
    handle = await open(served.path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
  let streaming = false
  try {
    const { size, mtimeMs } = await handle.stat()
    const read = (range: ByteRange): Promise<Readable> => {
      streaming = true
      return Promise.resolve(handle.createReadStream({ ...range, autoClose: true }))
    }
    return await serveBytes(request, reply, { ...served, size, modifiedMs: mtimeMs, read })
  } finally {
    if (!streaming) await handle.close()
  }
}

/** As `serveFile`, for bytes that are read from elsewhere. */
export async function serveBytes(request: FastifyRequest, reply: FastifyReply, served: ServedBytes): Promise<boolean> {
  const { size, modifiedMs, mime: type } = served
  const { status, headers, body } = answerFor(
    { method: request.method, header: (name) => firstOf(request.headers[name]) },
    {
      size,
      modifiedMs,
      etag: `"${served.tag}-${size.toString(36)}"`,
      type,
      cacheControl: `private, max-age=${String(served.maxAgeS)}`,
    },
  )
  const bytes = body ? await served.read(body) : undefined
  if (body && !bytes) return false
  void reply.code(status).headers({ ...headers, 'content-security-policy': "default-src 'none'; sandbox" })
  await reply.send(bytes)
  return true
}
