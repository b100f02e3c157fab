import { availableParallelism } from 'node:os'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { killGroup } from './programs/kill.ts'
import { startProgram } from './programs/start.ts'
import type { ProgramEnd } from './programs/types.ts'
import { withMemoryLimit, withParentDeath } from './programs/wrappers.ts'

export interface ProcessOptions {
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
  /** Standard input of the process; without it, the input is empty. */
  input?: Readable | Uint8Array | undefined
  onStdout?: ((chunk: Buffer) => void) | undefined
  onStderr?: ((chunk: Buffer) => void) | undefined
  /** Receives file descriptor 3 of the process: ffmpeg's progress, separate from its output. */
  onChannel?: ((chunk: Buffer) => void) | undefined
  env?: NodeJS.ProcessEnv | undefined
  /** Most memory of the program, bytes, where the system can hold it to a limit; without it there is none. */
  memoryBytes?: number | undefined
}

export interface ProcessEnd extends ProgramEnd {
  /** Why the process was stopped; null when it ended by itself. */
  stoppedBy: 'signal' | 'timeout' | null
  stdinError: unknown
}

/**
 * How many programs or workers one piece of work may have beside each other: much of what each does is the work of one thread,
 * and others have a share of the processors, too.
 */
export const programsAtOnce = Math.min(4, Math.floor(availableParallelism() / 2) + 1)

/**
 * Environment that disables character set converters: statically linked builds crash when glibc loads one of the
 * system's own version, as for the names in an MPEG transport stream. UTF-8 needs none.
 */
const noConverters = process.platform === 'linux' ? { GCONV_PATH: '/nonexistent' } : {}

/**
 * Runs a program to its end. A failed program does not reject: its exit code is in the result. Rejects when the program
 * could not be started (the spawn error) or a callback threw.
 */
export async function runProcess(
  file: string,
  args: readonly string[],
  options: ProcessOptions = {},
): Promise<ProcessEnd> {
  if (options.signal?.aborted) {
    return { exitCode: null, exitSignal: null, stoppedBy: 'signal', stdinError: undefined }
  }
  const limited =
    options.memoryBytes === undefined ? ([file, args] as const) : withMemoryLimit(file, args, options.memoryBytes)
  const [command, commandArgs] = withParentDeath(...limited)
  const wanted = [options.input, options.onStdout, options.onStderr, options.onChannel]
  const program = await startProgram({
    file: command,
    args: commandArgs,
    env: { ...(options.env ?? process.env), ...noConverters },
    pipes: new Set([...wanted.keys()].filter((fd) => wanted[fd] !== undefined)),
  })

  let stoppedBy: ProcessEnd['stoppedBy'] = null
  let failure: unknown
  let stdinError: unknown
  const stop = (by: 'signal' | 'timeout') => {
    stoppedBy ??= by
    killGroup(program.pid)
  }
  const onAbort = () => stop('signal')
  options.signal?.addEventListener('abort', onAbort, { once: true })
  // It may have been given up while it was started.
  if (options.signal?.aborted) onAbort()
  const timer = options.timeoutMs === undefined ? null : setTimeout(() => stop('timeout'), options.timeoutMs)

  const listen = (fd: number, callback: ((chunk: Buffer) => void) | undefined) => {
    const stream = program.output.get(fd)
    if (!stream || !callback) return
    stream.on('data', (chunk: Buffer) => {
      try {
        callback(chunk)
      } catch (error) {
        failure ??= error
        killGroup(program.pid)
      }
    })
    // The program's exit code gives a better reason for a failure than a broken pipe.
    stream.on('error', () => undefined)
  }
  listen(1, options.onStdout)
  listen(2, options.onStderr)
  listen(3, options.onChannel)

  const { stdin } = program
  const fed =
    stdin && options.input !== undefined
      ? pipeline(options.input instanceof Readable ? options.input : Readable.from([options.input]), stdin).catch(
          (error: unknown) => {
            // A program may stop reading its input early and still succeed; a failure of the input's source must end it.
            stdinError = error
            if (!isBrokenPipe(error)) killGroup(program.pid)
          },
        )
      : Promise.resolve()

  try {
    const { exitCode, exitSignal } = await program.ended
    if (options.input instanceof Readable) options.input.destroy()
    await fed
    if (failure !== undefined) throw failure
    return { exitCode, exitSignal, stoppedBy, stdinError: isBrokenPipe(stdinError) ? undefined : stdinError }
  } finally {
    if (timer) clearTimeout(timer)
    options.signal?.removeEventListener('abort', onAbort)
  }
}

function isBrokenPipe(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | undefined)?.code
  return code === 'EPIPE' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET'
}

/** Keeps the last part of a stream of text, up to a limit. */
export class TextTail {
  readonly #limit: number
  #text = ''

  constructor(limit = 16_384) {
    this.#limit = limit
  }

  add(chunk: Buffer): void {
    this.#text = (this.#text + chunk.toString('utf8')).slice(-this.#limit)
  }

  get text(): string {
    return this.#text.trim()
  }
}
