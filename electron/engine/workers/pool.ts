import { WorkerProcess } from './process.ts'
import type { PoolOptions, PoolWork, WorkerKind } from './types.ts'

interface Waiting<Task, Result, Part> {
  /** Model that the task needs: a process that has loaded it is preferred. */
  model: string
  start: (worker: WorkerProcess<Task, Result, Part>) => void
  refuse: (error: Error) => void
}

/**
 * Pool of worker processes for tasks. Processes are started when needed, kept for further tasks, replaced when they die
 * and stopped when idle.
 */
export class WorkerPool<Task, Result, Part = never> {
  readonly #kind: WorkerKind<Task>
  readonly #options: PoolOptions
  readonly #workers = new Set<WorkerProcess<Task, Result, Part>>()
  readonly #waiting: Waiting<Task, Result, Part>[] = []
  #closed = false

  constructor(kind: WorkerKind<Task>, options: PoolOptions) {
    this.#kind = kind
    this.#options = options
  }

  /** Process ids of the workers, so that their memory can be measured. */
  get pids(): number[] {
    return [...this.#workers].flatMap((worker) => worker.pid ?? [])
  }

  /** Runs a task. Tasks begin in the order in which they were given. Rejects with the errors of the pool's kind. */
  async run(task: Task, options: PoolWork<Part> = {}): Promise<Result> {
    const { signal } = options
    if (this.#closed) throw this.#kind.ended({ code: 'closed' })
    if (signal?.aborted) throw this.#kind.ended({ code: 'cancelled' })
    const model = this.#kind.needs(task)
    const worker = this.#take(model) ?? (await this.#queue(model, signal))
    try {
      return await worker.perform(task, options)
    } finally {
      if (worker.alive) worker.rest(this.#options.idleMs)
      this.#serve()
    }
  }

  /** Stops all processes; running and waiting tasks fail with `closed`. */
  async close(): Promise<void> {
    this.#closed = true
    this.#serve()
    await Promise.all([...this.#workers].map((worker) => worker.stop({ code: 'closed' })))
  }

  /**
   * Reserves a free process for a task, or a new one while the limit allows it. The process is marked as busy at once,
   * so that no other task gets it.
   */
  #take(model: string): WorkerProcess<Task, Result, Part> | undefined {
    const free = [...this.#workers].filter((worker) => worker.free)
    let worker = free.find((candidate) => candidate.models.has(model))
    if (!worker && this.#workers.size < this.#options.workers) worker = this.#start()
    worker ??= free[0]
    worker?.occupy(model)
    return worker
  }

  #start(): WorkerProcess<Task, Result, Part> {
    const worker = new WorkerProcess<Task, Result, Part>(this.#kind, this.#options.stallMs, () => {
      this.#workers.delete(worker)
      this.#serve()
    })
    this.#workers.add(worker)
    return worker
  }

  #queue(model: string, signal: AbortSignal | undefined): Promise<WorkerProcess<Task, Result, Part>> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        const at = this.#waiting.indexOf(entry)
        if (at >= 0) this.#waiting.splice(at, 1)
        reject(this.#kind.ended({ code: 'cancelled' }))
      }
      const entry: Waiting<Task, Result, Part> = {
        model,
        start: (worker) => {
          signal?.removeEventListener('abort', leave)
          resolve(worker)
        },
        refuse: reject,
      }
      signal?.addEventListener('abort', leave, { once: true })
      this.#waiting.push(entry)
    })
  }

  #serve(): void {
    if (this.#closed) {
      for (const entry of this.#waiting.splice(0)) entry.refuse(this.#kind.ended({ code: 'closed' }))
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
