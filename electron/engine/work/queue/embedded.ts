import type { Text } from '../../../common/messages/index.ts'
import { messageOf } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import type { QueueName, Progress, QueueEntry, Worker, WorkQueue } from './types.ts'
import { stages } from '../../core/stages.ts'

interface Running {
  entry: QueueEntry
  controller: AbortController
  startedAt: number
  share: number
  stage: Text
  settled: Promise<void>
}

export interface EmbeddedQueueOptions {
  worker: Worker
  /** How many entries of a queue run at once. */
  limits: Record<QueueName, number>
  now: () => number
  log: Log
}

/** First come, first served within a queue. Work starts on a later turn of the event loop than the one that adds it. */
export function createEmbeddedQueue(options: EmbeddedQueueOptions): WorkQueue {
  const queues = new Map<QueueName, { waiting: Map<string, QueueEntry>; running: Map<string, Running> }>(
    (Object.keys(options.limits) as QueueName[]).map((queueName) => [
      queueName,
      { waiting: new Map(), running: new Map() },
    ]),
  )
  const listeners = new Map<string, Set<(progress: Progress) => void>>()
  const idlers: (() => void)[] = []
  let closed = false

  const queueOf = (queueName: QueueName) => queues.get(queueName)!
  const isIdle = () => [...queues.values()].every((queue) => queue.waiting.size === 0 && queue.running.size === 0)

  function progressOf(run: Running): Progress {
    const elapsed = options.now() - run.startedAt
    // Below two percent an estimate says more about the start than about the rest.
    const etaMs = run.share >= 0.02 ? Math.round((elapsed / run.share) * (1 - run.share)) : null
    return { state: 'running', share: run.share, stage: run.stage, ahead: 0, etaMs }
  }

  function tell(id: string, progress: Progress): void {
    for (const listener of [...(listeners.get(id) ?? [])]) {
      try {
        listener(progress)
      } catch (error) {
        options.log.warn('queue.listener-failed', { id, reason: messageOf(error) })
      }
    }
  }

  function start(entry: QueueEntry): void {
    const queue = queueOf(entry.queueName)
    const run: Running = {
      entry,
      controller: new AbortController(),
      startedAt: options.now(),
      share: 0,
      stage: stages.starting,
      settled: Promise.resolve(),
    }
    queue.running.set(entry.id, run)
    run.settled = (async () => {
      try {
        tell(entry.id, progressOf(run))
        await options.worker(entry, {
          signal: run.controller.signal,
          report(share, stage) {
            run.share = Math.max(run.share, Math.min(1, share))
            if (stage !== undefined) run.stage = stage
            tell(entry.id, progressOf(run))
          },
        })
      } catch (error) {
        options.log.error('queue.worker-threw', { id: entry.id, reason: messageOf(error) })
      } finally {
        queue.running.delete(entry.id)
        finish(entry.id)
        pump(entry.queueName)
      }
    })()
  }

  function finish(id: string): void {
    tell(id, { state: 'done', share: 1, stage: stages.finished, ahead: 0, etaMs: 0 })
    listeners.delete(id)
    if (isIdle()) for (const resolve of idlers.splice(0)) resolve()
  }

  function pump(name: QueueName): void {
    const queue = queueOf(name)
    while (!closed && queue.running.size < options.limits[name]) {
      const next = queue.waiting.values().next().value
      if (!next) return
      queue.waiting.delete(next.id)
      start(next)
    }
  }

  return {
    add(entry) {
      const queue = queueOf(entry.queueName)
      if (closed || queue.waiting.has(entry.id) || queue.running.has(entry.id)) return
      queue.waiting.set(entry.id, entry)
      setImmediate(() => pump(entry.queueName))
    },
    cancel(id) {
      for (const queue of queues.values()) {
        if (queue.waiting.delete(id)) {
          finish(id)
          return true
        }
        const run = queue.running.get(id)
        if (run) {
          run.controller.abort()
          return true
        }
      }
      return false
    },
    progress(id) {
      for (const queue of queues.values()) {
        const run = queue.running.get(id)
        if (run) return progressOf(run)
        if (!queue.waiting.has(id)) continue
        let ahead = queue.running.size
        for (const waiting of queue.waiting.keys()) {
          if (waiting === id) break
          ahead += 1
        }
        return { state: 'waiting', share: 0, stage: stages.waiting, ahead, etaMs: null }
      }
      return undefined
    },
    watch(id, listener) {
      const heard = listeners.get(id) ?? new Set()
      listeners.set(id, heard.add(listener))
      return () => {
        heard.delete(listener)
        if (heard.size === 0 && listeners.get(id) === heard) listeners.delete(id)
      }
    },
    idle: () => (isIdle() ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve))),
    counts: () =>
      [...queues].map(([queueName, { waiting, running }]) => ({
        lane: queueName,
        waiting: waiting.size,
        running: running.size,
      })),
    async close() {
      closed = true
      const running = [...queues.values()].flatMap((queue) => [...queue.running.values()])
      for (const queue of queues.values()) queue.waiting.clear()
      for (const run of running) run.controller.abort()
      await Promise.all(running.map((run) => run.settled))
      for (const resolve of idlers.splice(0)) resolve()
    },
  }
}
