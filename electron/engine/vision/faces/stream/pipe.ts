import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { errorText, message } from '../../../../common/messages/index.ts'
import { MediaError } from '../../../../media/errors.ts'
import { TextTail, withMemoryLimit, withParentDeath } from '../../../../media/process.ts'
import { guardInputs, throwForEnd } from '../../../../media/run.ts'
import { quoteCommand } from '../../../../media/shell-quote.ts'
import type { MediaTools } from '../../../../media/tools.ts'
import { FaceError, toFaceError } from '../errors.ts'

/** An ffmpeg process that writes frames to a pipe or reads them from one. */
export class PipedFfmpeg {
  readonly #child: ChildProcess
  readonly #command: string
  readonly #stderr = new TextTail()
  readonly #ended: Promise<void>
  readonly #signal: AbortSignal | undefined
  #stopped: 'signal' | null = null
  #wake: () => void = () => undefined
  #end: { code: number | null; signal: NodeJS.Signals | null; error?: Error } | undefined

  /** `way` decides whether frames come out of the process or go into it. */
  constructor(tools: MediaTools, args: readonly string[], way: 'out' | 'in', signal?: AbortSignal) {
    const all = ['-hide_banner', '-nostdin', '-y', '-nostats', '-loglevel', 'warning', ...guardInputs(args)]
    this.#command = quoteCommand(tools.ffmpeg, all)
    const [command, commandArgs] = withParentDeath(...withMemoryLimit(tools.ffmpeg, all))
    this.#child = spawn(command, commandArgs, {
      stdio: way === 'out' ? ['ignore', 'pipe', 'pipe'] : ['pipe', 'ignore', 'pipe'],
      windowsHide: true,
    })
    this.#child.stderr?.on('data', (chunk: Buffer) => this.#stderr.add(chunk))
    // A broken pipe is ignored here, because the exit of the process gives a better reason.
    this.#child.stdout?.on('error', () => undefined)
    // The listener stays for the whole life of the stream: Node discards output without a listener once the process has
    // ended.
    this.#child.stdout?.on('readable', () => this.#wake())
    this.#child.stdout?.on('close', () => this.#wake())
    this.#child.stdin?.on('error', () => undefined)
    this.#ended = new Promise((resolve) => {
      this.#child.once('error', (error) => {
        this.#end ??= { code: null, signal: null, error }
        this.#child.stdout?.destroy()
        resolve()
      })
      this.#child.once('close', (code, killed) => {
        this.#end ??= { code, signal: killed }
        resolve()
      })
    })
    this.#signal = signal
    signal?.addEventListener('abort', this.#onAbort, { once: true })
    if (signal?.aborted) this.#onAbort()
  }

  readonly #onAbort = (): void => {
    this.#stopped = 'signal'
    this.#child.kill('SIGKILL')
    this.#child.stdout?.destroy()
  }

  /** Fills `frame` with the next frame; false at the end. An incomplete last frame is discarded. */
  async read(frame: Uint8Array): Promise<boolean> {
    const stdout = this.#child.stdout!
    let at = 0
    while (at < frame.length) {
      const chunk = stdout.read() as Buffer | null
      if (chunk) {
        const room = frame.length - at
        frame.set(chunk.length > room ? chunk.subarray(0, room) : chunk, at)
        if (chunk.length > room) stdout.unshift(chunk.subarray(room))
        at += chunk.length
      } else if (stdout.readableEnded || stdout.destroyed) return false
      else await this.#more()
    }
    return true
  }

  /** Resolves when more output may be available, or the process has ended. */
  #more(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }

  /** Resolves when the frame was handed to the process; false when the process no longer reads. */
  write(frame: Uint8Array): Promise<boolean> {
    const stdin = this.#child.stdin!
    if (stdin.destroyed || this.#end) return Promise.resolve(false)
    return new Promise((resolve) => stdin.write(frame, (error) => resolve(!error)))
  }

  /**
   * Closes the input of the process, if it has one, and waits for its end.
   * @throws MediaError as `run` of the media layer
   */
  async finish(): Promise<void> {
    this.#child.stdin?.end()
    await this.#ended
    this.#signal?.removeEventListener('abort', this.#onAbort)
    const { code, signal, error } = this.#end!
    if (error) {
      throw new MediaError('missing-tool', message('engineFaces.ffmpegNotStarted'), {
        cause: error,
      })
    }
    const end = { exitCode: code, exitSignal: signal, stoppedBy: this.#stopped, stdinError: undefined }
    throwForEnd(end, this.#stderr.text, this.#command, 'ffmpeg')
  }

  /** Kills the process, whether or not it has finished. */
  async kill(): Promise<void> {
    this.#signal?.removeEventListener('abort', this.#onAbort)
    if (!this.#end) this.#child.kill('SIGKILL')
    // Output that was not read would keep the pipe open and delay the end of the process.
    this.#child.stdout?.destroy()
    await this.#ended
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
