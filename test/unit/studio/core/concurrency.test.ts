import { describe, expect, test } from 'vitest'
import { KeyedQueue, Mutex, Semaphore, SharedWork } from '../../../../electron/studio/core/concurrency.ts'

/** Work that ends when told, in a list of started work. */
function gates() {
  const begun: string[] = []
  const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()
  const work = (name: string) => async () => {
    begun.push(name)
    await new Promise<void>((resolve, reject) => ends.set(name, { resolve, reject }))
    return name
  }
  const until = async (names: string[]): Promise<void> => {
    for (let turn = 0; turn < 50 && begun.length < names.length; turn += 1) await Promise.resolve()
    expect(begun).toEqual(names)
  }
  return { begun, ends, work, until }
}

describe('a semaphore', () => {
  test('lets so much be under way, keeps the order, and goes on after a failure', async () => {
    const { ends, work, until } = gates()
    const semaphore = new Semaphore(2)
    const all = ['a', 'b', 'c', 'd'].map((name) => semaphore.run(work(name)))
    const settled = Promise.allSettled(all)
    await until(['a', 'b'])
    ends.get('b')!.reject(new Error('no'))
    await until(['a', 'b', 'c'])
    ends.get('a')!.resolve()
    await until(['a', 'b', 'c', 'd'])
    ends.get('c')!.resolve()
    ends.get('d')!.resolve()
    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    await semaphore.idle()
  })

  test('lets in whoever waits when its limit grows, and nobody until there is room when it shrinks', async () => {
    const { ends, work, until } = gates()
    const semaphore = new Semaphore(1)
    const all = ['a', 'b', 'c', 'd'].map((name) => semaphore.run(work(name)))
    await until(['a'])
    semaphore.limit = 2
    await until(['a', 'b'])
    semaphore.limit = 1
    ends.get('a')!.resolve()
    await all[0]
    await until(['a', 'b'])
    ends.get('b')!.resolve()
    await until(['a', 'b', 'c'])
    ends.get('c')!.resolve()
    await until(['a', 'b', 'c', 'd'])
    ends.get('d')!.resolve()
    await semaphore.idle()
  })

  test('lets go of who waits at once when the signal says so, and of nobody who has begun', async () => {
    const { ends, work, until } = gates()
    const semaphore = new Semaphore(1)
    const stop = new AbortController()
    const first = semaphore.run(work('first'), stop.signal)
    const waiting = semaphore.run(work('waiting'), stop.signal)
    const other = semaphore.run(work('other'))
    await until(['first'])
    stop.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
    await expect(semaphore.run(work('late'), stop.signal)).rejects.toThrow('enough')
    ends.get('first')!.resolve()
    expect(await first).toBe('first')
    await until(['first', 'other'])
    ends.get('other')!.resolve()
    await other
    await semaphore.idle()
  })
})

test('a mutex lets in one, and the next although one failed', async () => {
  const mutex = new Mutex()
  const order: number[] = []
  const work = (at: number) => async () => {
    order.push(at)
    await Promise.resolve()
    order.push(at)
    if (at === 1) throw new Error('one')
  }
  await Promise.allSettled([1, 2, 3].map((at) => mutex.run(work(at))))
  expect(order).toEqual([1, 1, 2, 2, 3, 3])
})

test('a keyed queue takes one after the other of a key, and keys at once', async () => {
  const { ends, work, until } = gates()
  const queue = new KeyedQueue()
  const all = [queue.run('a', work('a1')), queue.run('a', work('a2')), queue.run('b', work('b1'))]
  await until(['a1', 'b1'])
  ends.get('a1')!.resolve()
  await until(['a1', 'b1', 'a2'])
  ends.get('a2')!.resolve()
  ends.get('b1')!.resolve()
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1'])
  await queue.idle()
})

test('shared work is done once for all who ask meanwhile, and again for who asks later', async () => {
  const { begun, ends, work, until } = gates()
  const shared = new SharedWork(2)
  const all = ['a', 'b', 'c', 'a'].map((key) => shared.run(key, work(key)))
  await until(['a', 'b'])
  expect(shared.size).toBe(3)
  ends.get('a')!.resolve()
  await until(['a', 'b', 'c'])
  ends.get('b')!.resolve()
  ends.get('c')!.resolve()
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'a'])
  await shared.idle()
  expect(shared.size).toBe(0)
  const again = shared.run('a', work('a'))
  await until(['a', 'b', 'c', 'a'])
  ends.get('a')!.resolve()
  await again
  expect(begun).toHaveLength(4)
})
