import type { LiveSourceFace, StudioErrorData } from '@common/bridge/index.ts'
import type { LiveRuns } from '@common/faces/live/index.ts'
import type { AlgorithmSettings, AlgorithmStats } from '../types.ts'
import { Canvas } from './canvas.ts'
import { Fault, fault } from './faults.ts'
import { FrameOpener, frameOf } from './frame.ts'
import { Meter } from './meter.ts'
import { NewestFrame } from './newest.ts'
import { openSource } from './sources.ts'
import { Swapper } from './swapper.ts'

/** More than this many frames in a row that can't be changed is a fault. */
const MOST_FAILURES = 20

export interface SessionOptions {
  runs: LiveRuns
  settings: AlgorithmSettings
  frames: ReadableStream<VideoFrame>
  out: WritableStream<VideoFrame>
  onFault: (fault: StudioErrorData) => void
}

/** Frames of one session: in, changed, out, in order; what comes too fast is left out. */
export class Session {
  readonly #frames: NewestFrame
  readonly #out: WritableStreamDefaultWriter<VideoFrame>
  readonly #canvas: Canvas
  readonly #opener = new FrameOpener()
  readonly #swapper: Swapper
  readonly #meter = new Meter(() => performance.now())
  readonly #onFault: (fault: StudioErrorData) => void
  readonly #running: Promise<void>
  #asked = 0
  #failures = 0
  #stopped = false

  /** @throws Fault `live-webgl` */
  constructor({ runs, settings, frames, out, onFault }: SessionOptions) {
    this.#onFault = onFault
    this.#canvas = new Canvas((error) => this.#fail(error))
    this.#swapper = new Swapper(runs, settings, this.#meter)
    this.#frames = new NewestFrame(frames)
    this.#out = out.getWriter()
    this.#running = this.#run()
  }

  set(settings: Partial<AlgorithmSettings>): void {
    this.#swapper.set(settings)
  }

  /** Figures, and how many frames were worked on since the start. */
  stats(): { stats: Omit<AlgorithmStats, 'dropped'>; taken: number } {
    return { stats: this.#meter.stats(), taken: this.#meter.taken }
  }

  /** Takes other source faces; those of a later call win. */
  async setFaces(faces: readonly LiveSourceFace[]): Promise<void> {
    const asked = ++this.#asked
    try {
      const sources = []
      for (const face of faces) sources.push(await openSource(face))
      if (asked !== this.#asked || this.#stopped) return
      this.#swapper.setSources(sources)
      this.#canvas.painter?.keep(sources)
    } catch (error) {
      if (asked === this.#asked) this.#fail(error)
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#frames.stop()
    await this.#running
    this.#canvas.close()
    await this.#out.close().catch(() => undefined)
  }

  async #run(): Promise<void> {
    for (;;) {
      const frame = await this.#frames.next()
      if (!frame) return
      try {
        this.#meter.begin()
        const result = await this.#change(frame)
        // Kept back: it counts as overtaken.
        if (result) this.#meter.end()
        if (result) await this.#give(result)
        this.#failures = 0
      } catch (error) {
        this.#failures += 1
        if (this.#stopped) return
        if (this.#failures === MOST_FAILURES) this.#fail(error)
      } finally {
        frame.close()
      }
    }
  }

  /** The frame itself when there is no face in it; null when it must not be shown. */
  async #change(frame: VideoFrame): Promise<VideoFrame | null> {
    const { painter } = this.#canvas
    // Without a way to draw the person's own face would be shown: no frame is better.
    if (!painter) return null
    const open = await this.#meter.time('captureMs', () => this.#opener.open(frame))
    const drawn = await this.#swapper.swap(open, frame.timestamp / 1000, painter)
    this.#meter.faces = drawn
    if (drawn > 0 && !this.#canvas.painter) return null
    return drawn > 0 ? frameOf(open, frame) : frame.clone()
  }

  async #give(frame: VideoFrame): Promise<void> {
    try {
      await this.#out.write(frame)
    } catch (error) {
      frame.close()
      throw error
    }
  }

  #fail(error: unknown): void {
    if (this.#stopped) return
    const told =
      error instanceof Fault
        ? error
        : fault(
            'live-algorithm',
            'The faces can no longer be swapped.',
            'Close the session and start again.',
            error,
          )
    this.#onFault(told.data)
  }
}
