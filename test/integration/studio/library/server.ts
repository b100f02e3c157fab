import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { loopback } from '../../../support/service/loopback.ts'
import type { LoopbackRequest } from '../../../support/service/loopback.ts'

export type Handler = (request: LoopbackRequest, response: ServerResponse, count: number) => void

/** A web server whose answers each test defines. */
export async function serve(
  handler: Handler,
): Promise<{ url: string; seen: LoopbackRequest[]; close(): Promise<void> }> {
  const server = await loopback((request) => ({
    write: (response) => handler(request, response, server.requests.indexOf(request) + 1),
  }))
  return { url: server.baseUrl, seen: server.requests, close: () => server.close() }
}

/** Breaks a connection off after some bytes. */
export interface Cut {
  after: number
  /**
   * Whether the client has written that many bytes to the file: bytes that it has not read before the break are lost to
   * it.
   */
  kept: (bytes: number) => boolean
}

/** Answers like a good file server: length, ETag, ranges with If-Range. */
export function answer(
  request: LoopbackRequest,
  response: ServerResponse,
  content: Buffer,
  options: { etag?: string; cut?: Cut } = {},
): void {
  const etag = options.etag ?? '"one"'
  const range = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')
  const fits = range && (request.headers['if-range'] === undefined || request.headers['if-range'] === etag)
  const start = fits ? Number(range[1]) : 0
  const body = content.subarray(start)
  response.writeHead(fits ? 206 : 200, {
    'Content-Type': 'video/mp4',
    'Content-Length': body.length,
    ETag: etag,
    ...(fits ? { 'Content-Range': `bytes ${start}-${content.length - 1}/${content.length}` } : {}),
  })
  const { cut } = options
  if (!cut) return void response.end(body)
  response.write(body.subarray(0, cut.after))
  const watch = setInterval(() => {
    if (!cut.kept(start + cut.after)) return
    clearInterval(watch)
    response.destroy()
  }, 5)
  response.once('close', () => clearInterval(watch))
}

export function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
