import { describe, expect, test } from 'vitest'
import { ChangeFeed } from '../../../../electron/studio/durable/index.ts'
import { ManualClock, settle } from '../../../support/manual-clock.ts'

function makeFeed() {
  const clock = new ManualClock()
  const state = { version: 1, foreign: 0 }
  const errors: unknown[] = []
  const feed = new ChangeFeed<string, string>({
    clock,
    mostKeys: 3,
    keyOf: (event) => event,
    *tell(changes) {
      for (const [topic, keys] of changes) yield keys === null ? `${topic}: many` : `${topic}: ${[...keys].join(' ')}`
    },
    foreign: { version: () => state.version, onChange: () => (state.foreign += 1) },
    onError: (error) => errors.push(error),
  })
  const received: string[] = []
  const listen = async (signal?: AbortSignal): Promise<void> => {
    for await (const event of feed.subscribe(signal)) received.push(event)
  }
  return { clock, state, feed, received, listen, errors }
}

describe('a change feed', () => {
  test('gathers what changes within a moment, each key once', async () => {
    const { clock, feed, received, listen } = makeFeed()
    void listen()
    feed.changed('rows', ['a'])
    feed.changed('rows', ['b', 'a'])
    feed.changed('sheet', [])
    await clock.advance(149)
    expect(received).toEqual([])
    await clock.advance(1)
    expect(received).toEqual(['rows: a b', 'sheet: '])
    feed.changed('rows', ['c'])
    await clock.advance(150)
    expect(received.slice(2)).toEqual(['rows: c'])
    feed.close()
  })

  test('tells many as one', async () => {
    const { clock, feed, received, listen } = makeFeed()
    void listen()
    feed.changed('rows', ['a', 'b', 'c', 'd'])
    feed.changed('rows', ['e'])
    feed.changed('others', null)
    await clock.advance(150)
    expect(received).toEqual(['rows: many', 'others: many'])
    feed.close()
  })

  test('forgets what is not to be told any more, and tells some things at once', async () => {
    const { clock, feed, received, listen } = makeFeed()
    void listen()
    feed.changed('rows', ['a'])
    feed.forget('rows')
    feed.publish('gone')
    await settle()
    expect(received).toEqual(['gone'])
    await clock.advance(150)
    expect(received).toEqual(['gone'])
    feed.close()
  })

  test('looks for what others have written while somebody listens, and not when nobody does', async () => {
    const { clock, state, feed, listen } = makeFeed()
    const stop = new AbortController()
    void listen(stop.signal)
    await clock.advance(5_000)
    expect(state.foreign).toBe(0)
    state.version = 2
    await clock.advance(5_000)
    expect(state.foreign).toBe(1)
    stop.abort()
    await clock.advance(5_000)
    state.version = 3
    await clock.advance(5_000)
    expect(state.foreign).toBe(1)
    void listen()
    await clock.advance(5_000)
    expect(state.foreign).toBe(2)
    feed.close()
  })
})
