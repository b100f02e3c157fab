import type { LiveMessage, LiveSignal, LiveSourceFace } from '@common/bridge/index.ts'
import type { Pixels } from '@common/faces/draw/index.ts'
import { LiveFace, patchPlanes } from '@common/faces/live/index.ts'
import type { Planes } from '@common/faces/live/index.ts'
import { Painter } from '../../../../renderer/live/algorithm/worker/gl/painter.ts'
import { Canvas } from '../../../../renderer/live/algorithm/worker/canvas.ts'
import { openWorker } from '../../../../renderer/live/algorithm/worker-host.ts'
import { openSource } from '../../../../renderer/live/algorithm/worker/sources.ts'
import { runAlgorithm } from '../../../../renderer/live/algorithm/run.ts'
import type {
  Algorithm,
  AlgorithmSettings,
  AlgorithmStats,
} from '../../../../renderer/live/algorithm/types.ts'
import { beginAt } from '../../../../renderer/live/algorithm/sdp.ts'
import type { TrackTools } from '../../../../renderer/live/algorithm/track-types.ts'
import { readCode } from '../code.ts'

/** A frame that came back. */
export interface Received {
  code: number | null
  width: number
  height: number
  /** Planes of yuv420p, base64. */
  planes: string
  /** ms from when the camera gave the frame of that code to its being back; null when that was not seen. */
  latencyMs: number | null
  /** When it came, by the page's clock, ms. */
  atMs: number
}

/** What drawing one face over and over takes, ms, and how the frame looks then. */
export interface Painted {
  planMs: number
  drawMs: number
  patchMs: number
  /** RGBA, base64. */
  picture: string
}

export interface Rig {
  /** Draws a source onto a face of a still picture. */
  paint(face: LiveSourceFace, picture: string, points: number[], times: number): Promise<Painted>
  /**
   * Gives frames to the worker as fast as it takes them, the next always waiting, without peers.
   * @param pictures addresses of PNG files
   * @returns how many came back in a second, planes of what came for the last one, and the worker's own figures
   */
  pump(
    pictures: string[],
    faces: LiveSourceFace[],
    settings: AlgorithmSettings,
    times: number,
  ): Promise<{ perSecond: number; sent: string; got: string; faces: number }>
  /** Loses a session's WebGL context and gets it back: whether it could draw before, meanwhile and afterwards. */
  loseContext(): Promise<boolean[]>
  /** What is said where there is no WebGL. */
  withoutWebGl(): string
  start(faces: LiveSourceFace[], settings: AlgorithmSettings, options?: { audio?: boolean }): Promise<void>
  /** @returns when, by the page's clock, ms */
  update(faces: LiveSourceFace[]): number
  set(settings: Partial<AlgorithmSettings>): void
  receive(count: number, every?: number): Promise<Received[]>
  /** Codes and times of frames that come back, without their pictures. */
  watch(ms: number): Promise<{ frames: number; latenciesMs: number[]; ms: number }>
  stats(): AlgorithmStats
  peerStats(): Promise<Record<string, unknown>[]>
  negotiations(): number
  hears(): Promise<number>
  faults(): string[]
  stop(): Promise<void>
  /** After `stop`: states of the track that came back, of its sound, and of the user's end. */
  ended(): string[]
}

