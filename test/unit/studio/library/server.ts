import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => void

/** A web server whose behaviour each test writes down. */
export async function serve(
  handler: Handler,
): Promise<{ url: string; seen: IncomingMessage[]; close(): Promise<void> }> {
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    seen.push(request)
    handler(request, response, seen.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Answers like a good file server: length, ETag, ranges with If-Range. Breaks the connection off after `cut` bytes. */
export function answer(
  request: IncomingMessage,
  response: ServerResponse,
  content: Buffer,
  options: { etag?: string; cut?: number } = {},
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
  if (options.cut === undefined) response.end(body)
  else response.write(body.subarray(0, options.cut), () => setTimeout(() => response.destroy(), 20))
}

export function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
