import { expect, test } from 'vitest'
import { newRecordId } from '../../../../electron/engine/core/ids.ts'
import { Tenants } from '../../../../electron/engine/store/tenants/tenants.ts'
import type { QueueEntry, WorkQueue } from '../../../../electron/engine/work/queue/types.ts'
import { until } from '../../../support/engine/folder.ts'
import { postgresMissing } from '../../../support/engine/postgres.ts'
import { queueKinds, sharedQueues } from '../../../support/farm/queues.ts'

/** Work that lasts until it is let go. */
function createWork() {
  const running = new Map<string, () => void>()
  const most = { one: 0, all: 0 }
  const of = (client: string) => [...running.keys()].filter((key) => key.startsWith(client)).length
  const worker = ({ id, client }: QueueEntry) =>
    new Promise<'ended'>((resolve) => {
      const key = `${client} ${id}`
      running.set(key, () => {
        running.delete(key)
        resolve('ended')
      })
      most.one = Math.max(most.one, of('0ne'))
      most.all = Math.max(most.all, running.size)
    })
  const end = () => {
    for (const release of [...running.values()]) release()
  }
  return { running, most, of, worker, end }
}

const entry = (client: string, more: Pick<QueueEntry, 'most'> = {}): QueueEntry => ({
  id: newRecordId(),
  queueName: 'speech',
  client,
  kind: 'speech',
  ...more,
})
const isEmpty = async (queue: WorkQueue) =>
  (await queue.counts()).every(({ waiting, running }) => waiting + running === 0)

test('in one process, no more of a tenant is worked on at once than its limit, and others go on', async () => {
  const { worker, running, of, most, end } = createWork()
  const queue = await queueKinds()[0]!.open(worker, 3)
  for (let index = 0; index < 5; index += 1) queue.add(entry('0ne', { most: 1 }))
  for (let index = 0; index < 3; index += 1) queue.add(entry('two'))
  await until(() => running.size === 3, 'three run')
  expect([of('0ne'), of('two')]).toEqual([1, 2])
  await until(async () => {
    end()
    return await isEmpty(queue)
  }, 'all have run')
  expect(most).toEqual({ one: 1, all: 3 })
})

test.skipIf(postgresMissing !== undefined)(
  'of many engines, no more of a tenant is worked on at once than its limit, which may change meanwhile',
  async () => {
    const shared = sharedQueues()
    const url = await shared.database()
    const tenants = new Tenants(await shared.connect(url), 'secret')
    const { clientId: client } = await tenants.add({ name: 'One', plan: 'pro', concurrency: 2 }, 1)
    const { worker, running, end } = createWork()
    let most = 0
    const open = () =>
      shared.open(url, (one) => {
        const work = worker(one)
        most = Math.max(most, running.size)
        return work
      })
    const [first, second] = [await open(), await open()]
    const entries = Array.from({ length: 9 }, () => entry(client))
    await Promise.all(entries.map((one, index) => (index % 2 === 0 ? first : second).persist(one)))
    await until(() => running.size === 2, 'two run')
    expect(await first.cancel(entries[8]!.id), 'one that waits').toBe(true)
    await until(async () => {
      end()
      return (await first.counts()).reduce((sum, { waiting }) => sum + waiting, 0) <= 3
    }, 'most have run')
    expect(most).toBeLessThanOrEqual(2)
    await tenants.set(client, { concurrency: null })
    await until(async () => {
      end()
      return await isEmpty(first)
    }, 'all have run')
  },
)
