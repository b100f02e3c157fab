import { fork, type ChildProcess } from 'node:child_process'
import { message, textAt } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import type { FromWorker, PoolWork, ToWorker, WorkerEnd, WorkerKind } from './types.ts'

const stderrKept = 2_000

interface Running<Result, Part> {
  id: number
  resolve: (result: Result) => void
  reject: (error: Error) => void
  onProgress: ((share: number) => void) | undefined
  onPart: ((part: Part) => void) | undefined
}

/** A worker process, seen from its parent. It works on one task at a time. */
export class WorkerProcess<Task, Result, Part = never> {
  readonly #kind: WorkerKind<Task>
  readonly #child: ChildProcess
  readonly #stallMs: number
  #running: Running<Result, Part> | undefined
  #stderr = ''
  #nextId = 1
  #reason: WorkerEnd | undefined
  #idle: NodeJS.Timeout | undefined
  #stall: NodeJS.Timeout | undefined
  readonly #ended: Promise<void>
  /** Models that the process has loaded for its tasks. */
  readonly models = new Set<string>()
  alive = true
  busy = false
  #stopping = false

  /** `onEnd` is called when the process has ended, for whatever reason. */
  constructor(kind: WorkerKind<Task>, stallMs: number, onEnd: () => void) {
    this.#kind = kind
    this.#stallMs = stallMs
    this.#child = fork(kind.entry, [], {
      serialization: 'advanced',
      execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    this.#child.stderr?.on('data', (text: Buffer) => {
      this.#stderr = (this.#stderr + text.toString()).slice(-stderrKept)
    })
    this.#child.on('message', (reply: FromWorker<Result, Part>) => this.#receive(reply))
    this.#ended = new Promise((resolve) => {
      const end = (how: Text): void => {
        if (!this.alive) return
        this.alive = false
        clearTimeout(this.#idle)
        this.#settle(kind.ended(this.#reason ?? this.#crash(how)))
        onEnd()
        resolve()
      }
      this.#child.on('exit', (code, signal) => {
        end(
          signal === null
            ? message('engineWork.ends.code', { code: String(code ?? '?') })
            : message('engineWork.ends.signal', { signal }),
        )
      })
      this.#child.on('error', (error) => end(error.message))
    })
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /** Whether it can get a task. A process that was told to stop may live on for a while, and would lose a new task. */
  get free(): boolean {
    return this.alive && !this.busy && !this.#stopping
  }

  /** Marks the process as busy before its task is sent. */
  occupy(model: string): void {
    this.busy = true
    this.models.add(model)
    clearTimeout(this.#idle)
  }

  /** Marks the process as free; it is stopped when it gets no task within `idleMs`. */
  rest(idleMs: number): void {
    this.busy = false
    this.#idle = setTimeout(() => void this.stop(), idleMs)
    this.#idle.unref()
  }

  async perform(task: Task, options: PoolWork<Part>): Promise<Result> {
    const { signal, onProgress, onPart } = options
    const id = this.#nextId++
    let grace: NodeJS.Timeout | undefined
    const cancel = (): void => {
      this.#send({ kind: 'cancel', id })
      grace = setTimeout(() => void this.stop({ code: 'cancelled' }), this.#kind.graceMs)
    }
    try {
      return await new Promise<Result>((resolve, reject) => {
        this.#running = { id, onProgress, onPart, resolve, reject }
        if (!this.alive) {
          this.#settle(this.#kind.ended(this.#crash(message('engineWork.ends.early'))))
          return
        }
        this.#watch()
        this.#send({ kind: 'run', id, task })
        if (signal?.aborted) cancel()
        else signal?.addEventListener('abort', cancel, { once: true })
      })
    } finally {
      signal?.removeEventListener('abort', cancel)
      clearTimeout(grace)
      clearTimeout(this.#stall)
    }
  }

  /** Kills the process; its task fails for the given reason. Resolves when the process has ended. */
  async stop(reason?: WorkerEnd): Promise<void> {
    this.#reason = reason
    this.#stopping = true
    this.#child.kill('SIGKILL')
    await this.#ended
  }

  #send(order: ToWorker<Task>): void {
    // A process that is about to end refuses messages; its end settles the task.
    if (this.#child.connected) this.#child.send(order, () => undefined)
  }

  #receive(reply: FromWorker<Result, Part>): void {
    if (reply.kind === 'note') {
      this.#kind.noted?.(reply.event, reply.detail)
      return
    }
    const running = this.#running
    if (reply.id !== running?.id) return
    if (reply.kind === 'progress') {
      this.#watch()
      running.onProgress?.(reply.share)
    } else if (reply.kind === 'part') {
      this.#watch()
      running.onPart?.(reply.part)
    } else if (reply.kind === 'done') {
      this.#running = undefined
      running.resolve(reply.result)
    } else this.#settle(this.#kind.failed(reply.failure))
  }

  #settle(error: Error): void {
    const running = this.#running
    this.#running = undefined
    running?.reject(error)
  }

  #watch(): void {
    clearTimeout(this.#stall)
    this.#stall = setTimeout(() => {
      void this.stop({ code: 'worker-stalled', seconds: Math.round(this.#stallMs / 1000) })
    }, this.#stallMs)
    this.#stall.unref()
  }

  #crash(how: Text): WorkerEnd {
    const lastLine = this.#stderr.trim().split('\n').at(-1)
    return { code: 'worker-crashed', how: lastLine ? textAt(how, lastLine) : how }
  }
}
