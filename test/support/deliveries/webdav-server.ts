import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { finished } from 'node:stream/promises'

export interface WebDavServer {
  port: number
  /** Bytes that PUT and PATCH requests brought. */
  written(): number
  /** Most bytes that may be written from now on; then 507. */
  setQuota(bytes: number): void
  requests: { method: string; path: string }[]
  close(): Promise<void>
}

export const webDavAccount = { user: 'bert', password: 'pa:ss wörd' }

/**
 * A WebDAV server on loopback over a folder, as strict as RFC 4918 is: MOVE minds Overwrite, MKCOL wants the parent, PUT into
 * a missing folder is a conflict. @param parts whether it takes parts of files, as SabreDAV does
 */
export async function webDavServer(folder: string, { parts = false } = {}): Promise<WebDavServer> {
  let written = 0
  let quota = Number.POSITIVE_INFINITY
  const requests: WebDavServer['requests'] = []
  const at = (url: string): string => join(folder, join('/', decodeURIComponent(new URL(url, 'http://x').pathname)))
  const expected = `Basic ${Buffer.from(`${webDavAccount.user}:${webDavAccount.password}`).toString('base64')}`

  /** Writes a body into a file from a position. */
  const take = async (request: IncomingMessage, path: string, from: number | null): Promise<number> => {
    if (from === null) await finished(createWriteStream(path).end())
    const file = openSync(path, 'r+')
    try {
      let position = from ?? 0
      for await (const piece of request as AsyncIterable<Buffer>) {
        if (written + piece.length > quota) return 507
        written += piece.length
        writeSync(file, piece, 0, piece.length, position)
        position += piece.length
      }
      return 201
    } finally {
      closeSync(file)
    }
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '/', headers } = request
    const path = at(url)
    requests.push({ method, path: decodeURIComponent(url) })
    const end = (status: number, more: Record<string, string> = {}, text = ''): void => {
      request.resume()
      response.writeHead(status, more).end(text)
    }
    if (headers.authorization !== expected) return end(401, { 'www-authenticate': 'Basic realm="files"' })
    switch (method) {
      case 'OPTIONS':
        return end(200, { dav: parts ? '1, 3, sabredav-partialupdate' : '1' })
      case 'MKCOL':
        if (existsSync(path)) return end(405)
        if (!existsSync(dirname(path))) return end(409)
        mkdirSync(path)
        return end(201)
      case 'PROPFIND': {
        if (headers.depth !== '0') return end(400)
        if (!existsSync(path)) return end(404)
        const size = statSync(path).isFile() ? `<D:getcontentlength>${statSync(path).size}</D:getcontentlength>` : ''
        const text = `<?xml version="1.0"?><D:multistatus xmlns:D="DAV:"><D:response><D:href>/</D:href><D:propstat><D:prop>${size}</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response></D:multistatus>`
        return end(207, { 'content-type': 'application/xml' }, text)
      }
      case 'PUT':
        if (!existsSync(dirname(path))) return end(409)
        return end(await take(request, path, null))
      case 'PATCH': {
        const range = /^bytes=(\d+)-(\d+)$/.exec(String(headers['x-update-range']))
        if (!parts || !range || headers['content-type'] !== 'application/x-sabredav-partialupdate') return end(415)
        if (!existsSync(path)) return end(404)
        const status = await take(request, path, Number(range[1]))
        return end(status === 201 ? 204 : status)
      }
      case 'GET': {
        if (!existsSync(path)) return end(404)
        const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '')
        const { size } = statSync(path)
        const start = Number(range?.[1] ?? 0)
        const last = Math.min(size - 1, Number(range?.[2] ?? size - 1))
        const more = { 'content-length': String(last - start + 1), 'content-range': `bytes ${start}-${last}/${size}` }
        response.writeHead(range ? 206 : 200, more)
        createReadStream(path, { start, end: last }).pipe(response)
        return
      }
      case 'MOVE': {
        const to = at(String(headers.destination))
        if (!existsSync(path)) return end(404)
        if (existsSync(to) && headers.overwrite === 'F') return end(412)
        renameSync(path, to)
        return end(201)
      }
      case 'DELETE':
        if (!existsSync(path)) return end(404)
        rmSync(path, { recursive: true })
        return end(204)
      default:
        return end(405)
    }
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    written: () => written,
    setQuota: (bytes) => (quota = written + bytes),
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
