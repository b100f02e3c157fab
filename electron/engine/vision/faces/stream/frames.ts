import { message } from '../../../../common/messages/index.ts'
import { dirname } from 'node:path'
import { FaceError } from '../errors.ts'
import type { ColorPlan } from './decode.ts'
import { decodeArguments, toPipe } from './decode.ts'
import { asFaceError, PipedFfmpeg } from './pipe.ts'
import { FrameStore } from './store.ts'
import type { TransformOptions } from './types.ts'

/** Sequence of frames of a source, one after the other. */
export interface FrameFlow {
  /** Fills `frame` with the next frame; undefined at the end. */
  next(frame: Uint8Array): Promise<{ frame: number; again: boolean } | undefined>
  /** Number of frames that the source was found to have. */
  readonly sourceFrames: number
  close(): Promise<void>
}

/** Frames of a still picture, which is repeated. */
export class StillFlow implements FrameFlow {
  readonly #still: Uint8Array
  #count = 0
  readonly #most: number
  readonly sourceFrames = 1

  constructor(still: Uint8Array, most: number) {
    this.#still = still
    this.#most = most
  }

  next(frame: Uint8Array): Promise<{ frame: number; again: boolean } | undefined> {
    if (this.#count === this.#most) return Promise.resolve(undefined)
    frame.set(this.#still)
    return Promise.resolve({ frame: 0, again: this.#count++ > 0 })
  }

  close(): Promise<void> {
    return Promise.resolve()
  }
}

/** Frames of a video, and of its continuation after its end. */
export class VideoFlow implements FrameFlow {
  readonly #options: TransformOptions
  readonly #colors: ColorPlan
  #reader: PipedFfmpeg | undefined
  #store: FrameStore | undefined
  #backwards: Generator<PipedFfmpeg> | undefined
  /** Index of the next frame within the source, and the direction of playing. */
  #at = 0
  #step: 1 | -1 = 1
  #again = false
  #ended = false
  #given = 0
  #length = 0
  readonly #last: Uint8Array

  constructor(options: TransformOptions, colors: ColorPlan, frameBytes: number) {
    this.#options = options
    this.#colors = colors
    this.#last = new Uint8Array(options.frames !== undefined && options.extension !== 'loop' ? frameBytes : 0)
  }

  get sourceFrames(): number {
    return this.#ended ? this.#length : this.#at
  }

  async next(frame: Uint8Array): Promise<{ frame: number; again: boolean } | undefined> {
    if (this.#given === this.#options.frames) return undefined
    for (;;) {
      if (this.#ended) {
        if (this.#options.frames === undefined) return undefined
        if (this.#holds()) {
          frame.set(this.#last)
          this.#given++
          return { frame: this.sourceFrames - 1, again: true }
        }
      }
      this.#reader ??= await this.#open()
      if (await this.#reader.read(frame)) return this.#give(frame)
      await this.#end(this.#reader)
      this.#reader = undefined
    }
  }

  #holds(): boolean {
    const { extension = 'hold' } = this.#options
    return extension === 'hold' || this.sourceFrames === 1
  }

  #give(frame: Uint8Array): { frame: number; again: boolean } {
    const position = { frame: this.#at, again: this.#again }
    this.#at += this.#step
    this.#given++
    if (!this.#ended && this.#last.length > 0) this.#last.set(frame)
    return position
  }

  /** Handles the end of a reader: decides where in the source the frames continue. */
  async #end(reader: PipedFfmpeg): Promise<void> {
    const { inPath, extension = 'hold', frames } = this.#options
    await reader.finish().catch((error: unknown) => {
      throw asFaceError(error, 'video-unreadable', inPath)
    })
    if (!this.#ended) {
      if (this.#at === 0) {
        throw new FaceError('video-unreadable', message('engineFaces.nothingAtStart', { file: inPath }))
      }
      this.#length = this.#at
      this.#ended = true
      this.#again = true
    } else if (extension === 'loop' && this.#at !== this.sourceFrames) {
      throw new FaceError('video-unreadable', message('engineFaces.otherFrames', { file: inPath }))
    }
    if (frames === undefined || this.#holds()) return
    if (extension === 'loop') this.#at = 0
    else if (this.#step === 1) {
      this.#step = -1
      this.#at = this.sourceFrames - 2
    } else if (this.#at < 0) {
      this.#step = 1
      this.#at = 1
    }
  }

  async #open(): Promise<PipedFfmpeg> {
    const { tools, alpha, signal, extension, scratchDir, outPath } = this.#options
    if (!this.#ended || extension === 'loop') {
      const most = this.#options.frames
      const args = decodeArguments(this.#options, this.#colors, most)
      return new PipedFfmpeg(tools, [...args, ...toPipe(alpha)], 'out', signal)
    }
    try {
      this.#store ??= await FrameStore.create(
        this.#options,
        this.#colors,
        this.sourceFrames,
        scratchDir ?? dirname(outPath),
      )
    } catch (error) {
      throw asFaceError(error, 'video-unreadable', this.#options.inPath)
    }
    if (this.#step === 1) {
      this.#backwards = undefined
      return this.#store.forwards(this.#at)
    }
    this.#backwards ??= this.#store.backwards(0, this.#at)
    const next = this.#backwards.next()
    if (next.done) throw new FaceError('internal', 'a part of the video was not there when it was played backwards')
    return next.value
  }

  async close(): Promise<void> {
    await this.#reader?.kill()
    await this.#store?.remove()
  }
}
