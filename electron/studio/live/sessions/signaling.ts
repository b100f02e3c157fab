import { message, errorText } from '../../../common/messages/index.ts'
import type { Language } from '../../../common/languages.ts'
import { WebSocket } from 'ws'
import type { RawData } from 'ws'
import type { LiveMessage, LiveSignal, LiveSourceFace } from '../../../common/bridge/index.ts'
import { channelEvent } from '../../../common/service/live-channel.ts'
import type { ChannelFace, HeardEvent } from '../../../common/service/live-channel.ts'
import { Channel } from '../../core/channel.ts'
import type { Stream } from '../../core/channel.ts'
import type { Clock } from '../../core/clock.ts'
import type { LiveTicket } from '../../service/client/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { nextAfter } from './live-error.ts'

export interface SignalingClientOptions {
  /** Present base URL of the engine. */
  baseUrl: () => string
  /** Language in which the engine gives reasons. */
  language: () => Language
  /** Requests a ticket for one join. @throws with the code of a session that is over */
  ticket: (signal: AbortSignal) => Promise<LiveTicket>
  faces: (faces: ChannelFace[]) => LiveSourceFace[]
  clock: Clock
  /** Called when the other end of the channel has joined or left. */
  onOther: (there: boolean) => void
  /** Called when joining (again) is impossible because the session is over. */
  onOver: (error: unknown) => void
}

/** How long reconnecting is attempted, ms; the engine reserves the place for the same time. */
export const reconnectMs = 10_000
const retryMs = 300
const openMs = 5_000
/** Largest message of the engine, bytes: eight faces take about 200,000. */
const mostBytes = 2 * 1024 * 1024
/** Most messages that are queued while the channel is disconnected. */
const mostWaiting = 200

/** One end of the signalling channel of an engine's session, for the window: joins, and reconnects automatically. */
export class SignalingClient {
  readonly #options: SignalingClientOptions
  readonly #channel = new Channel<LiveSignal>()
  readonly #ending = new AbortController()
  #socket: WebSocket | null = null
  #waiting: LiveMessage[] = []
  #ready = false
  #user: string | null = null
  #other: string | null = null
  /** When the connection broke, ms since 1970; null while connected. */
  #brokenAt: number | null

  constructor(options: SignalingClientOptions) {
    this.#options = options
    this.#brokenAt = options.clock.now()
  }

  get isOver(): boolean {
    return this.#ending.signal.aborted
  }

  /** Joins the channel. Ending the stream leaves it. */
  open(signal: AbortSignal | undefined, onLeft: () => void): Stream<LiveSignal> {
    const inner = this.#channel.subscribe(signal)
    const leave = (): void => {
      if (this.isOver) return
      this.leave()
      onLeft()
    }
    if (signal?.aborted) leave()
    else signal?.addEventListener('abort', leave, { once: true })
    if (!this.isOver) void this.#connect()
    const done = { done: true as const, value: undefined }
    return {
      next: () => inner.next(),
      return: () => {
        leave()
        return Promise.resolve(done)
      },
      throw: (error: unknown) => {
        leave()
        return Promise.reject(error instanceof Error ? error : new Error(String(error)))
      },
      [Symbol.asyncIterator]() {
        return this
      },
      [Symbol.asyncDispose]() {
        leave()
        return Promise.resolve()
      },
    }
  }

