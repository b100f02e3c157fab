import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface SlowLink {
  port: number
  /** Bytes that went to the server. */
  sent(): number
  /** Cuts every connection. */
  cut(): void
  /** Changes how many bytes go to the server in a second; 0: none. */
  setRate(bytesPerSecond: number): void
  close(): Promise<void>
}

/** Interval at which bytes are let through, ms. */
const tickMs = 20

/** A connection to a server on loopback by which only so many bytes go there in a second; all come back at once. */
export async function slowLink(to: number, bytesPerSecond: number): Promise<SlowLink> {
  let rate = bytesPerSecond
  let sent = 0
  let budget = 0
  const sockets = new Set<Socket>()
  const timer = setInterval(() => (budget = Math.min(rate, budget + (rate * tickMs) / 1000)), tickMs)
  const take = async (most: number): Promise<number> => {
    while (budget < 1) await wait(tickMs)
    const bytes = Math.min(most, Math.floor(budget))
    budget -= bytes
    return bytes
  }
  const forward = async (from: Socket, server: Socket): Promise<void> => {
    for await (const piece of from as AsyncIterable<Buffer>)
      for (let at = 0; at < piece.length;) {
        const bytes = await take(piece.length - at)
        if (server.destroyed) return
        sent += bytes
        const isFull = !server.write(piece.subarray(at, at + bytes))
        at += bytes
        if (isFull) await new Promise((resolve) => void server.once('drain', resolve).once('close', resolve))
      }
    server.end()
  }
  const link = createServer({ highWaterMark: 16 * 1024 }, (client) => {
    const server = connect({ port: to, host: '127.0.0.1' })
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => {
        client.destroy()
        server.destroy()
      })
    }
    server.on('data', (piece) => client.write(piece))
    server.on('end', () => client.end())
    server.on('close', () => client.destroy())
    forward(client, server).catch(() => server.destroy())
  })
  await new Promise<void>((resolve) => link.listen(0, '127.0.0.1', resolve))
  return {
    port: (link.address() as AddressInfo).port,
    sent: () => sent,
    cut: () => sockets.forEach((socket) => socket.destroy()),
    setRate: (next) => (rate = next),
    async close() {
      clearInterval(timer)
      sockets.forEach((socket) => socket.destroy())
      await new Promise((resolve) => link.close(resolve))
    },
  }
}
