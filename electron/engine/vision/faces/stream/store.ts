import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { frameRate, rateText } from '../../../../media/compose/timing.ts'
import { run } from '../../../../media/run.ts'
import type { ColorPlan } from './decode.ts'
import { decodeArguments, toPipe } from './decode.ts'
import { PipedFfmpeg } from './pipe.ts'
import type { TransformOptions } from './types.ts'

/** Most memory for frames whose order is reversed at once (bytes). */
const chunkBytes = 64e6
const mostChunk = 48

/**
 * Temporary file with the frames of a source, lossless and with frequent key frames, so that they can be played
 * backwards: ffmpeg decodes and reverses one part at a time.
 */
export class FrameStore {
  readonly #path: string
  readonly #options: TransformOptions
  readonly #chunk: number
  readonly #frames: number

  private constructor(path: string, options: TransformOptions, chunk: number, frames: number) {
    this.#path = path
    this.#options = options
    this.#chunk = chunk
    this.#frames = frames
  }

  /** Writes the first `frames` frames to a file in `folder`. */
  static async create(
    options: TransformOptions,
    colors: ColorPlan,
    frames: number,
    folder: string,
  ): Promise<FrameStore> {
    const { width, height, alpha, tools, signal } = options
    const frameBytes = width * height * (alpha ? 4 : 1.5)
    const chunk = Math.max(4, Math.min(mostChunk, Math.floor(chunkBytes / frameBytes)))
    const path = join(folder, `.${randomUUID()}.mkv`)
    const codec = alpha
      ? ['-c:v', 'ffv1', '-level', '3', '-g', '1', '-pix_fmt', 'bgra']
      : ['-c:v', 'libx264', '-qp', '0', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-threads', '2']
    const keys = ['-g', String(chunk), '-keyint_min', String(chunk), '-sc_threshold', '0', '-bf', '0']
    try {
      await run(tools, [...decodeArguments(options, colors, frames), ...codec, ...(alpha ? [] : keys), path], {
        ...(signal && { signal }),
      })
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    return new FrameStore(path, options, chunk, frames)
  }

  /** Readers of the frames from `last` down to `first`, one per part. */
  *backwards(first: number, last: number): Generator<PipedFfmpeg> {
    for (let to = last; to >= first;) {
      const from = Math.max(first, Math.floor(to / this.#chunk) * this.#chunk)
      yield this.#reader(from, to - from + 1, true)
      to = from - 1
    }
  }

  /** Reader of the stored frames from `first` on. */
  forwards(first: number): PipedFfmpeg {
    return this.#reader(first, this.#frames - first, false)
  }

  remove(): Promise<void> {
    return rm(this.#path, { force: true })
  }

  #reader(first: number, count: number, backwards: boolean): PipedFfmpeg {
    const { tools, signal, fps, alpha } = this.#options
    const { num, den } = frameRate(fps)
    // The seek aims half a frame early, because seeking finds the first frame at or after a time.
    const seek = first > 0 ? ['-ss', String(((first - 0.5) * den) / num)] : []
    const rate = rateText({ num, den })
    const trim = `trim=end_frame=${count},setpts=N/(${rate})/TB`
    return new PipedFfmpeg(
      tools,
      [
        ...['-threads', '2', ...seek, '-i', `file:${this.#path}`, '-an'],
        ...['-vf', backwards ? `${trim},reverse` : trim, '-r', rate, ...toPipe(alpha)],
      ],
      'out',
      signal,
    )
  }
}
