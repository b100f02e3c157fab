import { Worker } from 'node:worker_threads'
import type { PipeAnswer, PipeRequest } from './pipe-protocol.ts'

type Ended = Omit<PipeAnswer & { kind: 'ended' }, 'kind' | 'id'>
type Without<Request, Key extends string> = Request extends unknown ? Omit<Request, Key> : never

/** This end of an ffmpeg process that the pipe thread runs. */
export interface OpenPipe {
  ask(request: Without<Exclude<PipeRequest, { kind: 'open' }>, 'id'>): void
  /** Whether the next of the frames that were asked for was read or written whole. */
  nextFrame(): Promise<boolean>
  readonly ended: Promise<Ended>
}

class ThreadPipe implements OpenPipe {
  readonly #send: (request: PipeRequest) => void
  readonly #id: number
  readonly #done: boolean[] = []
  readonly #waiting: ((whole: boolean) => void)[] = []
  readonly #end = Promise.withResolvers<Ended>()
  #hasEnded = false

  constructor(id: number, send: (request: PipeRequest) => void) {
    this.#id = id
    this.#send = send
  }

  get ended(): Promise<Ended> {
    return this.#end.promise
  }

  ask(request: Parameters<OpenPipe['ask']>[0]): void {
    if (!this.#hasEnded) this.#send({ ...request, id: this.#id })
  }

  nextFrame(): Promise<boolean> {
    const done = this.#done.shift()
    if (done !== undefined || this.#hasEnded) return Promise.resolve(done ?? false)
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  take(answer: PipeAnswer): void {
    if (answer.kind === 'ended') {
      this.#hasEnded = true
      for (const waiting of this.#waiting.splice(0)) waiting(false)
      this.#end.resolve(answer)
      return
    }
    const waiting = this.#waiting.shift()
    if (waiting) waiting(answer.whole)
    else this.#done.push(answer.whole)
  }
}

/** The pipe thread of this process, which is started with the first pipe and kept. */
let thread: Worker | undefined
const open = new Map<number, ThreadPipe>()
let lastId = 0

function startThread(): Worker {
  const worker = new Worker(new URL('./pipe-thread.ts', import.meta.url))
  const endAll = (error: Error): void => {
    thread = undefined
    for (const [id, pipe] of open) pipe.take({ kind: 'ended', id, code: null, signal: null, stderr: '', error })
    open.clear()
  }
  worker.on('message', (answer: PipeAnswer) => {
    open.get(answer.id)?.take(answer)
    if (answer.kind !== 'ended') return
    open.delete(answer.id)
    // Without a pipe the thread does not keep the process from ending.
    if (open.size === 0) worker.unref()
  })
  worker.on('error', endAll)
  worker.on('exit', () => {
    if (thread === worker) endAll(new Error('the thread of the pipes has ended'))
  })
  return worker
}

/** Starts a process whose frames come out of it or go into it. */
export function openPipe(command: string, args: readonly string[], way: 'out' | 'in'): OpenPipe {
  const worker = (thread ??= startThread())
  const id = ++lastId
  const pipe = new ThreadPipe(id, (request) => worker.postMessage(request))
  open.set(id, pipe)
  worker.ref()
  worker.postMessage({ kind: 'open', id, command, args, way } satisfies PipeRequest)
  return pipe
}
