import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { onError } from '@orpc/server'
import type { AnyRouter, Context } from '@orpc/server'
import { RPCHandler } from '@orpc/server/ws'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'
import type { StudioHost } from '../studio/host.ts'
import type { Access } from './access.ts'

export interface BridgeSocketsOptions {
  access: Access
  router: AnyRouter
  log: StudioHost['log']
  onCount: (count: number) => void
  /** Interval of pings in ms, where a test has less time. */
  pulseMs?: number | undefined
}

/** Most bytes of one message: a document of 60 scenes and 1,500 elements has under 1 MB. */
const mostMessageBytes = 64 * 1024 * 1024
/** Interval at which pages are pinged, ms. */
const pulseMs = 30_000
/** Pings in a row that a page may leave without an answer: a busy machine, or one that slept, misses some. */
const mostMissed = 2

/** The bridge over WebSockets, one per page. */
export class BridgeSockets {
  readonly #options: BridgeSocketsOptions
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: mostMessageBytes })
  readonly #handler: RPCHandler<Context>
  /** Pings in a row that each page has not answered. */
  readonly #missed = new WeakMap<WebSocket, number>()
  readonly #pulse: NodeJS.Timeout

  constructor(options: BridgeSocketsOptions) {
    this.#options = options
    this.#handler = new RPCHandler(options.router, {
      interceptors: [
        onError((error) => {
          // A refusal of the studio is an answer; every other error is a fault of Greenroom and is logged.
          if (error instanceof Error && 'code' in error && error.code === 'STUDIO') return
          if (error instanceof Error && error.name === 'AbortError') return
          options.log('error', 'The bridge failed.', {
            reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
          })
        }),
      ],
    })
    // After a stall of this process the answers of its pages wait to be read: they are read before the pages are judged.
    this.#pulse = setInterval(() => setImmediate(() => this.#check()), options.pulseMs ?? pulseMs)
    this.#pulse.unref()
  }

  /** Accepts a page's WebSocket, or refuses the request before the upgrade. */
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    const { access } = this.#options
    const [path] = (incoming.url ?? '').split('?', 1)
    if (!access.isOurHost(incoming.headers)) return refuse(socket, '421 Misdirected Request')
    if (!access.isOurOrigin(incoming.headers)) return refuse(socket, '403 Forbidden')
    if (!access.hasSession(incoming.headers)) return refuse(socket, '401 Unauthorized')
    if (path !== '/bridge') return refuse(socket, '404 Not Found')
    this.#server.handleUpgrade(incoming, socket, head, (page) => this.#open(page))
  }

  /** Closes the sockets of all pages. */
  async close(): Promise<void> {
    clearInterval(this.#pulse)
    for (const page of this.#server.clients) page.close(1001, 'closed')
    await new Promise((resolve) => setTimeout(resolve, 100))
    for (const page of this.#server.clients) page.terminate()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  #open(page: WebSocket): void {
    this.#options.onCount(this.#server.clients.size)
    page.on('pong', () => this.#missed.delete(page))
    page.on('error', (error) => this.#options.log('warning', 'A page broke its connection.', { reason: error.message }))
    page.on('close', () => setImmediate(() => this.#options.onCount(this.#server.clients.size)))
    void this.#handler.upgrade(page, { context: {} })
  }

  /** Closes the sockets of pages that no longer answer, to end their subscriptions. */
  #check(): void {
    for (const page of this.#server.clients) {
      const missed = this.#missed.get(page) ?? 0
      if (missed > mostMissed) {
        page.terminate()
        continue
      }
      this.#missed.set(page, missed + 1)
      page.ping()
    }
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
