import { describe, expect, test } from 'vitest'
import { newRecordId } from '../../../../electron/engine/core/ids.ts'
import { silentLog } from '../../../../electron/engine/core/log.ts'
import { Jobs } from '../../../../electron/engine/work/queue/shared/jobs.ts'
import { WorkTable } from '../../../../electron/engine/work/queue/shared/work-table.ts'
import type { QueueEntry, Worker, WorkResult } from '../../../../electron/engine/work/queue/types.ts'
import { until } from '../../../support/engine/folder.ts'
import { postgresMissing } from '../../../support/engine/postgres.ts'
import { sharedQueues } from '../../../support/farm/queues.ts'

const speech = (client = 'one'): QueueEntry => ({ id: newRecordId(), queueName: 'speech', client, kind: 'speech' })
const ends: Worker = () => Promise.resolve('ended')

test.runIf(postgresMissing !== undefined)(`is not tried: ${postgresMissing ?? ''}`, () =>
  expect(postgresMissing).toBeDefined(),
)

describe.skipIf(postgresMissing !== undefined)('the queue of several engines', () => {
  const { database, connect, open } = sharedQueues()
  const left = async (url: string) => (await new WorkTable(await connect(url)).ids()).size

  test('gives each entry to one of them', async () => {
    const url = await database()
    const done: string[] = []
    const worker: Worker = async ({ id }) => {
      await new Promise((resolve) => setImmediate(resolve))
      done.push(id)
      return 'ended'
    }
    const queues = await Promise.all(Array.from({ length: 3 }, () => open(url, worker)))
    const entries = Array.from({ length: 60 }, (_, index) => speech(`client ${String(index % 5)}`))
    await Promise.all(entries.map((entry, index) => queues[index % 3]!.persist(entry)))
    await until(async () => (await left(url)) === 0, 'all are done')
    expect(done.toSorted()).toEqual(entries.map(({ id }) => id).toSorted())
  })

  test('has an entry only when the transaction that stores it is committed', async () => {
    const url = await database()
    const started: string[] = []
    const worker: Worker = ({ id }) => {
      started.push(id)
      return Promise.resolve('ended')
    }
    const db = await connect(url)
    const queue = await open(url, worker, { db })
    const refused = db.transaction(async () => {
      await queue.persist(speech())
      throw new Error('no credits')
    })
    await expect(refused).rejects.toThrow('no credits')
    const entry = speech()
    await db.transaction(() => queue.persist(entry))
    await until(() => started.length > 0, 'the stored one runs')
    expect(started).toEqual([entry.id])
  })

  test('is taken only by engines that do work of its class', async () => {
    const url = await database()
    const started: string[] = []
    const asks = await open(url, ends, { role: 'api', classes: [] })
    await open(
      url,
      ({ id }) => {
        started.push(id)
        return Promise.resolve('ended')
      },
      { classes: ['video'] },
    )
    const [text, video] = [speech(), { ...speech(), kind: 'avatar-video' }]
    await asks.persist(text)
    await asks.persist(video)
    await until(() => started.length === 1, 'one has begun')
    await until(async () => (await asks.counts()).every(({ running }) => running === 0), 'it is done')
    expect(started).toEqual([video.id])
    expect(await asks.counts()).toEqual([{ lane: 'speech', waiting: 1, running: 0 }])
    await open(url, ends, { classes: ['speech'] })
    await until(async () => (await left(url)) === 0, 'the other one is done, too')
  })

  test('gives to another engine what one that stops has not finished, and counts no failure', async () => {
    const url = await database()
    const failures: number[] = []
    const stops = await open(url, (_entry, { signal, failures: before }) => {
      failures.push(before.length)
      return new Promise<WorkResult>((resolve) => signal.addEventListener('abort', () => resolve('interrupted')))
    })
    const entry = speech()
    await stops.persist(entry)
    await until(() => failures.length === 1, 'it runs')
    await stops.close()
    await open(url, (_entry, { failures: before }) => {
      failures.push(before.length)
      return Promise.resolve('ended')
    })
    await until(async () => (await left(url)) === 0, 'the other one has done it')
    expect(failures).toEqual([0, 0])
  })

  test('lets an engine that stops finish within its grace period', async () => {
    const url = await database()
    let wasAborted: boolean | undefined
    let finish = (): void => undefined
    const queue = await open(
      url,
      async (_entry, { signal }) => {
        await new Promise<void>((resolve) => (finish = resolve))
        wasAborted = signal.aborted
        return 'ended'
      },
      { graceMs: 60_000 },
    )
    await queue.persist(speech())
    await until(() => queue.isBusy(), 'it runs')
    await until(() => {
      finish()
      return wasAborted !== undefined || !queue.isBusy()
    }, 'it has begun')
    await queue.close()
    expect([wasAborted, await left(url)]).toEqual([false, 0])
  })

  test('tries what one worker fails at on another one, with the reason', async () => {
    const url = await database()
    const attempts: [string, readonly unknown[]][] = []
    const worker =
      (name: string, result: WorkResult): Worker =>
      (_entry, { failures }) => {
        attempts.push([name, failures])
        return Promise.resolve(result)
      }
    const fails = await open(url, worker('broken', { fault: 'No memory.' }))
    await fails.persist(speech())
    await until(() => attempts.length === 1, 'it has failed')
    await open(url, worker('sound', 'ended'))
    await until(async () => (await left(url)) === 0, 'it is done')
    expect(attempts.at(-1)).toEqual(['sound', ['No memory.']])
    expect(attempts.filter(([name]) => name === 'broken').length, 'who failed leaves it to others').toBeLessThan(3)
  })

  test('takes an entry from an engine that died, and nothing that this one still says counts', async () => {
    const url = await database()
    const [db, attempts] = [await connect(url), [] as (readonly unknown[])[]]
    const jobs = await Jobs.open({ db, url, connectMs: 5_000, leaseSeconds: 10, superviseSeconds: 1, log: silentLog })
    const asks = await open(url, ends, { role: 'api', classes: [] })
    const entry = speech()
    await asks.persist(entry)
    // An engine that takes an entry, begins, and says nothing more.
    const lease = (await jobs.take('speech'))!
    const table = new WorkTable(db)
    await table.begin(entry.id, 'speech', { ...(await table.lock(entry.id))!, worker: 'dead' })
    expect(await jobs.renew([lease])).toEqual(new Set([lease]))
    await open(url, (_entry, { failures }) => {
      attempts.push(failures)
      return Promise.resolve('ended')
    })
    await until(() => attempts.length === 1, 'another one takes it', 60_000)
    expect(attempts[0]).toMatchObject([{ key: 'engineWork.workerLost', values: { worker: 'dead' } }])
    await until(async () => (await left(url)) === 0, 'it is done')
    expect(await jobs.renew([lease])).toEqual(new Set())
    expect(await table.release(entry.id, 'dead', [])).toBe(false)
    await jobs.close()
  }, 90_000)
})
