import { message } from '@common/messages/index.ts'
import type { LiveSourceFace, StudioErrorData } from '@common/bridge/index.ts'
import type { LiveRuns } from '@common/faces/live/index.ts'
import type { AlgorithmSettings, AlgorithmStats } from '../types.ts'
import { Fault, fault } from './faults.ts'
import { FrameOpener, frameOf } from './frame.ts'
import type { OpenFrame } from './frame.ts'
import { Meter } from './meter.ts'
import type { FrameWatch } from './meter.ts'
import { NewestFrame } from './newest.ts'
import { Painting } from './painting.ts'
import { openSource } from './sources.ts'
import { Swapper } from './swapper.ts'
import type { Overlay } from './swapper.ts'

/** Number of consecutive frames that can't be changed after which the session has failed. */
const mostFailures = 20

export interface SessionOptions {
  runs: LiveRuns
  settings: AlgorithmSettings
  frames: ReadableStream<VideoFrame>
  out: WritableStream<VideoFrame>
  onFault: (fault: StudioErrorData) => void
}

/** A frame whose faces are being drawn. */
interface Begun {
  frame: VideoFrame
  watch: FrameWatch
  open: OpenFrame
  overlays: readonly Overlay[]
}

/** Frames of one session: read, changed and written in order; frames that arrive too fast are skipped. */
export class Session {
  readonly #frames: NewestFrame
  readonly #out: WritableStreamDefaultWriter<VideoFrame>
  readonly #painting: Painting
  readonly #opener = new FrameOpener()
  readonly #swapper: Swapper
  readonly #meter = new Meter(() => performance.now())
  readonly #onFault: (fault: StudioErrorData) => void
  readonly #running: Promise<void>
  #asked = 0
  #failures = 0
  #stopped = false

  constructor({ runs, settings, frames, out, onFault }: SessionOptions) {
    this.#onFault = onFault
    this.#painting = new Painting(settings.warp)
    this.#swapper = new Swapper(runs, settings)
    this.#frames = new NewestFrame(frames)
    this.#out = out.getWriter()
    this.#running = this.#run()
  }

  set(settings: Partial<AlgorithmSettings>): void {
    this.#swapper.set(settings)
  }

  /** Measurements, and the number of frames processed since the start. */
  stats(): { stats: Omit<AlgorithmStats, 'dropped'>; taken: number } {
    return { stats: this.#meter.stats(), taken: this.#meter.taken }
  }

  /** Replaces the source faces; the latest call takes effect. */
  async setFaces(faces: readonly LiveSourceFace[]): Promise<void> {
    const asked = ++this.#asked
    try {
      const sources = []
      for (const face of faces) sources.push(await openSource(face))
      if (asked !== this.#asked || this.#stopped) return
      this.#swapper.setSources(sources)
      this.#painting.keep(sources)
    } catch (error) {
      if (asked === this.#asked) this.#fail(error)
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#frames.stop()
    await this.#running
    this.#painting.close()
    await this.#out.close().catch(() => undefined)
  }

  async #run(): Promise<void> {
    let before = Promise.resolve()
    for (;;) {
      const frame = await this.#frames.next()
      if (!frame) return before
      // While another process draws one frame, the next is analysed. No more than that: a frame is never late by more
      // than the time of one frame.
      const begun = await this.#guard(() => this.#begin(frame, before))
      if (begun) before = this.#guard(() => this.#finish(begun)).then(() => frame.close())
      else frame.close()
    }
  }

  /** Counts errors; a frame that can't be changed is not sent. */
  async #guard<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      this.#failures += 1
      if (this.#failures === mostFailures) this.#fail(error)
      return null
    }
  }

  /** Analyses a frame and starts to draw its faces, after `before`. */
  async #begin(frame: VideoFrame, before: Promise<void>): Promise<Begun> {
    const watch = this.#meter.begin()
    const time = frame.timestamp / 1000
    const open = await watch.time('captureMs', () => this.#opener.open(frame))
    const tracked = await this.#swapper.track(open, time, watch)
    await before
    const { painter } = this.#painting
    const overlays = await watch.time('drawMs', () => this.#swapper.begin(open, tracked, time, painter))
    return { frame, watch, open, overlays }
  }

  /** Writes a frame: the original when there is no face in it. */
  async #finish({ frame, watch, open, overlays }: Begun): Promise<void> {
    await watch.time('drawMs', () => this.#swapper.finish(open, overlays))
    watch.end(overlays.length)
    await this.#give(overlays.length > 0 ? frameOf(open, frame) : frame.clone())
    this.#failures = 0
  }

  async #give(frame: VideoFrame): Promise<void> {
    try {
      await this.#out.write(frame)
    } finally {
      // Some browsers' streams transfer a written frame, others copy it: the own one is closed in both cases.
      frame.close()
    }
  }

  #fail(error: unknown): void {
    if (this.#stopped) return
    const told =
      error instanceof Fault
        ? error
        : fault(
            'live-algorithm',
            message('liveErrors.algorithm.noLonger'),
            message('liveErrors.algorithm.closeAndStart'),
            error,
          )
    this.#onFault(told.data)
  }
}
