import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import { engineVersion } from '../core/version.ts'
import type { EmbeddedQueue } from '../work/queue/embedded.ts'
import type { QueueCount, QueueName, Worker, WorkQueue } from '../work/queue/types.ts'
import { workClasses } from '../work/queue/work-classes.ts'
import { connectMs } from './open-database.ts'
import type { OpenedDatabase } from './open-database.ts'
import { defaultGraceMs } from './options.ts'
import type { EngineOptions } from './options.ts'

export interface OpenQueueOptions {
  options: EngineOptions
  shared: OpenedDatabase['shared']
  /** The queue of this process alone. */
  embedded: EmbeddedQueue
  /** Does the work of records. */
  worker: Worker
  limits: Record<QueueName, number>
  world: { clock: Clock; log: Log; name: string }
  /** Called when a record has ended anywhere. */
  onEnded: () => void
}

/**
 * The queue of records: that of this process, or, where engines share a database, that of all of them. The driver and library of
 * the latter are loaded only then.
 */
export async function openQueue({ options, shared, embedded, worker, limits, world, onEnded }: OpenQueueOptions) {
  if (shared === undefined)
    return {
      queue: embedded as WorkQueue,
      shared: undefined,
      counts: () => embedded.counts(),
      start: (): Promise<void> => Promise.resolve(),
    }
  const { SharedQueue } = await import('../work/queue/shared/shared-queue.ts')
  const { role = 'all', only = workClasses, concurrency, graceMs = defaultGraceMs, tuning = {} } = options
  const { speech, render } = limits
  const queue = await SharedQueue.open({
    ...shared,
    connectMs,
    name: world.name,
    role,
    version: engineVersion(),
    worker,
    classes: role === 'api' ? [] : only,
    limits: concurrency === undefined ? { speech, render } : { speech: concurrency, render: concurrency },
    most: concurrency ?? speech + render,
    graceMs,
    onEnded,
    now: () => world.clock.now(),
    log: world.log,
    ...(tuning.leaseSeconds === undefined ? {} : { leaseSeconds: tuning.leaseSeconds }),
  })
  const counts = async (): Promise<QueueCount[]> => {
    // Previews and direct speech stay in this process: its queues are counted with those of all.
    const all = [...(await queue.counts()), ...(await embedded.counts())]
    return [...new Set(all.map(({ lane }) => lane))].map((lane) => {
      const same = all.filter((count) => count.lane === lane)
      const sum = (key: 'waiting' | 'running') => same.reduce((total, count) => total + count[key], 0)
      return { lane, waiting: sum('waiting'), running: sum('running') }
    })
  }
  return { queue: queue as WorkQueue, shared: queue, counts, start: () => queue.start() }
}
