import type { LiveMessage } from '@common/bridge/index.ts'
import { peerStats } from './peer-stats.ts'
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
  /** It was tried again and again. */
  onLost: () => void
  onFault: (error: unknown) => void
}

export interface LocalPeer {
  publish: (tracks: ChannelTracks) => Promise<void>
  take: (message: LiveMessage) => void
  stats: () => Promise<ChannelStats>
  close: () => void
}

/** A broken connection is tried again so often, */
const mostRestarts = 4
/** each for so long, ms. */
const restartMs = 5_000

/** The user's end of a connection: it offers at once, and offers again when the connection breaks. */
export function createLocalPeer(parts: LocalPeerParts): LocalPeer {
  const { peer, quality, send } = parts
  const stats = peerStats()
  const senders = {
    video: peer.addTransceiver('video', { direction: 'sendrecv' }).sender,
    audio: peer.addTransceiver('audio', { direction: 'sendrecv' }).sender,
  }
  /** One after the other: a candidate must not overtake the answer it belongs to. */
  const { inTurn } = useTaskQueue()
  let restarts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false

  const later = (work: () => Promise<unknown>): Promise<void> =>
    inTurn(async () => {
      if (closed) return
      try {
        await work()
      } catch (error) {
        // Closed while it was at work: what fails then fails because of that.
        if (!isClosed()) parts.onFault(error)
      }
    })
  const isClosed = (): boolean => closed

  async function offer(iceRestart: boolean): Promise<void> {
    await peer.setLocalDescription(await peer.createOffer({ iceRestart }))
    const sdp = peer.localDescription?.sdp
    if (sdp) send({ type: 'offer', sdp: withQuality(sdp, quality) })
  }

  function again(): void {
    clearTimeout(timer)
    if (closed) return
    if (restarts >= mostRestarts) return parts.onLost()
    restarts += 1
    void later(() => offer(true))
    timer = setTimeout(again, restartMs)
  }

  peer.addEventListener('icecandidate', ({ candidate }) => {
    if (!candidate) return send({ type: 'candidate', candidate: null })
    const { candidate: text, sdpMid, sdpMLineIndex, usernameFragment } = candidate
    send({ type: 'candidate', candidate: { candidate: text, sdpMid, sdpMLineIndex, usernameFragment } })
  })
  peer.addEventListener('track', ({ track }) => parts.onTrack(track, track.kind === 'video' ? 'video' : 'audio'))
  peer.addEventListener('connectionstatechange', () => {
    switch (peer.connectionState) {
      case 'connected':
        clearTimeout(timer)
        restarts = 0
        return parts.onConnected(true)
      case 'disconnected':
        parts.onConnected(false)
        clearTimeout(timer)
        // It often comes back by itself within a moment.
        timer = setTimeout(again, restartMs / 2)
        return
      case 'failed':
        parts.onConnected(false)
        return again()
      default:
        return
    }
  })

  async function publish({ video, audio }: ChannelTracks): Promise<void> {
    if (video) video.contentHint = 'motion'
    await Promise.all([senders.video.replaceTrack(video), senders.audio.replaceTrack(audio)])
    await Promise.all([
      limit(senders.video, { maxBitrate: quality.kilobits * 1_000, maxFramerate: quality.framesPerSecond }),
      limit(senders.audio, { maxBitrate: audioPresets[quality.audio].kilobits * 1_000 }),
    ])
  }

  void later(async () => {
    await publish(parts.tracks)
    await offer(false)
  })

  return {
    publish: (tracks) => later(() => publish(tracks)),
    take(message) {
      void later(async () => {
        if (message.type === 'answer')
          await peer.setRemoteDescription({ type: 'answer', sdp: withQuality(message.sdp, quality) })
        else if (message.type === 'candidate')
          await peer.addIceCandidate(message.candidate ?? { candidate: '', sdpMid: '0' })
      })
    },
    async stats() {
      return stats.read([...(await peer.getStats()).values()])
    },
    close() {
      if (closed) return
      closed = true
      clearTimeout(timer)
      peer.close()
    },
  }
}

/** Less than the picture needs costs frames, never its size: what is around the face is to look as the camera saw it. */
async function limit(sender: RTCRtpSender, to: Partial<RTCRtpEncodingParameters>): Promise<void> {
  const parameters = sender.getParameters()
  if (parameters.encodings.length === 0) parameters.encodings = [{}]
  for (const encoding of parameters.encodings) Object.assign(encoding, to)
  if (to.maxFramerate !== undefined) parameters.degradationPreference = 'maintain-resolution'
  await sender.setParameters(parameters)
}
