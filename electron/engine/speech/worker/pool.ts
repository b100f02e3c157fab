import { SpeechError } from '../errors.ts'
import type { WorkOptions } from '../../../media/index.ts'
import type { Task, TaskResults } from './protocol.ts'
import { WorkerProcess } from './process.ts'

export interface PoolOptions {
  /** Most processes at a time. */
  workers: number
  /** A process that had nothing to do for this long is stopped, which frees its models' memory (ms). */
  idleMs: number
  /** A process that says nothing for this long while it works is stopped (ms). */
  stallMs: number
}

interface Waiting {
  /** Which model it needs: a process that has it loaded comes first. */
  model: string
  start: (worker: WorkerProcess) => void
}

const modelOf = (task: Task): string => (task.kind === 'speak' ? task.voice.engine : 'match')

/** Hands tasks to worker processes, which it starts when needed, keeps warm, replaces when they die and lets go when idle. */
export class WorkerPool {
  readonly #options: PoolOptions
  readonly #workers = new Set<WorkerProcess>()
  readonly #waiting: Waiting[] = []
  #closed = false

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /** Process ids of the workers, for measuring their memory. */
  get pids(): number[] {
    return [...this.#workers].flatMap((worker) => worker.pid ?? [])
  }

  async run<T extends Task>(task: T, options: WorkOptions = {}): Promise<TaskResults[T['kind']]> {
    const { signal } = options
    this.#throwIfOver(signal)
    const model = modelOf(task)
    const worker = this.#take(model) ?? (await this.#queue(model, signal))
    try {
      return (await worker.perform(task, options)) as TaskResults[T['kind']]
    } finally {
      if (worker.alive) worker.rest(this.#options.idleMs)
      this.#serve()
    }
  }

  /** Stops all processes; what runs or waits fails with `closed`. */
  async close(): Promise<void> {
    this.#closed = true
    this.#serve()
    await Promise.all([...this.#workers].map((worker) => worker.stop(closedError())))
  }

  #throwIfOver(signal: AbortSignal | undefined): void {
    if (this.#closed) throw closedError()
    if (signal?.aborted) throw new SpeechError('cancelled', 'The speech was cancelled.')
  }

  /** A free process, or a new one while there is room; taken at once, so that nobody else gets it. */
  #take(model: string): WorkerProcess | undefined {
    const free = [...this.#workers].filter((worker) => worker.alive && !worker.busy)
    let worker = free.find((candidate) => candidate.models.has(model))
    if (!worker && this.#workers.size < this.#options.workers) worker = this.#start()
    worker ??= free[0]
    worker?.occupy(model)
    return worker
  }

  #start(): WorkerProcess {
    const worker = new WorkerProcess(this.#options.stallMs, () => {
      this.#workers.delete(worker)
      this.#serve()
    })
    this.#workers.add(worker)
    return worker
  }

  #queue(model: string, signal: AbortSignal | undefined): Promise<WorkerProcess> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        const at = this.#waiting.indexOf(entry)
        if (at >= 0) this.#waiting.splice(at, 1)
        reject(new SpeechError('cancelled', 'The speech was cancelled.'))
      }
      const entry: Waiting = {
        model,
        start: (worker) => {
          signal?.removeEventListener('abort', leave)
          resolve(worker)
        },
      }
      signal?.addEventListener('abort', leave, { once: true })
      this.#waiting.push(entry)
      this.#rejectors.set(entry, reject)
    })
  }

  readonly #rejectors = new WeakMap<Waiting, (error: Error) => void>()

  #serve(): void {
    if (this.#closed) {
      for (const entry of this.#waiting.splice(0)) this.#rejectors.get(entry)?.(closedError())
      return
    }
    while (this.#waiting.length > 0) {
      const next = this.#waiting[0]!
      const worker = this.#take(next.model)
      if (!worker) return
      this.#waiting.shift()
      next.start(worker)
    }
  }
}

const closedError = (): SpeechError =>
  new SpeechError('closed', 'Speech was stopped because the engine is shutting down.')
