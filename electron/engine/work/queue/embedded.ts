import { messageOf } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { idleQueue } from './types.ts'
import type { QueueCount, QueueName, Progress, QueueEntry, Worker, WorkQueue } from './types.ts'
import { stages } from '../../core/stages.ts'
import { FairQueue } from './fair-queue.ts'
import { ProgressListeners } from './progress-listeners.ts'
import { RunProgress } from './run-progress.ts'

interface Running {
  entry: QueueEntry
  controller: AbortController
  progress: RunProgress
  settled: Promise<void>
}

export interface EmbeddedQueueOptions {
  worker: Worker
  /** Number of entries of each queue that run at once. */
  limits: Record<QueueName, number>
  now: () => number
  log: Log
}

/**
 * Work queue within this process. Within a queue, clients and their kinds of work take turns. Entries start on a later turn of
 * the event loop than the one that adds them. An entry that is given up for one of another queue has ended.
 */
export class EmbeddedQueue implements WorkQueue {
  readonly isDurable = false
  readonly #options: EmbeddedQueueOptions
  readonly #queues: Map<QueueName, { waiting: FairQueue; running: Map<string, Running> }>
  readonly #listeners: ProgressListeners
  readonly #idleResolvers: (() => void)[] = []
  #closed = false

  constructor(options: EmbeddedQueueOptions) {
    this.#options = options
    this.#listeners = new ProgressListeners(options.log)
    this.#queues = new Map(
      (Object.keys(options.limits) as QueueName[]).map((queueName) => [
        queueName,
        { waiting: new FairQueue(), running: new Map() },
      ]),
    )
  }

  persist(): Promise<void> {
    return Promise.resolve()
  }

  restore(entries: readonly QueueEntry[]): Promise<number> {
    for (const entry of entries) this.add(entry)
    return Promise.resolve(entries.length)
  }

  add(entry: QueueEntry): void {
    const queue = this.#queueOf(entry.queueName)
    if (this.#closed || queue.waiting.has(entry.id) || queue.running.has(entry.id)) return
    queue.waiting.add(entry)
    if (entry.queueName !== idleQueue) this.#giveWay()
    setImmediate(() => this.#pump(entry.queueName))
  }

  cancel(id: string): Promise<boolean> {
    return Promise.resolve(this.cancelNow(id))
  }

  /** As `cancel`: the entry is out of the queue, or its signal aborted, on return. */
  cancelNow(id: string): boolean {
    for (const queue of this.#queues.values()) {
      if (queue.waiting.delete(id)) {
        this.#finish(id)
        return true
      }
      const run = queue.running.get(id)
      if (run) {
        run.controller.abort()
        return true
      }
    }
    return false
  }

  progress(id: string): Promise<Progress | undefined> {
    return Promise.resolve(this.progressNow(id))
  }

  progressNow(id: string): Progress | undefined {
    for (const queue of this.#queues.values()) {
      const run = queue.running.get(id)
      if (run) return run.progress.read()
      if (!queue.waiting.has(id)) continue
      const ahead = queue.running.size + queue.waiting.ahead(id)
      return { state: 'waiting', share: 0, stage: stages.waiting, ahead, etaMs: null }
    }
    return undefined
  }

  watch(id: string, listener: (progress: Progress) => void): () => void {
    return this.#listeners.add(id, listener)
  }

  /** Resolves when no entry of the queue waits or runs. */
  idle(): Promise<void> {
    return this.#isIdle() ? Promise.resolve() : new Promise((resolve) => this.#idleResolvers.push(resolve))
  }

  counts(): Promise<QueueCount[]> {
    const counts = [...this.#queues].map(([queueName, { waiting, running }]) => ({
      lane: queueName,
      waiting: waiting.size,
      running: running.size,
    }))
    return Promise.resolve(counts)
  }

  isBusy(): boolean {
    return !this.#isIdle()
  }

  drain(): Promise<void> {
    return Promise.resolve()
  }

  async close(): Promise<void> {
    this.#closed = true
    const running = [...this.#queues.values()].flatMap((queue) => [...queue.running.values()])
    for (const queue of this.#queues.values()) queue.waiting.clear()
    for (const run of running) run.controller.abort()
    await Promise.all(running.map((run) => run.settled))
    for (const resolve of this.#idleResolvers.splice(0)) resolve()
  }

  #queueOf(queueName: QueueName): { waiting: FairQueue; running: Map<string, Running> } {
    return this.#queues.get(queueName)!
  }

  #isIdle(): boolean {
    return [...this.#queues.values()].every((queue) => queue.waiting.size === 0 && queue.running.size === 0)
  }

  #start(entry: QueueEntry): void {
    const queue = this.#queueOf(entry.queueName)
    const run: Running = {
      entry,
      controller: new AbortController(),
      progress: new RunProgress(this.#options.now),
      settled: Promise.resolve(),
    }
    queue.running.set(entry.id, run)
    run.settled = (async () => {
      try {
        this.#listeners.notify(entry.id, run.progress.read())
        await this.#options.worker(entry, {
          signal: run.controller.signal,
          failures: [],
          canRetry: false,
          report: (share, stage) => {
            run.progress.report(share, stage)
            this.#listeners.notify(entry.id, run.progress.read())
          },
        })
      } catch (error) {
        this.#options.log.error('queue.worker-threw', { id: entry.id, reason: messageOf(error) })
      } finally {
        queue.running.delete(entry.id)
        this.#finish(entry.id)
        // What its client is limited to may have kept entries of other queues waiting.
        for (const name of this.#queues.keys()) if (name !== idleQueue) this.#pump(name)
        this.#pump(idleQueue)
      }
    })()
  }

  #finish(id: string): void {
    this.#listeners.finish(id)
    if (this.#isIdle()) for (const resolve of this.#idleResolvers.splice(0)) resolve()
  }

  /** Whether a client may have one more entry worked on. */
  #mayRun({ client, most }: QueueEntry): boolean {
    if (most === undefined) return true
    const running = [...this.#queues.values()].flatMap((queue) => [...queue.running.values()])
    return running.filter(({ entry }) => entry.client === client && entry.most !== undefined).length < most
  }

  /** Gives up what nobody has asked for. */
  #giveWay(): void {
    const idle = this.#queueOf(idleQueue)
    for (const run of idle.running.values()) run.controller.abort()
  }

  #othersWork(): boolean {
    return [...this.#queues].some(
      ([name, { waiting, running }]) => name !== idleQueue && (waiting.size > 0 || running.size > 0),
    )
  }

  #pump(name: QueueName): void {
    if (name === idleQueue && this.#othersWork()) return
    const queue = this.#queueOf(name)
    while (!this.#closed && queue.running.size < this.#options.limits[name]) {
      const next = queue.waiting.take((first) => this.#mayRun(first))
      if (!next) return
      this.#start(next)
    }
  }
}
