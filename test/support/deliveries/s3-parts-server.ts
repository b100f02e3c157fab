import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, request as send } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { s3Server } from '../studio/s3.ts'

export interface S3PartsServer {
  port: number
  /** Bytes of the parts and objects that were sent. */
  written(): number
  /** Most bytes that may be sent from now on; then the disk is full. */
  setQuota(bytes: number): void
  requests: { method: string; url: string }[]
  close(): Promise<void>
}

/**
 * s3rver with what it lacks of S3, in front of it: the list of an upload's parts, the end of an upload that is given up, and
 * writes on condition that a key is free.
 */
export async function s3PartsServer(folder: string, bucket: string): Promise<S3PartsServer> {
  const behind = await s3Server(folder, bucket)
  const { port: to } = new URL(behind.endpoint)
  const requests: S3PartsServer['requests'] = []
  let written = 0
  let quota = Number.POSITIVE_INFINITY
  const uploadsOf = (id: string): string => join(folder, bucket, '._S3rver_uploads', id)
  const xml = (response: ServerResponse, status: number, text: string): void =>
    void response.writeHead(status, { 'content-type': 'application/xml' }).end(text)

  const own = (request: IncomingMessage, response: ServerResponse): boolean => {
    const url = new URL(request.url ?? '/', 'http://x')
    const id = url.searchParams.get('uploadId')
    const isPut = request.method === 'PUT' || request.method === 'POST'
    if (isPut && request.headers['if-none-match'] === '*' && isTaken(url.pathname)) {
      request.resume()
      xml(response, 412, '<Error><Code>PreconditionFailed</Code></Error>')
      return true
    }
    if (id === null || (request.method !== 'GET' && request.method !== 'DELETE')) return false
    const uploads = uploadsOf(id)
    if (!existsSync(uploads)) xml(response, 404, '<Error><Code>NoSuchUpload</Code></Error>')
    else if (request.method === 'DELETE') {
      rmSync(uploads, { recursive: true })
      response.writeHead(204).end()
    } else xml(response, 200, listOf(uploads))
    return true
  }
  const isTaken = (path: string): boolean => existsSync(join(folder, `${decodeURIComponent(path)}._S3rver_object`))

  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    requests.push({ method, url })
    if (own(request, response)) return
    if (method === 'PUT' && written + Number(headers['content-length'] ?? 0) > quota) {
      request.resume()
      request.on('end', () => xml(response, 507, '<Error><Code>XMinioStorageFull</Code></Error>'))
      return
    }
    const passed = send({ host: '127.0.0.1', port: to, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    request.on('data', (piece: Buffer) => (written += piece.length))
    request.on('close', () => {
      if (!request.complete) passed.destroy()
    })
    request.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    written: () => written,
    setQuota: (bytes) => (quota = written + bytes),
    requests,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await behind.close()
    },
  }
}

/** Parts of which all has arrived: s3rver writes the sum of a part when it has ended. */
function listOf(uploads: string): string {
  const parts = readdirSync(uploads)
    .filter((name) => name.endsWith('.md5'))
    .map((name) => name.slice(0, -4))
    .map((number) => {
      const tag = readFileSync(join(uploads, `${number}.md5`), 'utf8')
      const { size } = statSync(join(uploads, number))
      return `<Part><PartNumber>${number}</PartNumber><ETag>"${tag}"</ETag><Size>${size}</Size></Part>`
    })
  return `<?xml version="1.0"?><ListPartsResult><IsTruncated>false</IsTruncated>${parts.join('')}</ListPartsResult>`
}
