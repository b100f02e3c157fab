import { describe, expect, test } from 'vitest'
import { SqliteDatabase } from '../../../../electron/storage/index.ts'
import { leaseMs, LeaseTable, RunLoop } from '../../../../electron/studio/durable/index.ts'
import type { Due, RunLoopOptions } from '../../../../electron/studio/durable/index.ts'
import { ManualClock, settle } from '../../../support/manual-clock.ts'

/** A loop over a list; a step removes its entry from the list and ends when told. */
function makeLoop(more: Partial<RunLoopOptions<Due>> = {}) {
  const clock = new ManualClock()
  const todo: Due[] = []
  const begun: string[] = []
  const broken: string[] = []
  const ends = new Map<string, () => void>()
  const faults: unknown[] = []
  const loop = new RunLoop<Due>({
    clock,
    agenda: () => [...todo].toSorted((a, b) => a.at - b.at),
    hasRoom: (_entry, underWay) => underWay.length < 2,
    step: async ({ key }, signal) => {
      todo.splice(
        todo.findIndex((one) => one.key === key),
        1,
      )
      begun.push(key)
      await new Promise<void>((resolve) => {
        ends.set(key, resolve)
        signal.addEventListener('abort', () => {
          broken.push(key)
          resolve()
        })
      })
    },
    onFault: (_entry, error) => faults.push(error),
    onError: (error) => faults.push(error),
    ...more,
  })
  const add = (...entries: [key: string, afterMs: number][]): void => {
    for (const [key, afterMs] of entries) todo.push({ key, at: clock.now() + afterMs })
    loop.wake()
  }
  return { clock, loop, todo, begun, broken, ends, faults, add }
}

describe('the loop', () => {
  test('begins what is due as far as there is room, and the rest when there is', async () => {
    const { clock, loop, begun, ends, add } = makeLoop()
    loop.start()
    add(['a', 0], ['b', 0], ['c', 0], ['later', 10_000])
    await settle()
    expect(begun).toEqual(['a', 'b'])
    ends.get('a')!()
    await settle()
    expect(begun).toEqual(['a', 'b', 'c'])
    ends.get('b')!()
    await clock.advance(9_999)
    expect(begun).not.toContain('later')
    await clock.advance(1)
    expect(begun).toContain('later')
    await loop.stop()
  })

  test('begins nothing before its start and after its stop, and breaks off what it may', async () => {
    const { clock, loop, begun, broken, add } = makeLoop({ mustEnd: ({ key }) => key === 'create' })
    add(['early', 0])
    await clock.advance(5_000)
    expect(begun).toEqual([])
    loop.start()
    add(['create', 0])
    await settle()
    const stopped = loop.stop(5_000)
    await settle()
    expect(broken).toEqual(['early'])
    await clock.advance(5_000)
    await stopped
    expect(broken).toEqual(['early', 'create'])
    add(['late', 0])
    await clock.advance(60_000)
    expect(begun).not.toContain('late')
  })

  test('interrupts what it is asked to, and is there when it has let go', async () => {
    const { loop, broken, add } = makeLoop()
    loop.start()
    add(['a', 0], ['b', 0])
    await settle()
    await loop.interrupt(({ key }) => key === 'b')
    expect(broken).toEqual(['b'])
    expect(loop.underWay.map(({ key }) => key)).toEqual(['a'])
    expect([loop.has('a'), loop.has('b')]).toEqual([true, false])
    await loop.stop()
  })

  test('goes on after a step, an agenda or a heartbeat that fails', async () => {
    let fails = 1
    const todo: Due[] = [{ key: 'bad', at: 0 }]
    const done: string[] = []
    const { clock, loop, faults } = makeLoop({
      agenda: () => {
        if (fails-- > 0) throw new Error('agenda')
        return todo
      },
      step: async ({ key }) => {
        await Promise.resolve()
        todo.splice(0, 1)
        if (key === 'bad') {
          todo.push({ key: 'good', at: 0 })
          throw new Error('step')
        }
        done.push(key)
      },
    })
    loop.start()
    await clock.advance(10_000)
    expect(faults.map((error) => (error as Error).message)).toEqual(['agenda', 'step'])
    expect(done).toEqual(['good'])
    await loop.stop()
  })

  test('tells when the machine has slept', async () => {
    const slept: number[] = []
    const { clock, loop } = makeLoop({ onSlept: (now) => slept.push(now) })
    loop.start()
    await clock.advance(30_000)
    expect(slept).toEqual([])
    // The clock goes on while no step runs.
    clock.time += 3_600_000
    await clock.advance(10_000)
    expect(slept).toHaveLength(1)
    await loop.stop()
  })
})

describe('its heartbeat', () => {
  function leased() {
    const migrations = [
      `CREATE TABLE runs (id TEXT PRIMARY KEY, created_at INTEGER NOT NULL, owner TEXT,
         lease_until INTEGER NOT NULL DEFAULT 0, cancel_asked INTEGER NOT NULL DEFAULT 0) STRICT;
       INSERT INTO runs (id, created_at) VALUES ('a', 1)`,
    ]
    const db = new SqliteDatabase(':memory:', { what: 'The list', migrations, synchronous: 'NORMAL' })
    return new LeaseTable(db, 'runs', '1')
  }

  test('keeps what it holds, takes up what was left, and gives it free at the end', async () => {
    const table = leased()
    const holder = { owner: 'one', alive: () => true }
    const other = { owner: 'other', alive: () => true }
    const { clock, loop } = makeLoop({ leases: { table, holder } })
    loop.start()
    expect(table.holder('a')?.owner).toBe('one')
    await clock.advance(3 * leaseMs)
    expect(table.claim('a', other, clock.now())).toBe(false)
    await loop.stop()
    expect(table.holder('a')).toBe(null)
  })

  test('hears what others want cancelled', async () => {
    const table = leased()
    const asked: string[] = []
    const leases = {
      table,
      holder: { owner: 'one', alive: () => true },
      onCancelAsked: (id: string) => asked.push(id),
    }
    const { clock, loop } = makeLoop({ leases })
    loop.start()
    table.askToCancel('a')
    await clock.advance(3_000)
    expect(asked).toContain('a')
    await loop.stop()
  })
})
