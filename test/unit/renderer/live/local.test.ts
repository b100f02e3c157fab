import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LiveMessage, LiveSignal } from '../../../../electron/common/bridge/index.ts'
import { LocalChannel } from '../../../../renderer/live/channel/index.ts'
import type { ChannelState, RealtimeChannel } from '../../../../renderer/live/channel/index.ts'
import { quality, track } from './fakes.ts'

const offered = ['v=0', 'm=video 9 UDP/TLS/RTP/SAVPF 96', 'a=rtpmap:96 VP8/90000', ''].join('\r\n')

/** The part of a peer connection that the channel uses. */
class FakePeer extends EventTarget {
  static all: FakePeer[] = []
  connectionState: RTCPeerConnectionState = 'new'
  localDescription: { sdp: string } | null = null
  readonly offers: boolean[] = []
  readonly answers: string[] = []
  readonly candidates: unknown[] = []
  readonly sent: Record<'video' | 'audio', (MediaStreamTrack | null)[]> = { video: [], audio: [] }
  readonly parameters: Record<'video' | 'audio', Partial<RTCRtpSendParameters>> = { video: {}, audio: {} }
  closed = false

  constructor() {
    super()
    FakePeer.all.push(this)
  }

  addTransceiver(kind: 'video' | 'audio') {
    return {
      sender: {
        replaceTrack: (one: MediaStreamTrack | null) => Promise.resolve(void this.sent[kind].push(one)),
        getParameters: () => ({ encodings: [{}] }),
        setParameters: (given: RTCRtpSendParameters) => Promise.resolve(void (this.parameters[kind] = given)),
      },
    }
  }

  createOffer({ iceRestart }: { iceRestart: boolean }) {
    this.offers.push(iceRestart)
    return Promise.resolve({ type: 'offer', sdp: offered })
  }

  setLocalDescription(description: { sdp: string }): Promise<void> {
    this.localDescription = description
    return Promise.resolve()
  }

  setRemoteDescription({ sdp }: { sdp: string }): Promise<void> {
    this.answers.push(sdp)
    return Promise.resolve()
  }

  addIceCandidate(candidate: unknown): Promise<void> {
    this.candidates.push(candidate)
    return Promise.resolve()
  }

  getStats = () => Promise.resolve(new Map())

  close(): void {
    this.closed = true
  }

  be(state: RTCPeerConnectionState): void {
    this.connectionState = state
    this.dispatchEvent(new Event('connectionstatechange'))
  }
}

function rig() {
  FakePeer.all = []
  const queue: LiveSignal[] = []
  const sent: LiveMessage[] = []
  let wake = (): void => undefined
  let let_go = false
  const channel: RealtimeChannel = new LocalChannel({
    quality,
    enter: (signal) =>
      Promise.resolve(
        (async function* () {
          signal.addEventListener('abort', () => wake())
          try {
            while (!signal.aborted) {
              const one = queue.shift()
              if (one) yield one
              else await new Promise<void>((resolve) => (wake = resolve))
            }
          } finally {
            let_go = true
          }
        })(),
      ),
    send: (message) => Promise.resolve(void sent.push(message)),
    createPeer: () => new FakePeer() as unknown as RTCPeerConnection,
  })
  const states: [ChannelState, string | null][] = []
  channel.onState((state, reason) => states.push([state, reason?.code ?? null]))
  const tell = (signal: LiveSignal): void => {
    queue.push(signal)
    wake()
  }
  const join = (): Promise<void> => {
    const joining = channel.join('room', 'me', '')
    tell({ type: 'ready', userId: 'me' })
    return joining
  }
  return { channel, tell, join, sent, states, gone: () => let_go, peer: () => FakePeer.all.at(-1)! }
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

afterEach(() => vi.useRealTimers())

describe('a channel to the engine', () => {
  it('offers when the other end comes, with the bit rates that are wanted from the first frame on', async () => {
    const { channel, tell, join, sent, peer } = rig()
    await join()
    await channel.publish({ video: track('video'), audio: null })
    expect(FakePeer.all).toHaveLength(0)
    tell({ type: 'joined', userId: 'them' })
    await expect.poll(() => sent.length).toBe(1)
    expect(sent[0]).toMatchObject({ type: 'offer' })
    expect((sent[0] as { sdp: string }).sdp).toContain(
      'a=fmtp:96 x-google-min-bitrate=5000;x-google-start-bitrate=5000;x-google-max-bitrate=5000',
    )
    expect(peer().parameters.video).toMatchObject({
      encodings: [{ maxBitrate: 5_000_000, maxFramerate: 20 }],
      degradationPreference: 'maintain-resolution',
    })
    expect(peer().parameters.audio).toMatchObject({ encodings: [{ maxBitrate: 32_000 }] })
    tell({ type: 'message', from: 'them', message: { type: 'answer', sdp: offered } })
    await expect.poll(() => peer().answers.length).toBe(1)
    expect(peer().answers[0]).toContain('x-google-start-bitrate=5000')
  })

  it('makes all anew when the other end goes and comes again', async () => {
    const { channel, tell, join, sent } = rig()
    const users: [string, boolean][] = []
    channel.onUser((user, there) => users.push([user, there]))
    await join()
    tell({ type: 'joined', userId: 'them' })
    await expect.poll(() => sent.length).toBe(1)
    tell({ type: 'left', userId: 'them' })
    tell({ type: 'joined', userId: 'them' })
    await expect.poll(() => sent.length).toBe(2)
    expect(FakePeer.all.map(({ closed }) => closed)).toEqual([true, false])
    expect(users).toEqual([
      ['them', true],
      ['them', false],
      ['them', true],
    ])
  })

  it('takes another track without a new offer', async () => {
    const { channel, tell, join, sent, peer } = rig()
    await join()
    tell({ type: 'joined', userId: 'them' })
    await expect.poll(() => sent.length).toBe(1)
    const other = track('video')
    await channel.publish({ video: other, audio: null })
    expect(peer().sent.video.at(-1)).toBe(other)
    expect(sent).toHaveLength(1)
  })

  it('mends a break by itself, and says so', async () => {
    vi.useFakeTimers()
    const { tell, join, states, peer } = rig()
    await join()
    tell({ type: 'joined', userId: 'them' })
    await vi.advanceTimersByTimeAsync(0)
    peer().be('connected')
    peer().be('failed')
    await vi.advanceTimersByTimeAsync(0)
    expect(peer().offers).toEqual([false, true])
    peer().be('connected')
    expect(states.map(([state]) => state)).toEqual(['joining', 'connected', 'reconnecting', 'connected'])
  })

  it('gives up a break after some tries', async () => {
    vi.useFakeTimers()
    const { tell, join, states, peer } = rig()
    await join()
    tell({ type: 'joined', userId: 'them' })
    await vi.advanceTimersByTimeAsync(0)
    peer().be('connected')
    peer().be('failed')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(states.at(-1)).toEqual(['failed', 'network'])
    expect(peer().closed).toBe(true)
  })

  it('ends when the session is closed on the other side', async () => {
    const { tell, join, states } = rig()
    await join()
    tell({ type: 'closed', reason: { code: 'live-closed', message: 'It is closed.' } })
    await settled()
    expect(states.at(-1)).toEqual(['failed', 'closed'])
  })

  it('leaves: closes the connection and lets go of the channel', async () => {
    const { channel, tell, join, sent, peer, gone } = rig()
    await join()
    tell({ type: 'joined', userId: 'them' })
    await expect.poll(() => sent.length).toBe(1)
    await channel.leave()
    await channel.leave()
    expect(peer().closed).toBe(true)
    await expect.poll(gone).toBe(true)
  })
})
