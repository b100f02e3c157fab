import { expect, test } from 'vitest'
import { AppEvents } from '../../../../electron/studio/core/app-events.ts'
import { Channel } from '../../../../electron/studio/core/channel.ts'

async function all<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const values: T[] = []
  for await (const value of stream) values.push(value)
  return values
}

test('every listener hears everything from its subscription on, in order', async () => {
  const channel = new Channel<number>()
  channel.publish(0)
  const one = channel.subscribe(undefined, [-1])
  channel.publish(1)
  const two = channel.subscribe()
  channel.publish(2)
  channel.close()
  expect(await all(one)).toEqual([-1, 1, 2])
  expect(await all(two)).toEqual([2])
  expect(channel.listeners).toBe(0)
  expect(await all(channel.subscribe(undefined, [7]))).toEqual([7])
})

test('a waiting listener is answered at once; several requests get several values', async () => {
  const channel = new Channel<string>()
  const stream = channel.subscribe()
  const asked = [stream.next(), stream.next(), stream.next()]
  channel.publish('a')
  channel.publish('b')
  channel.close()
  expect((await Promise.all(asked)).map((one) => one.value as unknown)).toEqual(['a', 'b', undefined])
})

test('a listener that returns, breaks off or is aborted is gone, and its pending request ends', async () => {
  const channel = new Channel<number>()
  const returned = channel.subscribe()
  const pending = returned.next()
  await returned.return!()
  expect(await pending).toEqual({ done: true, value: undefined })
  channel.publish(1)
  expect(await returned.next()).toEqual({ done: true, value: undefined })

  const stop = new AbortController()
  const aborted = channel.subscribe(stop.signal)
  channel.publish(2)
  const later = channel.subscribe(stop.signal).next()
  expect(channel.listeners).toBe(2)
  stop.abort()
  expect(await later).toEqual({ done: true, value: undefined })
  // Waiting events are dropped with the listener.
  expect(await aborted.next()).toEqual({ done: true, value: undefined })
  expect(channel.listeners).toBe(0)

  const never = channel.subscribe(AbortSignal.abort())
  expect(await never.next()).toEqual({ done: true, value: undefined })
  expect(channel.listeners).toBe(0)

  channel.publish(3)
  for await (const value of channel.subscribe(undefined, [4, 5])) {
    expect(value).toBe(4)
    break
  }
  expect(channel.listeners).toBe(0)
})

test('a slow listener keeps the newest of each key, and no more than the limit', async () => {
  const keyed = new Channel<{ id: string; at: number }>({ keyOf: (value) => value.id, limit: 3 })
  const stream = keyed.subscribe()
  for (let at = 0; at < 100; at += 1) keyed.publish({ id: `k${at % 2}`, at })
  keyed.close()
  expect(await all(stream)).toEqual([
    { id: 'k0', at: 98 },
    { id: 'k1', at: 99 },
  ])

  const bounded = new Channel<number>({ limit: 3 })
  const last = bounded.subscribe()
  for (let at = 0; at < 10; at += 1) bounded.publish(at)
  bounded.close()
  expect(await all(last)).toEqual([7, 8, 9])

  const told = new Channel<number | 'lost'>({ limit: 3, overflow: 'lost' })
  const hears = told.subscribe()
  for (let at = 0; at < 5; at += 1) told.publish(at)
  told.close()
  expect(await all(hears)).toEqual(['lost', 4])
})

test('an error ends every listener, after what came before it, and each hears of it once', async () => {
  const channel = new Channel<number>()
  const [one, two] = [channel.subscribe(), channel.subscribe()]
  const waiting = two.next()
  channel.publish(1)
  channel.close(new Error('broken'))
  expect((await waiting).value).toBe(1)
  await expect(two.next()).rejects.toThrow('broken')
  expect(await two.next()).toEqual({ done: true, value: undefined })
  expect((await one.next()).value).toBe(1)
  await expect(one.next()).rejects.toThrow('broken')
  await expect(channel.subscribe().next()).rejects.toThrow('broken')
  expect(channel.listeners).toBe(0)
})

test('what a host tells the window waits until one listens, and the first to listen hears it', async () => {
  const events = new AppEvents()
  events.emit({ type: 'open-project', path: '/a' })
  events.emit({ type: 'open-project', path: '/b' })
  const first = events.subscribe()
  const second = events.subscribe()
  events.emit({ type: 'command', id: 'save' })
  events.close()
  expect((await all(first)).map((event) => event.type)).toEqual(['open-project', 'open-project', 'command'])
  expect((await all(second)).map((event) => event.type)).toEqual(['command'])
})
