import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/**
 * A minimal server of HTTP/1.1 that closes each connection right after the last byte of its answer, without the header
 * `Connection: close` (RFC 9112, 9.6: a server that closes should send it), as some small servers do.
 */
export async function startAbruptServer(content: Buffer, type: string) {
  const open = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\nContent-Length: ${String(content.length)}\r\n\r\n`)
      socket.end(content)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: (path: string) => `http://127.0.0.1:${String(port)}${path}`,
    /** Number of connections so far. */
    connections: () => connections,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
