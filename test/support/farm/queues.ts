import { afterAll } from 'vitest'
import { silentLog } from '../../../electron/engine/core/log.ts'
import { PostgresStores } from '../../../electron/engine/store/database/postgres.ts'
import { EmbeddedQueue } from '../../../electron/engine/work/queue/embedded.ts'
import { SharedQueue } from '../../../electron/engine/work/queue/shared/shared-queue.ts'
import type { SharedQueueOptions } from '../../../electron/engine/work/queue/shared/shared-queue.ts'
import type { Worker, WorkQueue } from '../../../electron/engine/work/queue/types.ts'
import { postgresMissing, postgresServer } from '../engine/postgres.ts'

const limits = { speech: 2, render: 1, preview: 1, stage: 1, draft: 1, ahead: 1 }

/** A queue of each kind, which is closed after the tests of the file. */
export interface QueueKind {
  name: string
  missing: string | undefined
  open: (worker: Worker, speech?: number) => Promise<WorkQueue>
}

const closing = <Q extends WorkQueue>(queue: Q): Q => {
  afterAll(() => queue.close())
  return queue
}

/** A server whose databases several queues share. */
export function sharedQueues() {
  let server: ReturnType<typeof postgresServer> | undefined
  let count = 0
  const database = async (): Promise<string> => (await (server ??= postgresServer())).database()
  const pools = new Map<string, Promise<PostgresStores>>()
  /** The connections of the tests to a database, which its queues share. */
  const connect = (url: string): Promise<PostgresStores> => {
    const known = pools.get(url)
    if (known) return known
    const pool = PostgresStores.open({ url, log: silentLog, connections: 4 })
    pools.set(url, pool)
    afterAll(async () => (await pool).close())
    return pool
  }
  /** Opens a queue of a database, as one engine of several. */
  async function open(url: string, worker: Worker, options: Partial<SharedQueueOptions> = {}): Promise<SharedQueue> {
    const queue = closing(
      await SharedQueue.open({
        db: await connect(url),
        url,
        connectMs: 5_000,
        name: `engine-${String((count += 1))}`,
        role: 'all',
        version: '0',
        worker,
        classes: ['speech', 'video', 'faces'],
        limits: { speech: 2, render: 1 },
        most: 4,
        graceMs: 0,
        leaseSeconds: 10,
        now: Date.now,
        log: silentLog,
        ...options,
      }),
    )
    await queue.start()
    return queue
  }
  return { database, connect, open }
}

export function queueKinds(): QueueKind[] {
  const shared = sharedQueues()
  return [
    {
      name: 'of one process',
      missing: undefined,
      open: (worker, speech = limits.speech) =>
        Promise.resolve(
          closing(new EmbeddedQueue({ worker, limits: { ...limits, speech }, now: Date.now, log: silentLog })),
        ),
    },
    {
      name: 'over PostgreSQL',
      missing: postgresMissing,
      open: async (worker, speech = limits.speech) =>
        await shared.open(await shared.database(), worker, { limits: { speech, render: 1 } }),
    },
  ]
}
