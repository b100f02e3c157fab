import { inEnglish } from '../../../../electron/common/messages/index.ts'
import type { LiveMessage, LiveSourceFace, StudioErrorData } from '@common/bridge/index.ts'
import { runAlgorithm } from '../../../../renderer/live/algorithm/run.ts'
import type { Algorithm, AlgorithmSettings, AlgorithmStats } from '../../../../renderer/live/algorithm/types.ts'
import { beginAt } from '../../../../renderer/live/algorithm/sdp.ts'
import type { TrackTools } from '../../../../renderer/live/algorithm/track-types.ts'
import { readCode } from '../code.ts'
import { base64, planesOf } from './pixels.ts'
import { models, pump } from './pump.ts'
import type { Pumped } from './pump.ts'
import { Signals } from './signals.ts'
import { loseContext, paint, usualWarp, withoutWebGl } from './still.ts'

/** A received frame. */
export interface Received {
  code: number | null
  width: number
  height: number
  /** Planes of yuv420p, base64. */
  planes: string
  /** Time from the camera's frame with that code until it was received, ms; null when that was not observed. */
  latencyMs: number | null
  /** Time of its arrival, by the page's clock, ms. */
  atMs: number
}

export interface Rig {
  paint: typeof paint
  pump(pictures: string[], faces: LiveSourceFace[], settings: AlgorithmSettings, times: number): Promise<Pumped>
  loseContext: typeof loseContext
  usualWarp: typeof usualWarp
  withoutWebGl: typeof withoutWebGl
  start(faces: LiveSourceFace[], settings: AlgorithmSettings, options?: { audio?: boolean }): Promise<void>
  /**
   * Replaces the source faces.
   * @returns the time by the page's clock, ms
   */
  update(faces: LiveSourceFace[]): number
  set(settings: Partial<AlgorithmSettings>): void
  receive(count: number, every?: number): Promise<Received[]>
  /** Codes and times of received frames, without their pictures. */
  watch(ms: number): Promise<{ frames: number; latenciesMs: number[]; ms: number }>
  stats(): AlgorithmStats
  peerStats(): Promise<Record<string, unknown>[]>
  negotiations(): number
  hears(): Promise<number>
  faults(): string[]
  stop(): Promise<void>
  /** States of the received video track, of its sound track, and of the user's end, after `stop`. */
  ended(): string[]
}

const Processor = (globalThis as TrackTools).MediaStreamTrackProcessor!
let algorithm: Algorithm | undefined
let user: RTCPeerConnection | undefined
let camera: MediaStream | undefined
let back: MediaStreamTrack | undefined
let backSound: MediaStreamTrack | undefined
let signals: Signals | undefined
/** The camera's own frames: the track is stopped only after the last of them was seen. */
let watched: { track: MediaStreamTrack; until: Promise<void> } | undefined
let ends: (() => string)[] = []
let negotiated = 0
const faults: string[] = []
const sentAt = new Map<number, number>()

/** Time of each of the camera's frames. */
async function watchCamera(track: MediaStreamTrack): Promise<void> {
  const reader = new Processor({ track }).readable.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const at = performance.now()
    const code = readCode(await planesOf(value), value.codedWidth, value.codedHeight)
    if (code !== null) sentAt.set(code, at)
    value.close()
  }
}

async function eachReceived(
  visit: (frame: VideoFrame, planes: Uint8Array) => boolean | Promise<boolean>,
): Promise<void> {
  const taken = back!.clone()
  const reader = new Processor({ track: taken }).readable.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      try {
        if (await visit(value, await planesOf(value))) return
      } finally {
        value.close()
      }
    }
  } finally {
    await reader.cancel()
    taken.stop()
  }
}

const latencyOf = (code: number | null): number | null => {
  const at = code === null ? undefined : sentAt.get(code)
  return at === undefined ? null : performance.now() - at
}

const tell = (fault: StudioErrorData): void =>
  void faults.push([fault.code, fault.message, ...(fault.details ?? [])].map(inEnglish).join(' '))

