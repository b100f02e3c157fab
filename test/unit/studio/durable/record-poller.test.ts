import { describe, expect, test } from 'vitest'
import {
  leastLocalDelay,
  OutageBackoff,
  pollLadders,
  RecordPoller,
  settleMs,
} from '../../../../electron/studio/durable/index.ts'
import type { RecordQuestion } from '../../../../electron/studio/durable/index.ts'
import type { RemoteRecord } from '../../../../electron/studio/durable/index.ts'
import { Fault, ManualClock } from '../jobs/world.ts'

const day = 86_400_000
const never = new AbortController().signal

function makePoller() {
  const clock = new ManualClock()
  const poller = new RecordPoller(clock, () => 0.5)
  const ask = (answer: RemoteRecord | Error, more: Partial<RecordQuestion> = {}, signal = never) =>
    poller.ask(
      {
        key: 'a',
        read: () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)),
        ladder: 'remote',
        polls: 0,
        ageMs: day,
        lifetimeMs: 7 * day,
        ...more,
      },
      signal,
    )
  return { clock, ask }
}

describe('a record that is asked for', () => {
  test('is asked for again along its ladder while it is being made', async () => {
    const { clock, ask } = makePoller()
    for (const ladder of ['remote', 'local', 'listed'] as const)
      for (const [polls, ms] of [...pollLadders[ladder], pollLadders[ladder].at(-1)!].entries()) {
        const answer = await ask({ status: 2, progress: 0.5 }, { ladder, polls })
        expect(answer.verdict).toEqual({ do: 'again', message: null, progress: 0.5 })
        expect(answer.againAt).toBe(clock.now() + ms)
      }
  })

  test('is asked for sooner the less is left of it, where the engine on this machine makes it', async () => {
    const { clock, ask } = makePoller()
    const polls = pollLadders.local.length
    const delay = async (progress: number, more: Partial<RecordQuestion> = {}) =>
      (await ask({ status: 2, progress }, { ladder: 'local', polls, ageMs: 10_000, ...more })).againAt - clock.now()
    // At ten seconds, a half means that ten are left, 95 % that half a second is.
    expect(await delay(0)).toBe(pollLadders.local.at(-1))
    expect(await delay(0.5)).toBe(pollLadders.local.at(-1))
    // Times are stored as whole ms.
    expect(await delay(0.95)).toBe(263)
    expect(await delay(0.999)).toBe(leastLocalDelay)
    expect(await delay(1)).toBe(leastLocalDelay)
    expect(await delay(0.999, { ladder: 'remote' })).toBe(pollLadders.remote.at(-1))
  })

  test('may say "finished" a moment before its link', async () => {
    const { ask } = makePoller()
    for (let time = 0; time < 3; time += 1) expect((await ask({ status: 3 })).verdict.do).toBe('again')
    expect((await ask({ status: 3 })).verdict).toMatchObject({ do: 'fail', failure: { code: 'protocol' } })
    const done = await ask({ status: 3, url: 'http://service/a.mp4' })
    expect(done.verdict).toEqual({ do: 'complete', url: 'http://service/a.mp4' })
  })

  test('may be missing while it is new, has failed when it is missing later, and is gone when its time is over', async () => {
    const { ask } = makePoller()
    const missing = new Fault('not-found', 'no such thing', { code: 1014 })
    const after = async (ageMs: number) => (await ask(missing, { ageMs })).verdict.do
    expect(await after(settleMs - 1)).toBe('again')
    expect(await after(settleMs)).toBe('fail')
    expect(await after(7 * day)).toBe('vanish')
  })

  test('tells of trouble with the service as what it is', async () => {
    const { ask } = makePoller()
    const down = await ask(new Fault('network', 'down'))
    expect([down.verdict.do, down.record, down.fault?.kind]).toEqual(['again', null, 'network'])
    expect((await ask(new Fault('rate', 'slow down'))).verdict.do).toBe('pause')
    expect((await ask(new Fault('auth', 'expired', { code: 1101 }))).verdict.do).toBe('account')
  })

  test('is nobody’s any more when the signal says so', async () => {
    const { ask } = makePoller()
    const stop = new AbortController()
    stop.abort(new Error('closing'))
    await expect(ask(new Fault('network', 'down'), {}, stop.signal)).rejects.toThrow('closing')
  })
})

test('a service counts as unreachable after three failures in succession, is probed less and less often, and is back with a success', () => {
  const outage = new OutageBackoff()
  expect([outage.failed('a'), outage.failed('a'), outage.failed('b'), outage.failed('a')]).toEqual([
    false,
    false,
    false,
    true,
  ])
  const waits: number[] = []
  for (let time = 0; time < 6; time += 1) {
    outage.hold('a', 0, 0.5)
    waits.push(outage.heldUntil('a', 0)!)
    outage.failed('a')
  }
  expect(waits).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000])
  expect(outage.heldUntil('a', 60_000)).toBe(null)
  expect(outage.heldUntil('b', 0)).toBe(null)
  expect([outage.reset('a'), outage.isUnreachable('a'), outage.reset('b')]).toEqual([true, false, false])
})
