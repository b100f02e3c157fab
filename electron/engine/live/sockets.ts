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
import { isLoopbackHost } from '../../common/http/index.ts'
import { namesOneHost } from '../core/host-check.ts'
import { createAllowance } from './allowance.ts'
import type { ChannelEnd } from './room.ts'
import type { JoinResult } from './room.ts'
import type { LiveSessions } from './sessions.ts'

/** Path of the WebSocket endpoint of the engine's channels. */
export const channelPath = '/engine/live/channel'

export interface LiveSocketsOptions {
  sessions: Pick<LiveSessions, 'join'>
  /** Whether a Host header names this engine; that of this machine does by default. */
  isOwnHost?: (header: string | undefined) => boolean
  log: Log
  /** Longest wait for the message that joins a channel, ms; 5 s by default. */
  joinTimeoutMs?: number
  /** Time between two pings, ms. A socket that did not answer the last ping is terminated. 10 s by default. */
  pingMs?: number
}

/** Code of a socket that ended without a close frame (RFC 6455, 7.4.1). */
const closedWithoutFrame = 1006
/** Limit on sockets that have not joined a channel yet: more than real clients open, too few to exhaust the engine. */
const mostUnjoined = 32
/**
 * How many messages a user may send at once, and per second after that. The ICE candidates of a connection come some
 * thirty at a time.
 */
const burst = 200
const perSecond = 50
/** Limit on the data that waits for a user who doesn't read, bytes. The socket is terminated beyond it. */
const mostWaiting = 4 * 1024 * 1024
/** How long a user has to close the socket after the reason for closing was sent, ms; it is terminated then. */
const closeMs = 2_000

/**
 * WebSocket close codes by reason. Codes from 4000 are for applications (RFC 6455, 7.4.2); the event that is sent
 * before the close names the reason.
 */
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

/** Whether a request asks to become a WebSocket where channels are joined. */
export function wantsChannel({ url = '', headers }: IncomingMessage): boolean {
  return url.split('?')[0] === channelPath && /^websocket$/i.test(headers.upgrade?.trim() ?? '')
}

/** The channels of live sessions, as WebSockets on the engine's own port. */
export class LiveSockets {
  readonly #options: LiveSocketsOptions
  readonly #joinTimeoutMs: number
  readonly #pingMs: number
  readonly #wss = new WebSocketServer({ noServer: true, maxPayload: mostChannelBytes, perMessageDeflate: false })
  readonly #unjoined = new Set<WebSocket>()
  readonly #unanswered = new WeakSet<WebSocket>()
  readonly #pingTimer: NodeJS.Timeout

  constructor(options: LiveSocketsOptions) {
    this.#options = options
    this.#joinTimeoutMs = options.joinTimeoutMs ?? 5_000
    this.#pingMs = options.pingMs ?? 10_000
    this.#pingTimer = setInterval(() => {
      for (const socket of this.#wss.clients) {
        if (this.#unanswered.has(socket)) {
          socket.terminate()
          continue
        }
        this.#unanswered.add(socket)
        socket.ping()
      }
    }, this.#pingMs)
    this.#pingTimer.unref()
  }

  /** Handles the upgrades that an HTTP server lets through, those of `wantsChannel`. */
  attach(server: Server): void {
    server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head))
  }

  count(): number {
    return this.#wss.clients.size
  }

  async close(): Promise<void> {
    clearInterval(this.#pingTimer)
    for (const socket of this.#wss.clients) socket.close(1001, 'engine stopped')
    await new Promise((resolve) => setTimeout(resolve, this.#wss.clients.size > 0 ? 50 : 0))
    for (const socket of this.#wss.clients) socket.terminate()
    await new Promise<void>((resolve) => this.#wss.close(() => resolve()))
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    if (!namesOneHost(request)) return refuse(socket, '400 Bad Request')
    const { isOwnHost = isLoopbackHost } = this.#options
    if (!isOwnHost(request.headers.host)) return refuse(socket, '403 Forbidden')
    // A browser sends `Origin` for every page, and no page may connect. The studio, which relays the messages of its
    // window, sends none.
    if (request.headers.origin !== undefined) return refuse(socket, '403 Forbidden')
    if (this.#unjoined.size >= mostUnjoined) return refuse(socket, '503 Service Unavailable')
    const format = formatFor(request.headers)
    this.#wss.handleUpgrade(request, socket, head, (opened) => this.#open(opened, format))
  }

  #open(socket: WebSocket, format: Format): void {
    const { log } = this.#options
    let joined: Extract<JoinResult, { ok: true }> | undefined
    const allowed = createAllowance(burst, perSecond, () => performance.now())
    this.#unjoined.add(socket)
    const end = endOf(socket, format)
    const joinTimer = setTimeout(
      () => end.dismiss('not-joined', message('engineLive.nothingJoined')),
      this.#joinTimeoutMs,
    )
    joinTimer.unref()

    // One after the other: joining takes a moment, and what comes after it is for who has joined.
    let last = Promise.resolve()
    const inTurn = (step: () => void | Promise<void>): void => {
      last = last.then(step).catch((error: unknown) => {
        log.error('live.fault', { reason: messageOf(error) })
        socket.terminate()
      })
    }
    const receive = async (data: RawData, isBinary: boolean): Promise<void> => {
      const read = isBinary ? undefined : readJson(data)
      const request = read === undefined ? undefined : channelRequest.safeParse(read)
      if (!request?.success) return end.dismiss('bad-message', message('engineLive.unknownMessage'))
      if (request.data.type === 'message') {
        if (!joined) return end.dismiss('not-joined', message('engineLive.joinFirst'))
        return joined.relay(joined.user, request.data.message)
      }
      if (joined) return end.dismiss('bad-message', message('engineLive.joinedAlready'))
      const result = await this.#options.sessions.join(request.data, end)
      clearTimeout(joinTimer)
      this.#unjoined.delete(socket)
      if (!result.ok) {
        log.warn('live.refused', { reason: result.reason })
        return end.dismiss(result.reason, result.text, result.code)
      }
      joined = result
    }
    socket.on('message', (data, isBinary) => {
      // Messages that arrive after the closing handshake has begun are ignored.
      if (socket.readyState !== socket.OPEN) return
      if (!allowed()) return end.dismiss('too-frequent', message('engineLive.tooFrequent', { perSecond: perSecond }))
      inTurn(() => receive(data, isBinary))
    })
    socket.on('pong', () => this.#unanswered.delete(socket))
    socket.on('error', (error) => log.warn('live.broken', { reason: error.message }))
    socket.on('close', (code) => {
      clearTimeout(joinTimer)
      this.#unjoined.delete(socket)
      inTurn(() => joined?.leave(code === closedWithoutFrame))
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
      setTimeout(() => socket.terminate(), closeMs).unref()
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
