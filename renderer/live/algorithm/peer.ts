import { liveVideo } from '@common/bridge/index.ts'
import type { LiveMessage } from '@common/bridge/index.ts'
import { beginAt, h264First } from './sdp.ts'

/** Initial bit rate: half of the allowed one, enough for a sharp picture at once. */
const beginKilobits = liveVideo.kilobits / 2

export interface PeerOptions {
  send: (message: LiveMessage) => void
  /** A video track has arrived; answers the track to send back, or null for none. */
  onVideo: (track: MediaStreamTrack) => MediaStreamTrack | null
  onBroken: (error: unknown) => void
}

/** The algorithm's end of the connection: answers offers, and sends back changed video and unchanged sound. */
export class AnsweringPeer {
  readonly #options: PeerOptions
  #peer: RTCPeerConnection | undefined
  #waiting: (RTCIceCandidateInit | null)[] = []
  #last: Promise<void> = Promise.resolve()
  #closed = false

  constructor(options: PeerOptions) {
    this.#options = options
  }

  /** Handles messages in the order in which they arrive. */
  take(message: LiveMessage): void {
    this.#last = this.#last
      .then(() => this.#handle(message))
      .catch((error: unknown) => {
        if (!this.#closed) this.#options.onBroken(error)
      })
  }

  /** The other end has left: the next one makes its own offer. */
  reset(): void {
    this.#peer?.close()
    this.#peer = undefined
    this.#waiting = []
  }

  /** Number of video frames received; null when it is not known. */
  async framesReceived(): Promise<number | null> {
    const report = await this.#peer?.getStats().catch(() => undefined)
    for (const entry of (report?.values() ?? []) as Iterable<Record<string, unknown>>) {
      if (entry['type'] === 'inbound-rtp' && entry['kind'] === 'video' && typeof entry['framesDecoded'] === 'number')
        return entry['framesDecoded']
    }
    return null
  }

  close(): void {
    this.#closed = true
    this.reset()
  }

  async #handle(message: LiveMessage): Promise<void> {
    if (this.#closed) return
    if (message.type === 'offer') return this.#answer(message.sdp)
    if (message.type === 'answer') return
    const candidate = message.candidate
    // A candidate may arrive before its offer.
    if (!this.#peer?.remoteDescription) this.#waiting.push(candidate)
    else await this.#peer.addIceCandidate(candidate ?? undefined)
  }

  async #answer(sdp: string): Promise<void> {
    const peer = this.#peer ?? this.#open()
    await peer.setRemoteDescription({ type: 'offer', sdp: beginAt(h264First(sdp), beginKilobits) })
    for (const candidate of this.#waiting.splice(0)) await peer.addIceCandidate(candidate ?? undefined)
    for (const transceiver of peer.getTransceivers()) await this.#sendBack(transceiver)
    await peer.setLocalDescription(await peer.createAnswer())
    // The answer is sent before anything else is awaited, because candidates are sent as soon as they are found.
    const answer = peer.localDescription?.sdp
    if (answer !== undefined && !this.#closed)
      this.#options.send({ type: 'answer', sdp: beginAt(answer, beginKilobits) })
    for (const { sender } of peer.getTransceivers()) await limitRate(sender)
  }

  #open(): RTCPeerConnection {
    // Both ends are in this window, so no ICE server is needed.
    const peer = new RTCPeerConnection({ iceServers: [], bundlePolicy: 'max-bundle' })
    this.#peer = peer
    peer.addEventListener('icecandidate', ({ candidate }) => {
      if (this.#closed || peer !== this.#peer) return
      const { candidate: text, sdpMid, sdpMLineIndex, usernameFragment } = candidate ?? {}
      if (text === undefined) return this.#options.send({ type: 'candidate', candidate: null })
      this.#options.send({
        type: 'candidate',
        candidate: {
          candidate: text,
          sdpMid: sdpMid ?? null,
          sdpMLineIndex: sdpMLineIndex ?? null,
          usernameFragment: usernameFragment ?? null,
        },
      })
    })
    return peer
  }

  /** Sends incoming media back on the same transceiver, changed or not. */
  async #sendBack(transceiver: RTCRtpTransceiver): Promise<void> {
    const { receiver, sender } = transceiver
    if (transceiver.currentDirection === 'stopped' || sender.track) return
    const back = receiver.track.kind === 'video' ? this.#options.onVideo(receiver.track) : receiver.track
    if (!back) return
    await sender.replaceTrack(back)
    transceiver.direction = 'sendrecv'
  }
}

async function limitRate(sender: RTCRtpSender): Promise<void> {
  if (sender.track?.kind !== 'video') return
  const parameters: RTCRtpSendParameters & { degradationPreference?: string } = sender.getParameters()
  const [encoding] = parameters.encodings
  if (!encoding) return
  encoding.maxBitrate = liveVideo.kilobits * 1000
  // A slow machine sends fewer frames, never smaller ones.
  parameters.degradationPreference = 'maintain-resolution'
  await sender.setParameters(parameters)
}
