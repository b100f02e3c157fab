import { message } from '../common/messages/index.ts'
import type { Text } from '../common/messages/index.ts'
import type { Readable } from 'node:stream'
import { MediaError } from './errors.ts'
import { maxBlockBytes, maxDecodedPixels, maxStreams } from './pixel-limits.ts'
import { runProcess, TextTail } from './process.ts'
import { maxProgramBytes } from './programs/wrappers.ts'
import type { ProcessEnd } from './process.ts'
import { ProgressReader } from './progress.ts'
import { quoteCommand } from './shell-quote.ts'
import type { MediaTools } from './tools.ts'
import type { WorkOptions } from './types.ts'

export interface RunOptions extends WorkOptions {
  timeoutMs?: number
  /** Most time in which no more of the output is done, of the length `durationMs`. Default: any. */
  stallMs?: number
  /** Length of the output (ms), of which `onProgress` reports the share. */
  durationMs?: number
  /** Data that ffmpeg reads from `pipe:0`. */
  input?: Readable | Uint8Array
  /** Called with each chunk that ffmpeg writes to `pipe:1`. */
  onOutput?: (chunk: Buffer) => void
  /** Called with ffmpeg's log lines from `logLevel` on. */
  onStderr?: (chunk: Buffer) => void
  logLevel?: 'error' | 'warning' | 'info'
  /** Called with the command, quoted so that it can be pasted into a shell. */
  log?: (command: string) => void
  env?: NodeJS.ProcessEnv
  /** Most memory of ffmpeg, bytes. Default: `maxProgramBytes`. */
  memoryBytes?: number
}

/** Protocols that an input may use unless its arguments list others: local files and pipes, never the network. */
const protocols = 'file,pipe'

/**
 * Adds limits to the arguments of ffmpeg or ffprobe: the largest block of memory at once, and to every `-i` the px that are
 * decoded, the number of streams, and a protocol whitelist unless that input's own options have one. Every ffmpeg and
 * ffprobe that opens a file takes its arguments from here.
 */
export function guardInputs(args: readonly string[]): string[] {
  const guarded = ['-max_alloc', String(maxBlockBytes)]
  let own = false
  for (const argument of args) {
    if (argument === '-protocol_whitelist') own = true
    if (argument === '-i') {
      if (!own) guarded.push('-protocol_whitelist', protocols)
      guarded.push('-max_pixels', String(maxDecodedPixels), '-max_streams', String(maxStreams))
      own = false
    }
    guarded.push(argument)
  }
  return guarded
}

/**
 * Runs ffmpeg with the given inputs, graph and outputs; existing output files are overwritten.
 * @throws MediaError `cancelled`, `timeout`, `no-space`, `missing-tool` or `failed` (with the end of stderr).
 * Incomplete output files are left to the caller (see `withPartial`).
 */
