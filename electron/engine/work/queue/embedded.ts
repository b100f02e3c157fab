import { TimeLeft } from '../../../common/progress/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { messageOf } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { idleQueue } from './types.ts'
import type { QueueName, Progress, QueueEntry, Worker, WorkQueue } from './types.ts'
import { stages } from '../../core/stages.ts'
import { FairQueue } from './fair-queue.ts'

interface Running {
  entry: QueueEntry
  controller: AbortController
  left: TimeLeft
  share: number
  stage: Text
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
  readonly #options: EmbeddedQueueOptions
  readonly #queues: Map<QueueName, { waiting: FairQueue; running: Map<string, Running> }>
  readonly #listeners = new Map<string, Set<(progress: Progress) => void>>()
  readonly #idleResolvers: (() => void)[] = []
  #closed = false

  constructor(options: EmbeddedQueueOptions) {
    this.#options = options
    this.#queues = new Map(
      (Object.keys(options.limits) as QueueName[]).map((queueName) => [
        queueName,
        { waiting: new FairQueue(), running: new Map() },
      ]),
    )
  }

  add(entry: QueueEntry): void {
    const queue = this.#queueOf(entry.queueName)
    if (this.#closed || queue.waiting.has(entry.id) || queue.running.has(entry.id)) return
    queue.waiting.add(entry)
    if (entry.queueName !== idleQueue) this.#giveWay()
    setImmediate(() => this.#pump(entry.queueName))
  }

  cancel(id: string): boolean {
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

  progress(id: string): Progress | undefined {
    for (const queue of this.#queues.values()) {
      const run = queue.running.get(id)
      if (run) return this.#progressOf(run)
      if (!queue.waiting.has(id)) continue
      const ahead = queue.running.size + queue.waiting.ahead(id)
      return { state: 'waiting', share: 0, stage: stages.waiting, ahead, etaMs: null }
    }
    return undefined
  }

  watch(id: string, listener: (progress: Progress) => void): () => void {
    const listeners = this.#listeners.get(id) ?? new Set()
    this.#listeners.set(id, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#listeners.get(id) === listeners) this.#listeners.delete(id)
    }
  }

  idle(): Promise<void> {
    return this.#isIdle() ? Promise.resolve() : new Promise((resolve) => this.#idleResolvers.push(resolve))
  }

  counts(): ReturnType<WorkQueue['counts']> {
    return [...this.#queues].map(([queueName, { waiting, running }]) => ({
      lane: queueName,
      waiting: waiting.size,
      running: running.size,
    }))
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

  #progressOf(run: Running): Progress {
    const etaMs = run.left.left(this.#options.now(), 1 - run.share)
    return { state: 'running', share: run.share, stage: run.stage, ahead: 0, etaMs }
  }

  #notify(id: string, progress: Progress): void {
    for (const listener of [...(this.#listeners.get(id) ?? [])]) {
      try {
        listener(progress)
      } catch (error) {
        this.#options.log.warn('queue.listener-failed', { id, reason: messageOf(error) })
      }
    }
  }

  #start(entry: QueueEntry): void {
    const queue = this.#queueOf(entry.queueName)
    const run: Running = {
      entry,
      controller: new AbortController(),
      left: new TimeLeft(),
      share: 0,
      stage: stages.starting,
      settled: Promise.resolve(),
    }
    run.left.add(this.#options.now(), 0)
    queue.running.set(entry.id, run)
    run.settled = (async () => {
      try {
        this.#notify(entry.id, this.#progressOf(run))
        await this.#options.worker(entry, {
          signal: run.controller.signal,
          report: (share, stage) => {
            run.share = Math.max(run.share, Math.min(1, share))
            run.left.add(this.#options.now(), run.share)
            if (stage !== undefined) run.stage = stage
            this.#notify(entry.id, this.#progressOf(run))
          },
        })
      } catch (error) {
        this.#options.log.error('queue.worker-threw', { id: entry.id, reason: messageOf(error) })
      } finally {
        queue.running.delete(entry.id)
        this.#finish(entry.id)
        this.#pump(entry.queueName)
        this.#pump(idleQueue)
      }
    })()
  }

  #finish(id: string): void {
    this.#notify(id, { state: 'done', share: 1, stage: stages.finished, ahead: 0, etaMs: 0 })
    this.#listeners.delete(id)
    if (this.#isIdle()) for (const resolve of this.#idleResolvers.splice(0)) resolve()
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
      const next = queue.waiting.take()
      if (!next) return
      this.#start(next)
    }
  }
}
