import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from '../../../support/fast-check.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { SqliteDatabase } from '../../../../electron/storage/index.ts'
import { leaseMs, LeaseTable } from '../../../../electron/studio/durable/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'leases-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const migrations = [
  `CREATE TABLE runs (id TEXT PRIMARY KEY, state TEXT NOT NULL, created_at INTEGER NOT NULL, owner TEXT,
     lease_until INTEGER NOT NULL DEFAULT 0, cancel_asked INTEGER NOT NULL DEFAULT 0) STRICT`,
]
const open = (path = ':memory:') => new SqliteDatabase(path, { what: 'The list', migrations, synchronous: 'NORMAL' })
const tableOf = (db: SqliteDatabase) => new LeaseTable(db, 'runs', "state = 'going'")
const add = (db: SqliteDatabase, id: string, state = 'going') =>
  db.sql('INSERT INTO runs (id, state, created_at) VALUES (?, ?, 1)').run(id, state)

const alive = () => true
const dead = () => false

describe('a lease', () => {
  test('is one process’s until it gives it up, ends, or lets it run out', () => {
    const db = open()
    const table = tableOf(db)
    add(db, 'a')
    const [one, other] = [
      { owner: 'one', alive },
      { owner: 'other', alive },
    ]
    expect(table.claim('a', one, 0)).toBe(true)
    expect(table.claim('a', one, 5)).toBe(true)
    expect(table.claim('a', other, 6)).toBe(false)
    expect(table.heldByOther('a', other, 6)).toBe(true)
    expect(table.heldByOther('a', one, 6)).toBe(false)
    // The process has ended.
    expect(table.claim('a', { owner: 'other', alive: dead }, 7)).toBe(true)
    // The process can't be checked; its lease has run out.
    expect(table.claim('a', one, 7 + leaseMs - 1)).toBe(false)
    expect(table.claim('a', one, 7 + leaseMs)).toBe(true)
    table.renew('one', 2 * leaseMs)
    expect(table.claim('a', other, 3 * leaseMs - 1)).toBe(false)
    table.release('one')
    expect(table.holder('a')).toBe(null)
    expect(table.claim('a', other, 0)).toBe(true)
    expect(table.claim('none', other, 0)).toBe(false)
    db.close()
  })

  test('of a row that rests is nobody’s to take up', () => {
    const db = open()
    const table = tableOf(db)
    add(db, 'going')
    add(db, 'rests', 'done')
    add(db, 'not wanted')
    expect(table.adopt({ owner: 'one', alive }, 0, 'id <> ?', 'not wanted')).toEqual(['going'])
    expect(table.adopt({ owner: 'one', alive }, 0)).toEqual(['not wanted'])
    expect(table.adopt({ owner: 'other', alive }, 1)).toEqual([])
    expect(table.adopt({ owner: 'other', alive: dead }, 1).toSorted()).toEqual(['going', 'not wanted'])
    db.close()
  })

  test('carries the wish to cancel to who holds it', () => {
    const db = open()
    const table = tableOf(db)
    add(db, 'a')
    table.claim('a', { owner: 'one', alive }, 0)
    table.askToCancel('a')
    expect(table.askedToCancel('other')).toEqual([])
    expect(table.askedToCancel('one')).toEqual(['a'])
    db.close()
  })
})

const owners = ['one', 'two', 'three'] as const
type Act =
  | { do: 'claim'; who: number; row: number }
  | { do: 'adopt' | 'renew' | 'release' | 'die'; who: number }
  | { do: 'wait'; ms: number }

const who = fc.nat({ max: owners.length - 1 })
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ do: fc.constant('claim' as const), who, row: fc.nat({ max: 2 }) }),
  fc.record({ do: fc.constantFrom('adopt' as const, 'renew' as const, 'release' as const), who }),
  fc.record({ do: fc.constant('die' as const), who }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.nat({ max: leaseMs * 1.5 }) }),
)

test('two living processes never hold one row, whatever happens in whatever order', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), fc.integer(), (acts, seed) => {
      const path = join(folder, `${seed}-${acts.length}-${Math.random()}.db`)
      // Each process has its own connection.
      const dbs = owners.map(() => open(path))
      const tables = dbs.map(tableOf)
      for (const id of ['a', 'b', 'c']) add(dbs[0]!, id)
      const gone = new Set<string>()
      const isAlive = (owner: string) => !gone.has(owner)
      let now = 0
      /** Leases that each process believes to hold, and until when. */
      const held = owners.map(() => new Map<string, number>())
      for (const one of acts) {
        if (one.do === 'wait') {
          now += one.ms
          continue
        }
        const owner = owners[one.who]!
        if (gone.has(owner)) continue
        const holder = { owner, alive: isAlive }
        const table = tables[one.who]!
        const mine = held[one.who]!
        switch (one.do) {
          case 'claim': {
            const id = ['a', 'b', 'c'][one.row]!
            if (table.claim(id, holder, now)) mine.set(id, now + leaseMs)
            break
          }
          case 'adopt':
            for (const id of table.adopt(holder, now)) mine.set(id, now + leaseMs)
            break
          case 'renew':
            table.renew(owner, now)
            // A process may only keep a lease that is still its own: it checks before it acts.
            for (const id of mine.keys())
              if (table.holder(id)?.owner === owner) mine.set(id, now + leaseMs)
              else mine.delete(id)
            break
          case 'release':
            table.release(owner)
            mine.clear()
            break
          case 'die':
            gone.add(owner)
            mine.clear()
        }
        for (const id of ['a', 'b', 'c'])
          expect(held.filter((rows) => (rows.get(id) ?? 0) > now).length).toBeLessThanOrEqual(1)
      }
      for (const db of dbs) db.close()
    }),
    { numRuns: 25 },
  )
})