  send(message: LiveMessage): void {
    if (this.#ready && this.#socket) this.#socket.send(JSON.stringify({ type: 'message', message }))
    else if (this.#waiting.length < mostWaiting) this.#waiting.push(message)
  }

  /** Tells the engine that this end leaves. */
  leave(): void {
    this.#stop()
    this.#channel.close()
  }

  /** Ends the stream of a session that is over, with the reason as its last value. */
  close(reason: StudioError): void {
    if (this.isOver) return
    this.#stop()
    this.#channel.publish({ type: 'closed', reason: reason.data() })
    this.#channel.close()
  }

  #stop(): void {
    this.#ending.abort(new Error('the channel was left'))
    const socket = this.#socket
    this.#socket = null
    socket?.close(1000)
    // Terminates a connection whose close handshake the engine doesn't answer.
    const timer = setTimeout(() => socket?.terminate(), 1_000)
    timer.unref()
    this.#waiting = []
  }

  async #connect(): Promise<void> {
    const { clock, ticket, baseUrl, onOver } = this.#options
    let last: unknown = null
    while (!this.isOver && this.#brokenAt !== null) {
      if (clock.now() - this.#brokenAt > reconnectMs) return onOver(last)
      try {
        const signal = AbortSignal.any([this.#ending.signal, AbortSignal.timeout(openMs)])
        const given = await ticket(signal)
        await this.#join(given, baseUrl())
        return
      } catch (error) {
        if (this.isOver) return
        if (isFinal(error)) return onOver(error)
        last = error
        await this.#pause()
      }
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        cancel()
        this.#ending.signal.removeEventListener('abort', done)
        resolve()
      }
      const cancel = this.#options.clock.after(retryMs, done)
      this.#ending.signal.addEventListener('abort', done, { once: true })
    })
  }

  /** Resolves once the engine has accepted this end. */
  #join({ channel, user, token }: LiveTicket, baseUrl: string): Promise<void> {
    const address = `${baseUrl.replace(/^http/, 'ws')}/engine/live/channel`
    const socket = new WebSocket(address, {
      headers: { 'accept-language': this.#options.language() },
      handshakeTimeout: openMs,
      maxPayload: mostBytes,
      perMessageDeflate: false,
      followRedirects: false,
    })
    this.#socket = socket
    this.#ready = false
    return new Promise((resolve, reject) => {
      let joined = false
      socket.on('open', () => socket.send(JSON.stringify({ type: 'join', channel, user, token })))
      socket.on('message', (data, isBinary) => {
        if (this.#socket !== socket) return
        const event = isBinary ? null : readEvent(data)
        // Events of a newer engine that this version doesn't know are ignored.
        if (!event) return
        if (event.type === 'gone') {
          const error = new Gone(event)
          this.#socket = null
          socket.close(1000)
          if (joined) this.#options.onOver(error)
          else reject(error)
          return
        }
        if (event.type === 'ready') {
          joined = true
          this.#isReady(user)
          resolve()
        }
        this.#handle(event)
      })
      socket.on('error', (error) => reject(error))
      socket.on('close', () => {
        reject(new Error('the way to the engine broke'))
        if (this.#socket !== socket) return
        this.#socket = null
        if (joined) this.#broke()
      })
    })
  }

  #isReady(user: string): void {
    const before = this.#user
    this.#user = user
    this.#ready = true
    this.#brokenAt = null
    this.#channel.publish(before === null ? { type: 'ready', userId: user } : { type: 'reconnected' })
    for (const message of this.#waiting.splice(0)) this.send(message)
  }

  #broke(): void {
    this.#ready = false
    if (this.isOver) return
    this.#brokenAt = this.#options.clock.now()
    this.#channel.publish({ type: 'reconnecting' })
    void this.#connect()
  }

  /**
   * Records who is at the other end. After a reconnection it may be the same as before, and nothing has to be
   * restarted.
   */
  #setOther(other: string | null): void {
    const before = this.#other
    if (before === other) return
    this.#other = other
    this.#options.onOther(other !== null)
    if (before !== null) this.#channel.publish({ type: 'left', userId: before })
    if (other !== null) this.#channel.publish({ type: 'joined', userId: other })
  }

  #handle(event: Exclude<HeardEvent, { type: 'gone' }>): void {
    switch (event.type) {
      case 'ready':
        return this.#setOther(event.other)
      case 'joined':
        return this.#setOther(event.user)
      case 'left':
        return this.#setOther(null)
      case 'message':
        return this.#channel.publish(event)
      case 'faces':
        return this.#channel.publish({ type: 'faces', faces: this.#options.faces(event.faces) })
    }
  }
}

/** The engine has ended this end's connection, with a reason. */
class Gone extends Error {
  override readonly name = 'Gone'
  readonly reason: string
  readonly code: number | null

  constructor(event: Extract<HeardEvent, { type: 'gone' }>) {
    super(event.message)
    this.reason = event.reason
    this.code = event.code
  }
}

/** Whether reconnecting can't help, because the engine has given a reason. */
function isFinal(error: unknown): boolean {
  if (error instanceof Gone) return true
  return error instanceof Error && 'sent' in error && error.sent === 'yes'
}

/** The error for the user about why a connection was ended; null for none. */
export function lineError(error: unknown, name: string): StudioError | null {
  if (!(error instanceof Gone)) return null
  if (error.reason === 'closed')
    return new StudioError('live-closed', error.message, {
      next: nextAfter(error.code),
      ...(error.code === null ? {} : { serviceCode: error.code }),
    })
  if (error.reason === 'replaced')
    return new StudioError('live-replaced', message('liveErrors.joinedElsewhere'), {
      next: message('liveErrors.goOnThere'),
    })
  return new StudioError('live-refused', message('liveErrors.channelRefused', { name, reason: errorText(error) }), {
    next: message('liveErrors.startNew'),
  })
}

function readEvent(data: RawData): HeardEvent | null {
  let json: unknown
  try {
    json = JSON.parse((data as Buffer).toString('utf8'))
  } catch {
    return null
  }
  const read = channelEvent.safeParse(json)
  return read.success ? read.data : null
}
