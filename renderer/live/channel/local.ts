import type { LiveMessage, LiveSignal } from '@common/bridge/index.ts'
import { Listeners } from './listeners.ts'
import { LocalPeer } from './local-peer.ts'
import { ChannelError, noStats } from './types.ts'
import type { ChannelQuality, ChannelState, ChannelStats, ChannelTracks, RealtimeChannel, TrackKind } from './types.ts'
import { formatText } from '../../i18n/translate.ts'

export interface LocalChannelParts {
  /** Joins as the user's end; returning the iterator leaves. The studio holds the credentials. */
  enter: (signal: AbortSignal) => Promise<AsyncIterable<LiveSignal>>
  send: (message: LiveMessage) => Promise<void>
  quality: ChannelQuality
  createPeer?: (() => RTCPeerConnection) | undefined
}

/**
 * Channel to the built-in engine: two peer connections of one window, whose descriptions are passed on by the engine.
 * This end makes an offer whenever the other one joins; when the other one leaves and joins again, the connection is
 * made anew.
 */
export class LocalChannel implements RealtimeChannel {
  readonly #enter: (signal: AbortSignal) => Promise<AsyncIterable<LiveSignal>>
  readonly #send: (message: LiveMessage) => Promise<void>
  readonly #quality: ChannelQuality
  readonly #createPeer: () => RTCPeerConnection
  readonly #tracksHeard = new Listeners<[string, MediaStreamTrack | null, TrackKind]>()
  readonly #usersHeard = new Listeners<[string, boolean]>()
  readonly #statesHeard = new Listeners<[ChannelState, ChannelError | null]>()
  readonly #leaving = new AbortController()
  #tracks: ChannelTracks = { video: null, audio: null }
  #peer: LocalPeer | null = null
  #other: string | null = null
  #state: ChannelState | null = null

  constructor({ enter, send, quality, createPeer = () => new RTCPeerConnection() }: LocalChannelParts) {
    this.#enter = enter
    this.#send = send
    this.#quality = quality
    this.#createPeer = createPeer
  }

  async join(): Promise<void> {
    if (this.#state !== null) throw new ChannelError('failed', 'A channel is joined once.')
    this.#be('joining')
    const signals = (
      await this.#enter(this.#leaving.signal).catch((error: unknown) => {
        throw asChannelError(error)
      })
    )[Symbol.asyncIterator]()
    const first = await signals.next().catch((error: unknown) => {
      throw asChannelError(error)
    })
    if (first.done) throw new ChannelError('closed', 'The engine let go of the channel.')
    this.#hear(first.value)
    if (first.value.type === 'closed') throw new ChannelError('closed', formatText(first.value.reason.message))
    void (async () => {
      try {
        for (;;) {
          const { done, value } = await signals.next()
          if (this.#leaving.signal.aborted) return
          if (done) return this.#fail(new ChannelError('network', 'The way to the engine ended.'))
          this.#hear(value)
        }
      } catch (error) {
        this.#lost(error)
      }
    })()
  }

  async publish(now: ChannelTracks): Promise<void> {
    this.#tracks = now
    await this.#peer?.publish(now)
  }

  onRemoteTrack(listener: (user: string, track: MediaStreamTrack | null, kind: TrackKind) => void): () => void {
    return this.#tracksHeard.add(listener)
  }

  onUser(listener: (user: string, there: boolean) => void): () => void {
    return this.#usersHeard.add(listener)
  }

  onState(listener: (state: ChannelState, reason: ChannelError | null) => void): () => void {
    return this.#statesHeard.add(listener)
  }

  async stats(): Promise<ChannelStats> {
    return (await this.#peer?.stats()) ?? noStats
  }

  leave(): Promise<void> {
    if (!this.#leaving.signal.aborted) this.#leaving.abort()
    this.#peer?.close()
    this.#peer = null
    this.#be('left')
    for (const listeners of [this.#tracksHeard, this.#usersHeard, this.#statesHeard]) listeners.clear()
    return Promise.resolve()
  }

  #be(now: ChannelState, reason: ChannelError | null = null): void {
    if (this.#state === now || this.#state === 'left' || this.#state === 'failed') return
    this.#state = now
    this.#statesHeard.tell(now, reason)
  }

  #fail(error: ChannelError): void {
    this.#drop()
    this.#be('failed', error)
    this.#leaving.abort()
  }

  #drop(): void {
    this.#peer?.close()
    this.#peer = null
    for (const kind of ['video', 'audio'] as const)
      if (this.#other !== null) this.#tracksHeard.tell(this.#other, null, kind)
  }

  #meet(user: string): void {
    this.#drop()
    this.#other = user
    this.#usersHeard.tell(user, true)
    this.#peer = new LocalPeer({
      peer: this.#createPeer(),
      quality: this.#quality,
      tracks: this.#tracks,
      send: (message) => void this.#send(message).catch((error) => this.#lost(error)),
      onTrack: (track, kind) => this.#tracksHeard.tell(user, track, kind),
      onConnected: (connected) => this.#be(connected ? 'connected' : 'reconnecting'),
      onLost: () => this.#fail(new ChannelError('network', 'The connection could not be made again.')),
      onFault: (error) => this.#fail(new ChannelError('failed', String(error), { cause: error })),
    })
  }

  #lost(error: unknown): void {
    if (!this.#leaving.signal.aborted) this.#fail(asChannelError(error))
  }

  #hear(signal: LiveSignal): void {
    switch (signal.type) {
      case 'joined':
        return this.#meet(signal.userId)
      case 'left':
        this.#drop()
        this.#other = null
        this.#usersHeard.tell(signal.userId, false)
        return this.#be('reconnecting')
      case 'message':
        return this.#peer?.take(signal.message)
      case 'closed':
        return this.#fail(new ChannelError('closed', formatText(signal.reason.message), { cause: signal.reason }))
      case 'ready':
      case 'faces':
      case 'reconnecting':
      case 'reconnected':
        // Media continues without the connection to the engine; until it is restored, no end can join or leave.
        return
    }
  }
}

function asChannelError(error: unknown): ChannelError {
  if (error instanceof ChannelError) return error
  return new ChannelError('failed', error instanceof Error ? error.message : String(error), { cause: error })
}
