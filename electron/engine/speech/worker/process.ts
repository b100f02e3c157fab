import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { WorkOptions } from '../../../media/index.ts'
import { SpeechError } from '../errors.ts'
import type { FromWorker, MatchResult, SpeakResult, Task, ToWorker } from './protocol.ts'

const entry = fileURLToPath(new URL('./main.ts', import.meta.url))

/** A cancelled task may finish its sentence for this long before its process is killed (ms). */
const CANCEL_GRACE_MS = 400
const STDERR_KEPT = 2_000

interface Running {
  id: number
  settle: (outcome: SpeakResult | MatchResult | SpeechError) => void
  onProgress: ((share: number) => void) | undefined
}

/** One worker process as the engine sees it. It works on one task at a time. */
export class WorkerProcess {
  readonly #child: ChildProcess
  readonly #stallMs: number
  #running: Running | undefined
  #stderr = ''
  #nextId = 1
  #reason: SpeechError | undefined
  #idle: NodeJS.Timeout | undefined
  #stall: NodeJS.Timeout | undefined
  readonly #ended: Promise<void>
  /** Models it has worked with. */
  readonly models = new Set<string>()
  alive = true
  busy = false

  /** `onEnd` is told when the process is gone, for whatever reason. */
  constructor(stallMs: number, onEnd: () => void) {
    this.#stallMs = stallMs
    this.#child = fork(entry, [], {
      serialization: 'advanced',
      execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    this.#child.stderr?.on('data', (text: Buffer) => {
      this.#stderr = (this.#stderr + text.toString()).slice(-STDERR_KEPT)
    })
    this.#child.on('message', (message: FromWorker) => this.#receive(message))
    this.#ended = new Promise((resolve) => {
      const end = (how: string): void => {
        if (!this.alive) return
        this.alive = false
        clearTimeout(this.#idle)
        this.#running?.settle(this.#reason ?? this.#crash(how))
        onEnd()
        resolve()
      }
      this.#child.on('exit', (code, signal) => {
        end(signal === null ? `exit code ${code ?? 'unknown'}` : `signal ${signal}`)
      })
      this.#child.on('error', (error) => end(error.message))
    })
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /** Marks it as taken, before its task is sent. */
  occupy(model: string): void {
    this.busy = true
    this.models.add(model)
    clearTimeout(this.#idle)
  }

  /** Marks it as free; it is stopped when nobody takes it in time. */
  rest(idleMs: number): void {
    this.busy = false
    this.#idle = setTimeout(() => void this.stop(), idleMs)
    this.#idle.unref()
  }

  async perform(task: Task, options: WorkOptions): Promise<SpeakResult | MatchResult> {
    const { signal, onProgress } = options
    const id = this.#nextId++
    let grace: NodeJS.Timeout | undefined
    const cancel = (): void => {
      this.#send({ kind: 'cancel', id })
      grace = setTimeout(() => {
        void this.stop(new SpeechError('cancelled', 'The speech was cancelled.'))
      }, CANCEL_GRACE_MS)
    }
    try {
      return await new Promise((resolve, reject) => {
        this.#running = {
          id,
          onProgress,
          settle: (outcome) => {
            this.#running = undefined
            if (outcome instanceof SpeechError) reject(outcome)
            else resolve(outcome)
          },
        }
        if (!this.alive) return this.#running.settle(this.#crash('gone before it began'))
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

  /** Kills the process; what it works on fails with `reason`. Resolves when it is gone. */
  async stop(reason?: SpeechError): Promise<void> {
    this.#reason = reason
    this.#child.kill('SIGKILL')
    await this.#ended
  }

  #send(message: ToWorker): void {
    // A process that is just dying refuses messages; its end settles the task.
    if (this.#child.connected) this.#child.send(message, () => undefined)
  }

  #receive(message: FromWorker): void {
    const running = this.#running
    if (message.id !== running?.id) return
    if (message.kind === 'progress') {
      this.#watch()
      running.onProgress?.(message.share)
    } else if (message.kind === 'done') running.settle(message.result)
    else running.settle(new SpeechError(message.code, message.message))
  }

  #watch(): void {
    clearTimeout(this.#stall)
    this.#stall = setTimeout(() => {
      const seconds = Math.round(this.#stallMs / 1000)
      void this.stop(
        new SpeechError(
          'worker-stalled',
          `The speech process made no progress for ${seconds} s and was stopped. Try again when the machine is less busy.`,
        ),
      )
    }, this.#stallMs)
    this.#stall.unref()
  }

  #crash(how: string): SpeechError {
    const said = this.#stderr.trim().split('\n').at(-1)
    return new SpeechError(
      'worker-crashed',
      `The speech process ended unexpectedly (${how}${said ? `: ${said}` : ''}). Try again; if it happens again, free some memory.`,
    )
  }
}
