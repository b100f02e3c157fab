import { open } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerFor } from '../../common/http/index.ts'

export interface ServedFile {
  path: string
  mime: string
  /** Part of the ETag of the file; changes whenever the content does. */
  tag: string
  /** How long a client may keep the file, s. */
  maxAgeS: number
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
    const { status, headers, body } = answerFor(
      { method: request.method, header: (name) => firstOf(request.headers[name]) },
      {
        size,
        modifiedMs: mtimeMs,
        etag: `"${served.tag}-${size.toString(36)}"`,
        type: served.mime,
        cacheControl: `private, max-age=${String(served.maxAgeS)}`,
      },
    )
    void reply.code(status).headers({ ...headers, 'content-security-policy': "default-src 'none'; sandbox" })
    if (body) {
      streaming = true
      await reply.send(handle.createReadStream({ ...body, autoClose: true }))
    } else await reply.send()
    return true
  } finally {
    if (!streaming) await handle.close()
  }
}