class Signals implements AsyncIterable<LiveSignal> {
  #waiting: LiveSignal[] = []
  #wake: () => void = () => undefined
  #ended = false
  push(signal: LiveSignal): void {
    this.#waiting.push(signal)
    this.#wake()
  }
  end(): void {
    this.#ended = true
    this.#wake()
  }
  async *[Symbol.asyncIterator](): AsyncGenerator<LiveSignal> {
    while (!this.#ended) {
      const next = this.#waiting.shift()
      if (next) yield next
      else await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }
}

/** From frame to frame, microseconds. */
const FRAME_US = 50_000

const models = { near: 'models/near.onnx', far: 'models/far.onnx', mesh: 'models/mesh.onnx' }
const Processor = (globalThis as TrackTools).MediaStreamTrackProcessor!
let algorithm: Algorithm | undefined
let user: RTCPeerConnection | undefined
let camera: MediaStream | undefined
let back: MediaStreamTrack | undefined
let backSound: MediaStreamTrack | undefined
let signals: Signals | undefined
let watching: ReadableStreamDefaultReader<VideoFrame> | undefined
let ends: (() => string)[] = []
let negotiated = 0
const faults: string[] = []
const sentAt = new Map<number, number>()

async function planesOf(frame: VideoFrame): Promise<Uint8Array> {
  const data = new Uint8Array(frame.allocationSize())
  await frame.copyTo(data)
  return data
}

/** When the camera gave which frame. */
async function watchCamera(track: MediaStreamTrack): Promise<void> {
  watching = new Processor({ track }).readable.getReader()
  for (;;) {
    const { done, value } = await watching.read()
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

async function readRgba(url: string): Promise<Pixels> {
  const bitmap = await createImageBitmap(await (await fetch(url)).blob())
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d')!
  context.drawImage(bitmap, 0, 0)
  return { data: context.getImageData(0, 0, width, height).data, width, height, channels: 4 }
}

async function i420Of({
  data,
  width,
  height,
}: Pixels): Promise<{ data: Uint8Array; width: number; height: number }> {
  // By way of a canvas, as frames of pictures are not planar.
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')!.putImageData(new ImageData(Uint8ClampedArray.from(data), width, height), 0, 0)
  const frame = new VideoFrame(canvas, { timestamp: 0 })
  const rgb = new Uint8Array(frame.allocationSize({ format: 'RGBA' }))
  await frame.copyTo(rgb, { format: 'RGBA' })
  frame.close()
  const planes = new Uint8Array((width * height * 3) / 2)
  const half = width >> 1
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const [r, g, b] = [rgb[at]!, rgb[at + 1]!, rgb[at + 2]!]
      planes[y * width + x] = 16 + (65.481 * r + 128.553 * g + 24.966 * b) / 255 + 0.5
      if (y & 1 || x & 1) continue
      const place = width * height + (y >> 1) * half + (x >> 1)
      planes[place] = 128 + (-37.797 * r - 74.203 * g + 112 * b) / 255 + 0.5
      planes[place + half * (height >> 1)] = 128 + (112 * r - 93.786 * g - 18.214 * b) / 255 + 0.5
    }
  }
  return { data: planes, width, height }
}

function base64(bytes: Uint8Array | Uint8ClampedArray): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 32_768)
    text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
  return btoa(text)
}

