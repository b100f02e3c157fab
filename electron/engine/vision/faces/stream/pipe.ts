import { errorText, message } from '../../../../common/messages/index.ts'
import { MediaError } from '../../../../media/errors.ts'
import { withMemoryLimit, withParentDeath } from '../../../../media/programs/wrappers.ts'
import { guardInputs, throwForEnd } from '../../../../media/run.ts'
import { quoteCommand } from '../../../../media/shell-quote.ts'
import type { MediaTools } from '../../../../media/tools.ts'
import { FaceError, toFaceError } from '../errors.ts'
import { openPipe } from './open-pipe.ts'
import type { OpenPipe } from './open-pipe.ts'

/** Frames between this thread and a process: one is on its way while the next one is worked on, or waited for. */
const slotCount = 2

/** An ffmpeg process that writes frames to a pipe or reads them from one, by way of a thread of its own. */
export class PipedFfmpeg {
  readonly #command: string
  readonly #pipe: OpenPipe
  readonly #signal: AbortSignal | undefined
  #stopped: 'signal' | null = null
  /** Memory of the frames on their way, in the order in which they are used. */
  #slots: SharedArrayBuffer[] = []
  /** Number of the frames that were read or written. */
  #count = 0

  /** `way` decides whether frames come out of the process or go into it. */
  constructor(tools: MediaTools, args: readonly string[], way: 'out' | 'in', signal?: AbortSignal) {
    const all = ['-hide_banner', '-nostdin', '-y', '-nostats', '-loglevel', 'warning', ...guardInputs(args)]
    this.#command = quoteCommand(tools.ffmpeg, all)
    const [command, commandArgs] = withParentDeath(...withMemoryLimit(tools.ffmpeg, all))
    this.#pipe = openPipe(command, commandArgs, way)
    this.#signal = signal
    signal?.addEventListener('abort', this.#onAbort, { once: true })
    if (signal?.aborted) this.#onAbort()
  }

  readonly #onAbort = (): void => {
    this.#stopped = 'signal'
    this.#pipe.ask({ kind: 'kill' })
  }

  #slot(): SharedArrayBuffer {
    return this.#slots[this.#count % slotCount]!
  }

  /** Fills `frame` with the next frame; false at the end. An incomplete last frame is discarded. All have one size. */
  async read(frame: Uint8Array): Promise<boolean> {
    if (this.#slots.length === 0) {
      this.#slots = Array.from({ length: slotCount }, () => new SharedArrayBuffer(frame.length))
      for (const slot of this.#slots) this.#pipe.ask({ kind: 'read', frame: slot })
    }
    if (!(await this.#pipe.nextFrame())) return false
    const slot = this.#slot()
    frame.set(new Uint8Array(slot))
    this.#pipe.ask({ kind: 'read', frame: slot })
    this.#count++
    return true
  }

  /**
   * Hands a frame over, which may then be changed; waits while others are on their way. False when the process no longer
   * reads. All have one size.
   */
  async write(frame: Uint8Array): Promise<boolean> {
    if (this.#count < slotCount) this.#slots.push(new SharedArrayBuffer(frame.length))
    else if (!(await this.#pipe.nextFrame())) return false
    const slot = this.#slot()
    new Uint8Array(slot).set(frame)
    this.#pipe.ask({ kind: 'write', frame: slot })
    this.#count++
    return true
  }

  /**
   * Closes the input of the process, if it has one, and waits for its end.
   * @throws MediaError as `run` of the media layer
   */
  async finish(): Promise<void> {
    this.#pipe.ask({ kind: 'end' })
    const { code, signal, stderr, error } = await this.#pipe.ended
    this.#signal?.removeEventListener('abort', this.#onAbort)
    if (error) {
      throw new MediaError('missing-tool', message('engineFaces.ffmpegNotStarted'), {
        cause: error,
      })
    }
    const end = { exitCode: code, exitSignal: signal, stoppedBy: this.#stopped, stdinError: undefined }
    throwForEnd(end, stderr, this.#command, 'ffmpeg')
  }

  /** Kills the process, whether or not it has finished. */
  async kill(): Promise<void> {
    this.#signal?.removeEventListener('abort', this.#onAbort)
    this.#pipe.ask({ kind: 'kill' })
    await this.#pipe.ended
  }
}

/** Converts an error of the media layer to a FaceError; `side` says whether decoding or encoding failed. */
export function asFaceError(error: unknown, side: 'video-unreadable' | 'encoding', name: string): FaceError {
  const known = toFaceError(error)
  if (known.code === 'cancelled' || known.code === 'disk' || error instanceof FaceError) return known
  const reason = errorText(error)
  return side === 'encoding'
    ? new FaceError('encoding', message('engineFaces.notEncoded', { reason }), {
        cause: error,
      })
    : new FaceError('video-unreadable', message('engineFaces.unreadable', { name, reason }), {
        cause: error,
      })
}
