import { describe, expect, test } from 'vitest'
import { newRecordId } from '../../../../electron/engine/core/ids.ts'
import type { Progress, QueueEntry, WorkContext, WorkQueue } from '../../../../electron/engine/work/queue/types.ts'
import { until } from '../../../support/engine/folder.ts'
import { queueKinds } from '../../../support/farm/queues.ts'

/** Work that lasts until it is let go, or aborted. */
function createWork() {
  const started: string[] = []
  const contexts = new Map<string, WorkContext>()
  const release = new Map<string, () => void>()
  let most = 0
  const worker = (entry: QueueEntry, context: WorkContext) => {
    started.push(entry.id)
    contexts.set(entry.id, context)
    return new Promise<'ended' | 'interrupted'>((resolve) => {
      const end = (how: 'ended' | 'interrupted') => {
        release.delete(entry.id)
        resolve(how)
      }
      release.set(entry.id, () => end('ended'))
      most = Math.max(most, release.size)
      context.signal.addEventListener('abort', () => end('interrupted'))
    })
  }
  return { started, contexts, release, worker, most: () => most }
}

const speech = (client = 'one', kind = 'speech'): QueueEntry => ({
  id: newRecordId(),
  queueName: 'speech',
  client,
  kind,
})
async function add(queue: WorkQueue, ...entries: QueueEntry[]) {
  for (const entry of entries) {
    await queue.persist(entry)
    queue.add(entry)
  }
}
const isEmpty = async (queue: WorkQueue) =>
  (await queue.counts()).every(({ waiting, running }) => waiting + running === 0)

describe.each(queueKinds())('a queue $name', ({ open, missing }) => {
  test.runIf(missing !== undefined)(`is not tried: ${missing ?? ''}`, () => expect(missing).toBeDefined())

  describe.skipIf(missing !== undefined)('of accepted work', () => {
    test('runs each entry once, in order, never more at once than allowed', async () => {
      const { worker, started, release, most } = createWork()
      const queue = await open(worker, 3)
      const entries = Array.from({ length: 30 }, () => speech())
      await add(queue, ...entries)
      await add(queue, ...entries)
      await until(async () => {
        for (const end of [...release.values()]) end()
        return started.length === 30 && (await isEmpty(queue))
      }, 'all have run')
      expect(started.toSorted()).toEqual(entries.map(({ id }) => id).toSorted())
      expect(most()).toBeLessThanOrEqual(3)
    })

    test('lets clients take turns, and says whose turn is when', async () => {
      const { worker, started, release } = createWork()
      const queue = await open(worker, 1)
      const [a1, a2, a3, a4] = Array.from({ length: 4 }, () => speech('a'))
      await add(queue, a1!, a2!, a3!, a4!)
      await until(() => started.length === 1, 'the first one runs')
      const [b1, b2] = [speech('b'), speech('b')]
      await add(queue, b1, b2)
      expect(await queue.progress(a1!.id)).toMatchObject({ state: 'running', ahead: 0 })
      expect(await queue.progress(a4!.id)).toMatchObject({ state: 'waiting', ahead: 5, etaMs: null })
      expect((await queue.progress(b2.id))!.ahead).toBeLessThan(5)
      await until(async () => {
        for (const end of [...release.values()]) end()
        return await isEmpty(queue)
      }, 'all have run')
      const order = started.map((id) => ([a1, a2, a3, a4].some((one) => one!.id === id) ? 'a' : 'b')).join('')
      expect(order.lastIndexOf('b'), `${order}: the other client does not wait for all of the first one`).toBeLessThan(
        5,
      )
    })

    test('drops a waiting entry that is cancelled, and aborts a running one', async () => {
      const { worker, started, contexts } = createWork()
      const queue = await open(worker, 1)
      const [running, waiting] = [speech(), speech()]
      await add(queue, running, waiting)
      await until(() => started.length === 1, 'one runs')
      expect(await queue.cancel(waiting.id)).toBe(true)
      expect(await queue.cancel(running.id)).toBe(true)
      await until(() => contexts.get(running.id)!.signal.aborted, 'it is aborted')
      await until(() => isEmpty(queue), 'nothing is left')
      expect(await queue.cancel(running.id)).toBe(false)
      expect(await queue.progress(running.id)).toBeUndefined()
      expect(started).toEqual([running.id])
    })

    test('tells how far an entry is, never less than before, and once that it has ended', async () => {
      const { worker, contexts, release } = createWork()
      const queue = await open(worker)
      const entry = speech()
      const seen: Progress[] = []
      queue.watch(entry.id, (progress) => void seen.push(progress))
      await add(queue, entry)
      await until(() => contexts.has(entry.id), 'it runs')
      contexts.get(entry.id)!.report(0.5, 'Drawing')
      contexts.get(entry.id)!.report(0.2)
      await until(async () => (await queue.progress(entry.id))?.share === 0.5, 'the progress is known')
      expect(await queue.progress(entry.id)).toMatchObject({ state: 'running', stage: 'Drawing', ahead: 0 })
      release.get(entry.id)!()
      await until(() => seen.at(-1)?.state === 'done', 'the end is told')
      const shares = seen.map(({ share }) => share)
      expect(shares).toEqual(shares.toSorted((a, b) => a - b))
      expect(seen.filter(({ state }) => state === 'done')).toHaveLength(1)
    })

    test('adds the unfinished entries that it does not have', async () => {
      const { worker, started, release } = createWork()
      const queue = await open(worker)
      const [kept, lost] = [speech(), speech()]
      await add(queue, kept)
      await until(() => started.length === 1, 'one runs')
      const added = await queue.restore([kept, lost])
      expect(added).toBe(queue.isDurable ? 1 : 2)
      await until(() => started.length === 2, 'the other one runs, too')
      for (const end of [...release.values()]) end()
      await until(() => isEmpty(queue), 'nothing is left')
      expect(started).toEqual([kept.id, lost.id])
    })

    test('ends what runs when it is closed, and takes nothing on', async () => {
      const { worker, started, contexts } = createWork()
      const queue = await open(worker, 1)
      const [first, second] = [speech(), speech()]
      await add(queue, first, second)
      await until(() => started.length === 1, 'one runs')
      await queue.close()
      expect(contexts.get(first.id)!.signal.aborted).toBe(true)
      expect([started.length, queue.isBusy()]).toEqual([1, false])
    })
  })
})
