/**
 * The thread that talks to the ffmpeg processes of this process. A frame is some fifty chunks: the thread that runs the models
 * and draws would have to stop for each, and the processes would wait for it meanwhile.
 */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { parentPort } from 'node:worker_threads'
import { TextTail } from '../../../../media/process.ts'
import type { PipeAnswer, PipeRequest } from './pipe-protocol.ts'

const port = parentPort
if (!port) throw new Error('a worker thread is started with `new Worker`')
const answer = (message: PipeAnswer): void => port.postMessage(message)

const pipes = new Map<number, Pipe>()

/** One ffmpeg process. */
class Pipe {
  readonly #id: number
  readonly #child: ChildProcess
  readonly #stderr = new TextTail()
  /** Frames that are still to be read, and how much of the first one has been. */
  readonly #wanted: Uint8Array[] = []
  #at = 0
  #error: Error | undefined

  constructor({ id, command, args, way }: PipeRequest & { kind: 'open' }) {
    this.#id = id
    this.#child = spawn(command, args, {
      stdio: way === 'out' ? ['ignore', 'pipe', 'pipe'] : ['pipe', 'ignore', 'pipe'],
      windowsHide: true,
    })
    this.#child.stderr?.on('data', (chunk: Buffer) => this.#stderr.add(chunk))
    // A broken pipe is ignored here, because the exit of the process gives a better reason.
    this.#child.stdout?.on('error', () => undefined)
    this.#child.stdin?.on('error', () => undefined)
    this.#child.stdout?.on('readable', () => this.#fill())
    this.#child.stdout?.on('end', () => this.#fill())
    this.#child.stdout?.on('close', () => this.#fill())
    this.#child.once('error', (error) => {
      this.#error = error
      this.#child.stdout?.destroy()
      // A process that could not be started does not close.
      if (this.#child.pid === undefined) this.#end(null, null)
    })
    this.#child.once('close', (code, signal) => this.#end(code, signal))
  }

  read(frame: Uint8Array): void {
    this.#wanted.push(frame)
    this.#fill()
  }

  write(frame: Uint8Array): void {
    const stdin = this.#child.stdin
    const done = (whole: boolean): void => answer({ kind: 'frame', id: this.#id, whole })
    if (!stdin || stdin.destroyed) done(false)
    else stdin.write(frame, (error) => done(!error))
  }

  end(): void {
    this.#child.stdin?.end()
  }

  kill(): void {
    this.#child.kill('SIGKILL')
    // Output that was not read would keep the pipe open and delay the end of the process.
    this.#child.stdout?.destroy()
  }

  /** Reads what there is into the frames that are wanted. An incomplete last frame is discarded. */
  #fill(): void {
    const stdout = this.#child.stdout
    for (let frame = this.#wanted[0]; frame; frame = this.#wanted[0]) {
      const chunk = stdout?.read() as Buffer | null | undefined
      if (chunk) {
        const room = frame.length - this.#at
        frame.set(chunk.length > room ? chunk.subarray(0, room) : chunk, this.#at)
        if (chunk.length > room) stdout!.unshift(chunk.subarray(room))
        this.#at += Math.min(room, chunk.length)
        if (this.#at < frame.length) continue
      } else if (stdout && !stdout.readableEnded && !stdout.destroyed) return
      answer({ kind: 'frame', id: this.#id, whole: this.#at === frame.length })
      this.#wanted.shift()
      this.#at = 0
    }
  }

  #end(code: number | null, signal: NodeJS.Signals | null): void {
    if (!pipes.delete(this.#id)) return
    this.#fill()
    const error = this.#error && { error: this.#error }
    answer({ kind: 'ended', id: this.#id, code, signal, stderr: this.#stderr.text, ...error })
  }
}

port.on('message', (request: PipeRequest) => {
  const { kind, id } = request
  if (kind === 'open') {
    pipes.set(id, new Pipe(request))
    return
  }
  const pipe = pipes.get(id)
  if (kind === 'read' || kind === 'write') {
    if (pipe) pipe[kind](new Uint8Array(request.frame))
    else answer({ kind: 'frame', id, whole: false })
  } else pipe?.[kind]()
})
