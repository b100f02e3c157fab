import { silentLog } from '../../../electron/engine/core/log.ts'
import { newRecordId } from '../../../electron/engine/core/ids.ts'
import { PostgresStores } from '../../../electron/engine/store/database/postgres.ts'
import { SharedQueue } from '../../../electron/engine/work/queue/shared/shared-queue.ts'
import type { WorkResult } from '../../../electron/engine/work/queue/types.ts'

export interface ThroughputPlan {
  workers: number
  /** Shortest and longest time that an entry takes, ms; all between are as frequent. */
  lengthMs: [number, number]
  /** How long work is measured after all workers are busy, seconds. */
  seconds: number
  tenants: number
}

export interface Throughput {
  workers: number
  /** Share of the workers' time in which they worked, 0 to 1. */
  busy: number
  /** Entries that ended in the time measured. */
  ended: number
  /** Time between the end of an entry and the begin of the next one of the same worker, ms, 50th and 99th percentile. */
  gapP50: number
  gapP99: number
  /** Entries that were begun more than once. */
  repeated: number
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The value below which a share of the numbers lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10
}

/**
 * Lets workers of one queue work on entries that only last, one at a time each, and measures how much of their time is lost
 * between two. Each has connections of its own, as a machine of its own would.
 * @param url a new, empty database
 */
export async function throughputOf(url: string, plan: ThroughputPlan): Promise<Throughput> {
  const [least, most] = plan.lengthMs
  const begun = new Map<string, number>()
  const periods: [from: number, to: number][] = []
  const gaps: number[] = []
  let measuredFrom = Number.POSITIVE_INFINITY
  const open = async (name: string, works: boolean): Promise<{ queue: SharedQueue; db: PostgresStores }> => {
    const db = await PostgresStores.open({ url, log: silentLog, connections: 3 })
    let endedAt: number | undefined
    const queue = await SharedQueue.open({
      db,
      url,
      connectMs: 10_000,
      name,
      role: works ? 'worker' : 'api',
      version: '0',
      worker: async ({ id }): Promise<WorkResult> => {
        const from = performance.now()
        begun.set(id, (begun.get(id) ?? 0) + 1)
        if (endedAt !== undefined && endedAt >= measuredFrom) gaps.push(from - endedAt)
        await wait(least + Math.random() * (most - least))
        endedAt = performance.now()
        periods.push([from, endedAt])
        return 'ended'
      },
      classes: works ? ['video'] : [],
      limits: { speech: 1, render: 1 },
      most: 1,
      graceMs: 0,
      now: Date.now,
      log: silentLog,
    })
    await queue.start()
    return { queue, db }
  }
  const asking = await open('api', false)
  const workers = await Promise.all(
    Array.from({ length: plan.workers }, (_, index) => open(`worker-${String(index)}`, true)),
  )
  const mean = (least + most) / 2
  // Enough for the time in which all become busy, the time measured, and a rest that keeps all of them busy until its end.
  const entries = Math.ceil((plan.workers * (plan.seconds * 1000 + 4 * most)) / mean) + 2 * plan.workers
  for (let index = 0; index < entries; index += 1)
    await asking.queue.persist({
      id: newRecordId(),
      queueName: 'render',
      client: `tenant-${String(index % plan.tenants)}`,
      kind: 'avatar-video',
    })
  await wait(most)
  measuredFrom = performance.now()
  await wait(plan.seconds * 1000)
  const measuredTo = performance.now()
  // What runs at the end of the time measured is counted as far as it lies in it.
  await wait(most + 100)
  const inside = periods.map(([from, to]) => [Math.max(from, measuredFrom), Math.min(to, measuredTo)] as const)
  const busyMs = inside.reduce((sum, [from, to]) => sum + Math.max(0, to - from), 0)
  const ended = periods.filter(([, to]) => to >= measuredFrom && to <= measuredTo).length
  for (const { queue, db } of [asking, ...workers]) {
    await queue.close()
    await db.close()
  }
  return {
    workers: plan.workers,
    busy: busyMs / (plan.workers * (measuredTo - measuredFrom)),
    ended,
    gapP50: percentile(gaps, 0.5),
    gapP99: percentile(gaps, 0.99),
    repeated: [...begun.values()].filter((count) => count > 1).length,
  }
}
