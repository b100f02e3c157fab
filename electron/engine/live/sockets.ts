import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { RawData, WebSocket } from 'ws'
import { message } from '../../common/messages/index.ts'
import type { Format } from '../../common/messages/index.ts'
import { channelRequest, mostChannelBytes } from '../../common/service/live-channel.ts'
import type { ChannelEvent, ChannelReason } from '../../common/service/live-channel.ts'
import { messageOf } from '../core/errors.ts'
import { formatFor } from '../core/language.ts'
import type { Log } from '../core/log.ts'
import { isLoopbackHost } from '../core/host-check.ts'
import { createAllowance } from './allowance.ts'
import type { ChannelEnd } from './room.ts'
import type { LiveSessions, Seat } from './sessions.ts'

/** Where channels are joined. */
export const channelPath = '/engine/live/channel'

export interface LiveSocketsOptions {
  sessions: Pick<LiveSessions, 'join'>
  log: Log
  /** Time for the first message, ms. */
  helloMs?: number
  /** How often an end must show that it is there, ms. */
  pulseMs?: number
}

/** Sockets that have not joined yet, at most: more than anybody needs, fewer than would hurt. */
const mostStrangers = 32
/** Messages at once, and in a second after that: candidates of a connection come some thirty together. */
const burst = 200
const perSecond = 50
/** What waits to be sent to an end that doesn't read, bytes. */
const mostWaiting = 4 * 1024 * 1024
/** After why it goes, an end gets this long to close by itself, ms. */
const goodbyeMs = 2_000

/** RFC 6455, 7.4.2: codes from 4000 are an application's own; which reason it is says the message before. */
const closeCode: Record<ChannelReason, number> = {
  'bad-message': 4000,
  'too-large': 1009,
  'too-frequent': 4001,
  'not-joined': 4002,
  'token-wrong': 4003,
  'token-used': 4004,
  replaced: 4005,
  closed: 4006,
}

/** The channels of live sessions over WebSockets of the engine's own port. */
export class LiveSockets {
  readonly #options: LiveSocketsOptions
  readonly #helloMs: number
  readonly #pulseMs: number
  readonly #wss = new WebSocketServer({ noServer: true, maxPayload: mostChannelBytes, perMessageDeflate: false })
  readonly #strangers = new Set<WebSocket>()
  readonly #quiet = new WeakSet<WebSocket>()
  readonly #pulse: NodeJS.Timeout

  constructor(options: LiveSocketsOptions) {
    this.#options = options
    this.#helloMs = options.helloMs ?? 5_000
    this.#pulseMs = options.pulseMs ?? 10_000
    this.#pulse = setInterval(() => {
      for (const socket of this.#wss.clients) {
        if (this.#quiet.has(socket)) {
          socket.terminate()
          continue
        }
        this.#quiet.add(socket)
        socket.ping()
      }
    }, this.#pulseMs)
    this.#pulse.unref()
  }

  /** Takes upgrades of a server. */
  attach(server: Server): void {
    server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head))
  }

  count(): number {
    return this.#wss.clients.size
  }

  async close(): Promise<void> {
    clearInterval(this.#pulse)
    for (const socket of this.#wss.clients) socket.close(1001, 'engine stopped')
    await new Promise((resolve) => setTimeout(resolve, this.#wss.clients.size > 0 ? 50 : 0))
    for (const socket of this.#wss.clients) socket.terminate()
    await new Promise<void>((resolve) => this.#wss.close(() => resolve()))
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    if (!isLoopbackHost(request.headers.host)) return refuse(socket, '403 Forbidden')
    // A page says where it comes from, and none is let in; the studio doesn't, and relays.
    if (request.headers.origin !== undefined) return refuse(socket, '403 Forbidden')
    if ((request.url ?? '').split('?')[0] !== channelPath) return refuse(socket, '404 Not Found')
    if (this.#strangers.size >= mostStrangers) return refuse(socket, '503 Service Unavailable')
    const format = formatFor(request.headers)
    this.#wss.handleUpgrade(request, socket, head, (opened) => this.#open(opened, format))
  }

  #open(socket: WebSocket, format: Format): void {
    const { log } = this.#options
    let seat: Extract<Seat, { ok: true }> | undefined
    const allowed = createAllowance(burst, perSecond, () => performance.now())
    this.#strangers.add(socket)
    const end = endOf(socket, format)
    const hello = setTimeout(() => end.dismiss('not-joined', message('engineLive.nothingJoined')), this.#helloMs)
    hello.unref()

    const hear = (data: RawData, isBinary: boolean): void => {
      if (!allowed()) return end.dismiss('too-frequent', message('engineLive.tooFrequent', { perSecond: perSecond }))
      const read = isBinary ? undefined : readJson(data)
      const request = read === undefined ? undefined : channelRequest.safeParse(read)
      if (!request?.success) return end.dismiss('bad-message', message('engineLive.unknownMessage'))
      if (request.data.type === 'message') {
        if (!seat) return end.dismiss('not-joined', message('engineLive.joinFirst'))
        return seat.relay(seat.user, request.data.message)
      }
      if (seat) return end.dismiss('bad-message', message('engineLive.joinedAlready'))
      const given = this.#options.sessions.join(request.data, end)
      clearTimeout(hello)
      this.#strangers.delete(socket)
      if (!given.ok) {
        log.warn('live.refused', { reason: given.reason })
        return end.dismiss(given.reason, given.text, given.code)
      }
      seat = given
    }
    socket.on('message', (data, isBinary) => {
      // What still arrives after the goodbye is not heard.
      if (socket.readyState !== socket.OPEN) return
      try {
        hear(data, isBinary)
      } catch (error) {
        log.error('live.fault', { reason: messageOf(error) })
        socket.terminate()
      }
    })
    socket.on('pong', () => this.#quiet.delete(socket))
    socket.on('error', (error) => log.warn('live.broken', { reason: error.message }))
    socket.on('close', (code) => {
      clearTimeout(hello)
      this.#strangers.delete(socket)
      // RFC 6455, 7.4.1: 1006 stands for a socket that ended without a goodbye.
      seat?.leave(code === 1006)
    })
  }
}

function endOf(socket: WebSocket, format: Format): ChannelEnd {
  const send = (event: ChannelEvent): void => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > mostWaiting) return socket.terminate()
    socket.send(JSON.stringify(event))
  }
  return {
    send,
    dismiss(reason, text, code) {
      send({ type: 'gone', reason, code: code ?? null, message: format(text) })
      socket.close(closeCode[reason], reason)
      setTimeout(() => socket.terminate(), goodbyeMs).unref()
    },
  }
}

function readJson(data: RawData): unknown {
  try {
    return JSON.parse((data as Buffer).toString('utf8')) as unknown
  } catch {
    return undefined
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
