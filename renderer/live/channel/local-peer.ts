import type { LiveMessage } from '@common/bridge/index.ts'
import { PeerStats } from './peer-stats.ts'
import { withQuality } from './sdp.ts'
import { useTaskQueue } from '../../ui/task-queue.ts'
import { audioPresets } from './types.ts'
import type { ChannelQuality, ChannelStats, ChannelTracks, TrackKind } from './types.ts'

export interface LocalPeerParts {
  peer: RTCPeerConnection
  quality: ChannelQuality
  tracks: ChannelTracks
  send: (message: LiveMessage) => void
  onTrack: (track: MediaStreamTrack, kind: TrackKind) => void
  onConnected: (connected: boolean) => void
  /** Called when all attempts to restore the connection have failed. */
  onLost: () => void
  onFault: (error: unknown) => void
}

/** A broken connection is tried again so often, */
const mostRestarts = 4
/** Time for each attempt, ms. */
const restartMs = 5_000

/** The user's end of a connection: it offers at once, and offers again when the connection breaks. */
export class LocalPeer {
  readonly #parts: LocalPeerParts
  readonly #stats = new PeerStats()
  readonly #senders: Record<TrackKind, RTCRtpSender>
  /** Queue of signaling messages: a candidate must not overtake the answer that it belongs to. */
  readonly #queue = useTaskQueue()
  #restarts = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #closed = false

  constructor(parts: LocalPeerParts) {
    this.#parts = parts
    this.#senders = {
      video: parts.peer.addTransceiver('video', { direction: 'sendrecv' }).sender,
      audio: parts.peer.addTransceiver('audio', { direction: 'sendrecv' }).sender,
    }
    parts.peer.addEventListener('icecandidate', ({ candidate }) => {
      if (!candidate) return parts.send({ type: 'candidate', candidate: null })
      const { candidate: text, sdpMid, sdpMLineIndex, usernameFragment } = candidate
      parts.send({ type: 'candidate', candidate: { candidate: text, sdpMid, sdpMLineIndex, usernameFragment } })
    })
    parts.peer.addEventListener('track', ({ track }) =>
      parts.onTrack(track, track.kind === 'video' ? 'video' : 'audio'),
    )
    parts.peer.addEventListener('connectionstatechange', () => {
      switch (parts.peer.connectionState) {
        case 'connected':
          clearTimeout(this.#timer)
          this.#restarts = 0
          return parts.onConnected(true)
        case 'disconnected':
          parts.onConnected(false)
          clearTimeout(this.#timer)
          // A lost connection often comes back by itself within a moment.
          this.#timer = setTimeout(() => this.#again(), restartMs / 2)
          return
        case 'failed':
          parts.onConnected(false)
          return this.#again()
        default:
          return
      }
    })
    void this.#later(async () => {
      await this.#publish(parts.tracks)
      await this.#offer(false)
    })
  }

  publish(tracks: ChannelTracks): Promise<void> {
    return this.#later(() => this.#publish(tracks))
  }

  take(message: LiveMessage): void {
    const { peer } = this.#parts
    void this.#later(async () => {
      if (message.type === 'answer')
        await peer.setRemoteDescription({ type: 'answer', sdp: withQuality(message.sdp, this.#parts.quality) })
      else if (message.type === 'candidate')
        await peer.addIceCandidate(message.candidate ?? { candidate: '', sdpMid: '0' })
    })
  }

  async stats(): Promise<ChannelStats> {
    return this.#stats.read([...(await this.#parts.peer.getStats()).values()])
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    clearTimeout(this.#timer)
    this.#parts.peer.close()
  }

  #later(work: () => Promise<unknown>): Promise<void> {
    return this.#queue.inTurn(async () => {
      if (this.#closed) return
      try {
        await work()
      } catch (error) {
        // Errors after the connection was closed are caused by closing it.
        if (!this.#isClosed()) this.#parts.onFault(error)
      }
    })
  }

  #isClosed(): boolean {
    return this.#closed
  }

  async #offer(iceRestart: boolean): Promise<void> {
    const { peer } = this.#parts
    await peer.setLocalDescription(await peer.createOffer({ iceRestart }))
    const sdp = peer.localDescription?.sdp
    if (sdp) this.#parts.send({ type: 'offer', sdp: withQuality(sdp, this.#parts.quality) })
  }

  #again(): void {
    clearTimeout(this.#timer)
    if (this.#closed) return
    if (this.#restarts >= mostRestarts) return this.#parts.onLost()
    this.#restarts += 1
    void this.#later(() => this.#offer(true))
    this.#timer = setTimeout(() => this.#again(), restartMs)
  }

  async #publish({ video, audio }: ChannelTracks): Promise<void> {
    const { quality } = this.#parts
    if (video) video.contentHint = 'motion'
    await Promise.all([this.#senders.video.replaceTrack(video), this.#senders.audio.replaceTrack(audio)])
    await Promise.all([
      limit(this.#senders.video, { maxBitrate: quality.kilobits * 1_000, maxFramerate: quality.framesPerSecond }),
      limit(this.#senders.audio, { maxBitrate: audioPresets[quality.audio].kilobits * 1_000 }),
    ])
  }
}

/** A low bit rate reduces the frame rate, never the size: the picture around the face must stay as the camera's. */
async function limit(sender: RTCRtpSender, to: Partial<RTCRtpEncodingParameters>): Promise<void> {
  const parameters = sender.getParameters()
  if (parameters.encodings.length === 0) parameters.encodings = [{}]
  for (const encoding of parameters.encodings) Object.assign(encoding, to)
  if (to.maxFramerate !== undefined) parameters.degradationPreference = 'maintain-resolution'
  await sender.setParameters(parameters)
}
