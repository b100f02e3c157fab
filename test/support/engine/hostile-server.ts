import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A server whose answer to every path is defined by the test; for sources that are slow, wrong or malicious. */
export async function startHostileServer(answers: Record<string, Answer>) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0]!
    seen.push(path)
    const answer = answers[path]
    if (answer) return answer(request, response)
    response.writeHead(404).end('no')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: (path: string) => `http://127.0.0.1:${String(port)}${path}`,
    /** Paths that were requested. */
    seen,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Answers with bytes and the right length. */
export const body =
  (content: Buffer, type = 'application/octet-stream'): Answer =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': type, 'content-length': content.length }).end(content)

export const redirect =
  (to: string, status = 302): Answer =>
  (_request, response) =>
    void response.writeHead(status, { location: to }).end()

/** Sends the beginning of an answer and then nothing more. */
export const stall =
  (first: Buffer): Answer =>
  (_request, response) => {
    response.writeHead(200, { 'content-length': first.length + 100_000 })
    response.write(first)
  }

/** Announces one length and sends another. */
export const lie =
  (content: Buffer, announced: number): Answer =>
  (request) => {
    request.socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${String(announced)}\r\n\r\n`)
    request.socket.end(content)
  }
