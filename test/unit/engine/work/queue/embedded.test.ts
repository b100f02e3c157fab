import { describe, expect, test } from 'vitest'
import { silentLog } from '../../../../../electron/engine/core/log.ts'
import { EmbeddedQueue } from '../../../../../electron/engine/work/queue/embedded.ts'
import type { Progress, QueueEntry, WorkContext } from '../../../../../electron/engine/work/queue/types.ts'
import { until } from '../../../../support/engine/folder.ts'

function setUp(speech = 2) {
  const started: string[] = []
  const contexts = new Map<string, WorkContext>()
  const release = new Map<string, () => void>()
  let now = 0
  let most = 0
  const queue = new EmbeddedQueue({
    limits: { speech, render: 1, preview: 1, stage: 1, draft: 1, ahead: 1 },
    now: () => now,
    log: silentLog,
    worker: (entry: QueueEntry, context: WorkContext) => {
      started.push(entry.id)
      contexts.set(entry.id, context)
      most = Math.max(most, release.size + 1)
      return new Promise((resolve) => {
        const end = () => {
          release.delete(entry.id)
          resolve('ended')
        }
        release.set(entry.id, end)
        context.signal.addEventListener('abort', end)
      })
    },
  })
  return {
    queue,
    started,
    contexts,
    release,
    most: () => most,
    pass: (ms: number) => {
      now += ms
    },
  }
}

const speech = (id: string, client = 'one', kind = 'speech'): QueueEntry => ({ id, queueName: 'speech', client, kind })

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('embedded queue', () => {
  test('does what nobody has asked for while nothing else is there, and gives it up for anything else', async () => {
    const { queue, started, release, contexts } = setUp(1)
    const ahead = (id: string): QueueEntry => ({ ...speech(id), queueName: 'ahead' })
    queue.add(ahead('a1'))
    queue.add(ahead('a2'))
    await turn()
    expect(started, 'one at a time').toEqual(['a1'])
    queue.add(speech('r1'))
    expect(contexts.get('a1')!.signal.aborted).toBe(true)
    await turn()
    await turn()
    expect(started, 'the second one waits until nothing else is there').toEqual(['a1', 'r1'])
    queue.add({ ...speech('r2'), queueName: 'render' })
    await turn()
    release.get('r1')!()
    await turn()
    expect(started).toEqual(['a1', 'r1', 'r2'])
    release.get('r2')!()
    await turn()
    expect(started).toEqual(['a1', 'r1', 'r2', 'a2'])
    release.get('a2')!()
    await queue.idle()
  })

  test('runs a hundred entries once each, in order, never more at once than allowed', async () => {
    const { queue, started, release, most } = setUp(3)
    const ids = Array.from({ length: 100 }, (_, index) => `r${String(index)}`)
    for (const id of ids) queue.add(speech(id))
    for (const id of ids) queue.add(speech(id))
    const done = queue.idle()
    while (started.length < 100 || release.size > 0) {
      await new Promise((resolve) => setImmediate(resolve))
      for (const end of [...release.values()]) end()
    }
    await done
    expect(started).toEqual(ids)
    expect(most()).toBe(3)
    expect((await queue.counts())[0]).toEqual({ lane: 'speech', waiting: 0, running: 0 })
  })

  test('clients take turns, and so do the kinds of a client; the place in line says so', async () => {
    const { queue, started, release } = setUp(1)
    for (const id of ['a1', 'a2', 'a3', 'a4', 'a5']) queue.add(speech(id))
    await until(() => started.length === 1, 'the first one runs')
    queue.add(speech('b1', 'two'))
    queue.add(speech('b2', 'two'))
    queue.add(speech('ac', 'one', 'clone'))
    expect(['a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'ac'].map((id) => queue.progressNow(id)?.ahead)).toEqual([
      4, 5, 6, 7, 1, 3, 2,
    ])
    const done = queue.idle()
    while (release.size > 0) {
      for (const end of [...release.values()]) end()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await done
    expect(started).toEqual(['a1', 'b1', 'ac', 'b2', 'a2', 'a3', 'a4', 'a5'])
  })

  test('a client that always sends anew does not push in', async () => {
    const { queue, started, release } = setUp(1)
    for (const id of ['a1', 'a2', 'a3']) queue.add(speech(id))
    queue.add(speech('b1', 'two'))
    for (let turn = 1; turn <= 6; turn += 1) {
      await until(() => started.length === turn, 'the next one runs')
      if (turn < 4) queue.add(speech(`b${String(turn + 1)}`, 'two'))
      for (const end of [...release.values()]) end()
    }
    await queue.close()
    expect(started.slice(0, 6)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3'])
  })

  test('queues do not wait for each other', async () => {
    const { queue, started } = setUp(1)
    queue.add(speech('a'))
    queue.add(speech('b'))
    queue.add({ ...speech('c'), queueName: 'render' })
    await until(() => started.length === 2, 'two run')
    expect(started.sort()).toEqual(['a', 'c'])
    await queue.close()
  })

  test('a waiting entry that is cancelled never runs; a running one is asked to stop', async () => {
    const { queue, started, contexts } = setUp(1)
    queue.add(speech('a'))
    queue.add(speech('b'))
    await until(() => started.length === 1, 'one runs')
    expect(queue.cancelNow('b')).toBe(true)
    expect(queue.cancelNow('a')).toBe(true)
    expect(contexts.get('a')?.signal.aborted).toBe(true)
    await queue.idle()
    expect(queue.cancelNow('a')).toBe(false)
    expect(started).toEqual(['a'])
  })

  test('progress only rises, tells who is ahead and how long it will take', async () => {
    const { queue, started, contexts, release, pass } = setUp(1)
    const received: Progress[] = []
    queue.watch('a', (progress) => received.push(progress))
    queue.add(speech('a'))
    queue.add(speech('b'))
    await until(() => started.length === 1, 'one runs')
    expect(queue.progressNow('b')).toMatchObject({ state: 'waiting', ahead: 1, etaMs: null })
    pass(10_000)
    contexts.get('a')!.report(0.25, 'Drawing')
    contexts.get('a')!.report(0.1)
    expect(queue.progressNow('a')).toEqual({
      state: 'running',
      share: 0.25,
      stage: 'Drawing',
      ahead: 0,
      etaMs: 30_000,
    })
    release.get('a')!()
    await until(() => received.at(-1)?.state === 'done', 'the end is heard')
    const shares = received.map(({ share }) => share)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(received.filter(({ state }) => state === 'done')).toHaveLength(1)
    await queue.close()
  })

  test('a worker that throws, and a listener that throws, hold nothing up', async () => {
    const ran: string[] = []
    const queue = new EmbeddedQueue({
      limits: { speech: 1, render: 1, preview: 1, stage: 1, draft: 1, ahead: 1 },
      now: () => 0,
      log: silentLog,
      worker: ({ id }) => {
        ran.push(id)
        return id === 'a' ? Promise.reject(new Error('bad')) : Promise.resolve('ended' as const)
      },
    })
    queue.watch('a', () => {
      throw new Error('worse')
    })
    queue.add(speech('a'))
    queue.add(speech('b'))
    await queue.idle()
    expect(ran).toEqual(['a', 'b'])
  })

  test('closing stops what runs and takes nothing on', async () => {
    const { queue, started } = setUp(1)
    queue.add(speech('a'))
    queue.add(speech('b'))
    await until(() => started.length === 1, 'one runs')
    await queue.close()
    queue.add(speech('c'))
    await new Promise((resolve) => setImmediate(resolve))
    expect(started).toEqual(['a'])
  })
})
