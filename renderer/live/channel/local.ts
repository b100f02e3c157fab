import type { LiveMessage, LiveSignal } from '@common/bridge/index.ts'
import { Listeners } from './listeners.ts'
import { createLocalPeer } from './local-peer.ts'
import type { LocalPeer } from './local-peer.ts'
import { ChannelError, noStats } from './types.ts'
import type { ChannelQuality, ChannelState, ChannelTracks, RealtimeChannel, TrackKind } from './types.ts'
import { formatText } from '../../i18n/translate.ts'

export interface LocalChannelParts {
  /** Takes the user's end of the channel; letting go leaves it. The studio holds the credentials. */
  enter: (signal: AbortSignal) => Promise<AsyncIterable<LiveSignal>>
  send: (message: LiveMessage) => Promise<void>
  quality: ChannelQuality
  createPeer?: (() => RTCPeerConnection) | undefined
}

/**
 * The way to this machine's engine: two peer connections of one window, whose descriptions go through the engine. This
 * end offers, whenever the other one comes; when it goes and comes again, all is made anew.
 */
export function createLocalChannel({
  enter,
  send,
  quality,
  createPeer = () => new RTCPeerConnection(),
}: LocalChannelParts): RealtimeChannel {
  const tracksHeard = new Listeners<[string, MediaStreamTrack | null, TrackKind]>()
  const usersHeard = new Listeners<[string, boolean]>()
  const statesHeard = new Listeners<[ChannelState, ChannelError | null]>()
  const leaving = new AbortController()
  let tracks: ChannelTracks = { video: null, audio: null }
  let peer: LocalPeer | null = null
  let other: string | null = null
  let state: ChannelState | null = null

  function be(now: ChannelState, reason: ChannelError | null = null): void {
    if (state === now || state === 'left' || state === 'failed') return
    state = now
    statesHeard.tell(now, reason)
  }

  function fail(error: ChannelError): void {
    drop()
    be('failed', error)
    leaving.abort()
  }

  function drop(): void {
    peer?.close()
    peer = null
    for (const kind of ['video', 'audio'] as const) if (other !== null) tracksHeard.tell(other, null, kind)
  }

  function meet(user: string): void {
    drop()
    other = user
    usersHeard.tell(user, true)
    peer = createLocalPeer({
      peer: createPeer(),
      quality,
      tracks,
      send: (message) => void send(message).catch(lost),
      onTrack: (track, kind) => tracksHeard.tell(user, track, kind),
      onConnected: (connected) => be(connected ? 'connected' : 'reconnecting'),
      onLost: () => fail(new ChannelError('network', 'The connection could not be made again.')),
      onFault: (error) => fail(new ChannelError('failed', String(error), { cause: error })),
    })
  }

  function lost(error: unknown): void {
    if (!leaving.signal.aborted) fail(asChannelError(error))
  }

  function hear(signal: LiveSignal): void {
    switch (signal.type) {
      case 'joined':
        return meet(signal.userId)
      case 'left':
        drop()
        other = null
        usersHeard.tell(signal.userId, false)
        return be('reconnecting')
      case 'message':
        return peer?.take(signal.message)
      case 'closed':
        return fail(new ChannelError('closed', formatText(signal.reason.message), { cause: signal.reason }))
      case 'ready':
      case 'faces':
      case 'reconnecting':
      case 'reconnected':
        // Media goes on without the way to the engine; while that is away nobody can come or go.
        return
    }
  }

  return {
    async join() {
      if (state !== null) throw new ChannelError('failed', 'A channel is joined once.')
      be('joining')
      const signals = (
        await enter(leaving.signal).catch((error: unknown) => {
          throw asChannelError(error)
        })
      )[Symbol.asyncIterator]()
      const first = await signals.next().catch((error: unknown) => {
        throw asChannelError(error)
      })
      if (first.done) throw new ChannelError('closed', 'The engine let go of the channel.')
      hear(first.value)
      if (first.value.type === 'closed') throw new ChannelError('closed', formatText(first.value.reason.message))
      void (async () => {
        try {
          for (;;) {
            const { done, value } = await signals.next()
            if (leaving.signal.aborted) return
            if (done) return fail(new ChannelError('network', 'The way to the engine ended.'))
            hear(value)
          }
        } catch (error) {
          lost(error)
        }
      })()
    },
    async publish(now) {
      tracks = now
      await peer?.publish(now)
    },
    onRemoteTrack: (listener) => tracksHeard.add(listener),
    onUser: (listener) => usersHeard.add(listener),
    onState: (listener) => statesHeard.add(listener),
    stats: async () => (await peer?.stats()) ?? noStats,
    leave() {
      if (!leaving.signal.aborted) leaving.abort()
      peer?.close()
      peer = null
      be('left')
      for (const heard of [tracksHeard, usersHeard, statesHeard]) heard.clear()
      return Promise.resolve()
    },
  }
}

function asChannelError(error: unknown): ChannelError {
  if (error instanceof ChannelError) return error
  return new ChannelError('failed', error instanceof Error ? error.message : String(error), { cause: error })
}