export async function run(tools: MediaTools, args: readonly string[], options: RunOptions = {}): Promise<void> {
  const { onProgress, stallMs } = options
  using stall = new Stall(stallMs, options.signal)
  const report = (share: number): void => {
    stall.moved()
    onProgress?.(share)
  }
  const progress = onProgress || stallMs !== undefined ? new ProgressReader(options.durationMs ?? 0, report) : undefined
  const all = ['-hide_banner', '-nostdin', '-y', '-nostats', '-loglevel', options.logLevel ?? 'warning']
  if (progress) all.push('-progress', 'pipe:3', '-stats_period', '0.25')
  if (progress && !tools.options.has('stats_period')) all.splice(-2)
  all.push(...guardInputs(args))

  const command = quoteCommand(tools.ffmpeg, all)
  options.log?.(command)
  const tail = new TextTail()
  let end: ProcessEnd
  try {
    end = await runProcess(tools.ffmpeg, all, {
      signal: stall.signal,
      timeoutMs: options.timeoutMs,
      input: options.input,
      onStdout: options.onOutput,
      onStderr: (chunk) => {
        tail.add(chunk)
        options.onStderr?.(chunk)
      },
      onChannel: progress && ((chunk) => progress.add(chunk)),
      env: options.env,
      memoryBytes: options.memoryBytes ?? maxProgramBytes,
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall?.startsWith('spawn') !== true) throw error
    throw new MediaError('missing-tool', message('mediaErrors.notStarted', { tool: tools.ffmpeg }), {
      cause: error,
      command,
    })
  }
  if (stall.isStalled && end.stoppedBy === 'signal')
    return throwForEnd({ ...end, stoppedBy: 'timeout' }, tail.text, command, 'ffmpeg', stallMs)
  throwForEnd(end, tail.text, command, 'ffmpeg', options.timeoutMs)
  onProgress?.(1)
}

/** Ends a program that does nothing any more, as one whose device hangs. */
class Stall implements Disposable {
  readonly #ms: number | undefined
  readonly #stop = new AbortController()
  readonly signal: AbortSignal | undefined
  #timer: NodeJS.Timeout | undefined

  /** @param ms most time without progress; undefined: any */
  constructor(ms: number | undefined, signal: AbortSignal | undefined) {
    this.#ms = ms
    this.signal = ms === undefined ? signal : AbortSignal.any([this.#stop.signal, ...(signal ? [signal] : [])])
    this.moved()
  }

  get isStalled(): boolean {
    return this.#stop.signal.aborted
  }

  moved(): void {
    clearTimeout(this.#timer)
    if (this.#ms !== undefined) this.#timer = setTimeout(() => this.#stop.abort(), this.#ms)
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer)
  }
}

/**
 * What ffmpeg and its libraries say when memory, or one block of it, reaches the limit; x264 names the size, and threads have no
 * room for their stack. ffmpeg may go on without the frame.
 */
const noMemory =
  /Cannot allocate memory|std::bad_alloc|Out of memory|malloc of size \d+ failed|Failed to allocate|Resource temporarily unavailable/
const noSpace = /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT|File too large|EFBIG/i

/** Throws the error for the end of ffmpeg or ffprobe, or returns when it succeeded. */
export function throwForEnd(end: ProcessEnd, stderr: string, command: string, tool: string, timeoutMs?: number): void {
  const detail = { command, stderr }
  if (end.stoppedBy === 'signal') throw new MediaError('cancelled', message('mediaErrors.cancelled'), detail)
  if (end.stoppedBy === 'timeout') {
    throw new MediaError('timeout', message('mediaErrors.timeout', { tool, time: seconds(timeoutMs) }), detail)
  }
  // When the disk becomes full while the trailer is written, some versions of ffmpeg still exit with code 0.
  if (noSpace.test(stderr) || end.exitSignal === 'SIGXFSZ') {
    throw new MediaError('no-space', message('mediaErrors.diskFull'), detail)
  }
  if (noMemory.test(stderr)) throw new MediaError('too-large', message('mediaErrors.tooMuchMemory'), detail)
  if (end.stdinError !== undefined) {
    throw new MediaError('failed', message('mediaErrors.readingBrokeOff', { tool }), {
      ...detail,
      cause: end.stdinError,
    })
  }
  if (end.exitCode === 127 || end.exitCode === 126) {
    throw new MediaError('missing-tool', message('mediaErrors.notStarted', { tool }), detail)
  }
  if (end.exitCode !== 0) {
    const how = end.exitSignal ?? message('mediaErrors.exitCode', { code: String(end.exitCode) })
    throw new MediaError('failed', message('mediaErrors.ended', { tool, how, line: lastLine(stderr) }), detail)
  }
}

function seconds(ms: number | undefined): Text {
  return ms === undefined ? message('mediaErrors.allowedTime') : `${Math.round(ms / 100) / 10} s`
}

/** The line of ffmpeg's error output that names the cause: the last one that is not a general closing remark. */
export function lastLine(stderr: string): string {
  const lines = stderr.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  const telling = lines.filter((line) => !/^(Conversion failed!|Exiting normally|Terminating|Error opening)/.test(line))
  const line = (telling.at(-1) ?? lines.at(-1) ?? 'no message').trim()
  return line.replace(/^\[[^\]]*\]\s*/, '').slice(0, 400)
}
