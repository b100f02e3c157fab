import { availableParallelism } from 'node:os'
import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

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

export interface ProcessEnd {
  exitCode: number | null
  exitSignal: NodeJS.Signals | null
  /** Why the process was stopped; null when it ended by itself. */
  stoppedBy: 'signal' | 'timeout' | null
  stdinError: unknown
}

const parentDeath = ['--pdeathsig', 'KILL', '--']
let parentDeathWrapper: string | null | undefined

/**
 * Wraps a command so that the child ends when this process is killed: otherwise ffmpeg would continue to write after
 * the engine's death. Linux can send a signal to the child (prctl), with util-linux's setpriv if it is installed.
 */
export function withParentDeath(file: string, args: readonly string[]): [string, string[]] {
  if (parentDeathWrapper === undefined) {
    const setpriv = process.platform === 'linux' && existsSync('/usr/bin/setpriv') ? '/usr/bin/setpriv' : null
    const works = setpriv !== null && spawnSync(setpriv, [...parentDeath, '/bin/true']).status === 0
    parentDeathWrapper = works ? setpriv : null
  }
  return parentDeathWrapper === null ? [file, [...args]] : [parentDeathWrapper, [...parentDeath, file, ...args]]
}

/**
 * Most memory that a media program may take, bytes. What a file takes can't be told beforehand: a stream may change its
 * size, depth of colour and number of reference frames at any place.
 */
export const maxProgramBytes = 1_500_000_000

/**
 * How many programs or workers one piece of work may have beside each other: much of what each does is the work of one thread,
 * and others have a share of the processors, too.
 */
export const programsAtOnce = Math.min(4, Math.floor(availableParallelism() / 2) + 1)

/**
 * Limits the memory of a media program, which then ends with an error instead of exhausting the machine's memory. Linux
 * limits data (`RLIMIT_DATA` counts anonymous memory since 4.7) by util-linux's prlimit if it is installed; macOS and
 * Windows have no such limit for a program that is started. Stacks of threads count with their whole size, so they are
 * made smaller: 2 MB is four times what threads get on macOS.
 */
export function withMemoryLimit(file: string, args: readonly string[], bytes = maxProgramBytes): [string, string[]] {
  const limits = [`--data=${bytes}`, `--stack=${2 * 1024 * 1024}:`, '--']
  if (memoryWrapper === undefined) {
    const prlimit = process.platform === 'linux' && existsSync('/usr/bin/prlimit') ? '/usr/bin/prlimit' : null
    const works = prlimit !== null && spawnSync(prlimit, [...limits, '/bin/true']).status === 0
    memoryWrapper = works ? prlimit : null
  }
  return memoryWrapper === null ? [file, [...args]] : [memoryWrapper, [...limits, file, ...args]]
}

let memoryWrapper: string | null | undefined

/** Kills a process that was started with `detached`, and all processes that it started. */
function killTree(child: ChildProcess): void {
  if (child.pid === undefined) return
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore' })
    return
  }
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}

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
  const child = spawn(command, commandArgs, {
    stdio: [
      options.input === undefined ? 'ignore' : 'pipe',
      options.onStdout ? 'pipe' : 'ignore',
      options.onStderr ? 'pipe' : 'ignore',
      ...(options.onChannel ? (['pipe'] as const) : []),
    ],
    env: { ...(options.env ?? process.env), ...noConverters },
    // The child gets a process group of its own, so that one signal reaches all processes that it starts.
    detached: process.platform !== 'win32',
    windowsHide: true,
  })

  let stoppedBy: ProcessEnd['stoppedBy'] = null
  let failure: unknown
  let stdinError: unknown
  const stop = (by: 'signal' | 'timeout') => {
    stoppedBy ??= by
    killTree(child)
  }
  const onAbort = () => stop('signal')
  options.signal?.addEventListener('abort', onAbort, { once: true })
  const timer = options.timeoutMs === undefined ? null : setTimeout(() => stop('timeout'), options.timeoutMs)

  const listen = (stream: unknown, callback: ((chunk: Buffer) => void) | undefined) => {
    if (!(stream instanceof Readable) || !callback) return
    stream.on('data', (chunk: Buffer) => {
      try {
        callback(chunk)
      } catch (error) {
        failure ??= error
        killTree(child)
      }
    })
    // The program's exit code gives a better reason for a failure than a broken pipe.
    stream.on('error', () => undefined)
  }
  listen(child.stdout, options.onStdout)
  listen(child.stderr, options.onStderr)
  listen(child.stdio[3], options.onChannel)

  const { stdin } = child
  const fed =
    stdin && options.input !== undefined
      ? pipeline(options.input instanceof Readable ? options.input : Readable.from([options.input]), stdin).catch(
          (error: unknown) => {
            // A program may stop reading its input early and still succeed; a failure of the input's source must end it.
            stdinError = error
            if (!isBrokenPipe(error)) killTree(child)
          },
        )
      : Promise.resolve()

  try {
    const [exitCode, exitSignal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code, signal) => resolve([code, signal]))
    })
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
