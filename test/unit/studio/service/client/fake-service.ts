import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export interface Received {
  method: string
  /** Path and query, as sent. */
  url: string
  headers: IncomingHttpHeaders
  body: string
}

export type Reply = (response: ServerResponse, request: Received, incoming: IncomingMessage) => void

export interface FakeService {
  baseUrl: string
  received: Received[]
  connections: () => number
  close(): Promise<void>
}

/** Answers with JSON. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
}

export function raw(text: string, status = 200, headers: Record<string, string> = {}): Reply {
  return (response) => {
    response.writeHead(status, headers).end(text)
  }
}

/** Breaks the connection without a word. */
export const drop: Reply = (response) => {
  response.destroy()
}

/** Never answers. */
export const silence: Reply = () => undefined

/** A service that gives the replies in order, the last one again and again. */
export async function startFake(...replies: [Reply, ...Reply[]]): Promise<FakeService> {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('error', () => response.destroy())
    incoming.on('end', () => {
      const request: Received = {
        method: incoming.method ?? '',
        url: incoming.url ?? '',
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      }
      const reply = replies[Math.min(received.length, replies.length - 1)] ?? silence
      received.push(request)
      reply(response, request, incoming)
    })
  })
  server.on('connection', (socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