const rig: Rig = {
  paint,
  pump: (pictures, faces, settings, times) => pump(pictures, faces, settings, times, tell),
  loseContext,
  usualWarp,
  withoutWebGl,
  async start(faces, settings, { audio = false } = {}) {
    const channel = new Signals()
    signals = channel
    channel.push({ type: 'ready', userId: 'algorithm' })
    channel.push({ type: 'faces', faces })
    camera = await navigator.mediaDevices.getUserMedia({ video: { width: 640, height: 480 }, audio })
    const peer = new RTCPeerConnection({ iceServers: [] })
    user = peer
    let last = Promise.resolve()
    const send = (message: LiveMessage): Promise<void> => (last = last.then(() => hear(message)))
    const hear = async (message: LiveMessage): Promise<void> => {
      if (message.type === 'answer') await peer.setRemoteDescription({ type: 'answer', sdp: message.sdp })
      else if (message.type === 'candidate') await peer.addIceCandidate(message.candidate ?? undefined)
    }
    algorithm = await runAlgorithm(
      { models: () => Promise.resolve(models), join: () => Promise.resolve(channel), send },
      settings,
    )
    algorithm.onFault(tell)
    peer.addEventListener('icecandidate', ({ candidate }) => {
      const init = candidate?.toJSON()
      channel.push({
        type: 'message',
        from: 'user',
        message: {
          type: 'candidate',
          candidate: init
            ? {
                candidate: init.candidate ?? '',
                sdpMid: init.sdpMid ?? null,
                sdpMLineIndex: init.sdpMLineIndex ?? null,
                usernameFragment: init.usernameFragment ?? null,
              }
            : null,
        },
      })
    })
    peer.addEventListener('negotiationneeded', () => negotiated++)
    const came = new Promise<void>((resolve) => {
      peer.addEventListener('track', ({ track }) => {
        if (track.kind === 'audio') backSound = track
        else {
          back = track
          resolve()
        }
      })
    })
    for (const track of camera.getTracks()) peer.addTrack(track, camera)
    await peer.setLocalDescription(await peer.createOffer())
    channel.push({
      type: 'message',
      from: 'user',
      message: { type: 'offer', sdp: beginAt(peer.localDescription!.sdp, 2500) },
    })
    await came
    for (const sender of peer.getSenders()) {
      if (sender.track?.kind !== 'video') continue
      const parameters: RTCRtpSendParameters & { degradationPreference?: string } = sender.getParameters()
      parameters.encodings[0]!.maxBitrate = 5_000_000
      parameters.degradationPreference = 'maintain-resolution'
      await sender.setParameters(parameters)
    }
    const own = camera.getVideoTracks()[0]!.clone()
    watched = { track: own, until: watchCamera(own) }
  },
  update(faces) {
    const at = performance.now()
    signals!.push({ type: 'faces', faces })
    return at
  },
  set: (settings) => algorithm!.set(settings),
  async receive(count, every = 1) {
    const received: Received[] = []
    let seen = 0
    await eachReceived((frame, planes) => {
      if (seen++ % every > 0) return false
      const code = readCode(planes, frame.codedWidth, frame.codedHeight)
      received.push({
        code,
        width: frame.codedWidth,
        height: frame.codedHeight,
        planes: base64(planes),
        latencyMs: latencyOf(code),
        atMs: performance.now(),
      })
      return received.length >= count
    })
    return received
  },
  async watch(ms) {
    const latenciesMs: number[] = []
    const began = performance.now()
    let frames = 0
    await eachReceived((frame, planes) => {
      frames++
      const latency = latencyOf(readCode(planes, frame.codedWidth, frame.codedHeight))
      if (latency !== null) latenciesMs.push(latency)
      return performance.now() - began >= ms
    })
    return { frames, latenciesMs, ms: performance.now() - began }
  },
  stats: () => algorithm!.stats(),
  async peerStats() {
    const report = await user!.getStats()
    return [...report.values()] as Record<string, unknown>[]
  },
  negotiations: () => negotiated,
  async hears() {
    const context = new AudioContext()
    const element = new Audio()
    // An audio graph gets the sound of a remote track only while an element plays it.
    element.srcObject = new MediaStream([backSound!])
    element.muted = true
    await element.play()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(new MediaStream([backSound!])).connect(analyser)
    const wave = new Float32Array(analyser.fftSize)
    let loudest = 0
    for (let step = 0; step < 40 && loudest < 0.01; step++) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      analyser.getFloatTimeDomainData(wave)
      loudest = Math.max(loudest, ...wave.map(Math.abs))
    }
    element.srcObject = null
    await context.close()
    return loudest
  },
  faults: () => faults,
  ended: () => ends.map((read) => read()),
  async stop() {
    const [picture, sound, peer] = [back, backSound, user]
    ends = [() => picture?.readyState ?? '', () => sound?.readyState ?? '', () => peer?.connectionState ?? '']
    await algorithm?.stop()
    signals?.end()
    watched?.track.stop()
    await watched?.until
    user?.close()
    for (const track of camera?.getTracks() ?? []) track.stop()
    algorithm = undefined
    user = undefined
    camera = undefined
    watched = undefined
    back = undefined
    backSound = undefined
    signals = undefined
    sentAt.clear()
  },
}

Object.assign(globalThis, { rig })