const rig: Rig = {
  async paint(face, url, points, times) {
    const source = await openSource({ ...face, pictureUrl: new URL(face.pictureUrl, location.href).href })
    const gl = new OffscreenCanvas(1, 1).getContext('webgl2', { antialias: false, depth: false })!
    const painter = new Painter(gl)
    const frame = await readRgba(url)
    const mesh = Float32Array.from(points)
    const live = new LiveFace()
    const took: { planMs: number; drawMs: number; patchMs: number }[] = []
    let shown = frame
    for (let time = 0; time < times; time++) {
      const picture = { ...frame, data: frame.data.slice() }
      const data = new Uint8Array(picture.data)
      const planes: Planes = {
        ...{ format: 'RGBA', width: frame.width, height: frame.height, data },
        layout: [{ offset: 0, stride: frame.width * 4 }],
      }
      const begun = performance.now()
      const plan = live.plan(picture, mesh, time * 50, source)!
      const planned = performance.now()
      const drawing = painter.draw(picture, plan)
      let painted = 0
      await drawing.read((drawn) => {
        painted = performance.now()
        patchPlanes(planes, picture, drawn, plan.rect, { matrix: 'bt601', fullRange: false })
      })
      const now = performance.now()
      took.push({ planMs: planned - begun, drawMs: painted - planned, patchMs: now - painted })
      shown = picture
    }
    gl.getExtension('WEBGL_lose_context')?.loseContext()
    const median = (read: (one: (typeof took)[number]) => number): number =>
      took.map(read).toSorted((a, b) => a - b)[took.length >> 1]!
    return {
      planMs: median((one) => one.planMs),
      drawMs: median((one) => one.drawMs),
      patchMs: median((one) => one.patchMs),
      picture: base64(shown.data),
    }
  },
  async pump(pictures, faces, settings, times) {
    const worker = await openWorker(() => Promise.resolve(models))
    const frames = []
    for (const picture of pictures) frames.push(await i420Of(await readRgba(picture)))
    let give: (frame: VideoFrame) => void = () => undefined
    const input = new ReadableStream<VideoFrame>({ start: (from) => (give = (frame) => from.enqueue(frame)) })
    let came: () => void = () => undefined
    let got = new Uint8Array(0)
    const back: number[] = []
    const out = new WritableStream<VideoFrame>({
      async write(frame) {
        back.push(frame.timestamp / FRAME_US)
        if (back.at(-1) === times - 1) got = Uint8Array.from(await planesOf(frame))
        frame.close()
        came()
      },
    })
    let drawn = 0
    const session = worker.start(input, out, settings, {
      onStats: (stats) => (drawn = Math.max(drawn, stats.faces)),
      onFault: (fault) => faults.push([fault.code, fault.message, ...(fault.details ?? [])].join(' ')),
    })
    if (faces.length > 0) {
      session.setFaces(faces)
      await new Promise((resolve) => setTimeout(resolve, 1_500))
    }
    let sent = new Uint8Array(0)
    let began = 0
    let warm = 0
    let given: VideoFrame | undefined
    for (let time = 0; time < times; time++) {
      const { width, height, data } = frames[time % frames.length]!
      const frame = new VideoFrame(data, {
        ...{ format: 'I420', codedWidth: width, codedHeight: height, timestamp: time * FRAME_US },
        colorSpace: { matrix: 'smpte170m', primaries: 'smpte170m', transfer: 'smpte170m', fullRange: false },
      })
      sent = Uint8Array.from(data)
      give(frame)
      // One in the worker, one that waits; the last has to come back.
      while ((back.at(-1) ?? -1) < (time === times - 1 ? time : time - 1))
        await new Promise<void>((resolve) => (came = resolve))
      // A stream into a worker gives copies; those of the frame before are back.
      given?.close()
      given = frame
      if (began === 0 && time >= times / 4) {
        began = performance.now()
        warm = back.length
      }
    }
    given?.close()
    const perSecond = ((back.length - warm) * 1000) / (performance.now() - began)
    // Figures come every half second.
    await new Promise((resolve) => setTimeout(resolve, 700))
    await session.stop()
    return { perSecond, sent: base64(sent), got: base64(got), faces: drawn }
  },
  async loseContext() {
    const real = OffscreenCanvas.prototype.getContext
    let gl: WebGL2RenderingContext | undefined
    OffscreenCanvas.prototype.getContext = function (
      this: OffscreenCanvas,
      ...all: [OffscreenRenderingContextId]
    ) {
      const made = Reflect.apply(real, this, all) as OffscreenRenderingContext | null
      if (all[0] === 'webgl2') gl = made as WebGL2RenderingContext
      return made
    } as typeof real
    const canvas = new Canvas((error) => faults.push(error.message))
    OffscreenCanvas.prototype.getContext = real
    const can = [canvas.painter !== null]
    const extension = gl!.getExtension('WEBGL_lose_context')!
    extension.loseContext()
    await new Promise((resolve) => setTimeout(resolve, 50))
    can.push(canvas.painter !== null)
    extension.restoreContext()
    for (let step = 0; step < 200 && canvas.painter === null; step++)
      await new Promise((resolve) => setTimeout(resolve, 20))
    can.push(canvas.painter !== null)
    canvas.close()
    can.push(canvas.painter !== null)
    return can
  },
  withoutWebGl() {
    const real = OffscreenCanvas.prototype.getContext
    OffscreenCanvas.prototype.getContext = (() => null) as unknown as typeof real
    try {
      new Canvas(() => undefined)
      return ''
    } catch (error) {
      return (error as Error).message
    } finally {
      OffscreenCanvas.prototype.getContext = real
    }
  },
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
    algorithm.onFault((fault) => faults.push([fault.code, fault.message, ...(fault.details ?? [])].join(' ')))
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
    void watchCamera(camera.getVideoTracks()[0]!.clone())
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
        ...{ code, width: frame.codedWidth, height: frame.codedHeight },
        ...{ planes: base64(planes), latencyMs: latencyOf(code), atMs: performance.now() },
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
    // A remote track is heard by a graph only while an element plays it.
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
    await watching?.cancel()
    user?.close()
    for (const track of camera?.getTracks() ?? []) track.stop()
    algorithm = undefined
    user = undefined
    camera = undefined
    back = undefined
    backSound = undefined
    signals = undefined
    sentAt.clear()
  },
}

Object.assign(globalThis, { rig })
