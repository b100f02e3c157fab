import { beforeAll, describe, expect, test } from 'vitest'
import { LiveTable } from '../../../../electron/engine/live/session-table.ts'
import type { Database } from '../../../../electron/engine/store/database/types.ts'
import { Outbox } from '../../../../electron/engine/work/callbacks/outbox.ts'
import { databaseKinds } from '../../../support/engine/databases.ts'

const content = { _id: 'r', status: 3, type: 'audio', resultFile: null } as const

describe.each(databaseKinds())('what engines hold for a time on $name', ({ open, missing }) => {
  let db: Database
  beforeAll(async () => {
    if (missing === undefined) db = await open()
  })
  test.runIf(missing !== undefined)(`is not tried: ${missing ?? ''}`, () => expect(missing).toBeDefined())

  describe.skipIf(missing !== undefined)('a callback', () => {
    test('is taken by one of many engines at a time, and by another when that one does not send it', async () => {
      const outbox = new Outbox(db)
      for (let index = 0; index < 20; index += 1) await outbox.add(`r${String(index)}`, 'http://e', content, 100)
      const taken = await Promise.all(Array.from({ length: 10 }, () => outbox.take(100, 4, 200)))
      const ids = taken.flat().map(({ recordId }) => recordId)
      expect(new Set(ids).size, 'none twice').toBe(ids.length)
      const rest = await outbox.take(100, 20, 200)
      expect(ids.length + rest.length, 'all of them').toBe(20)
      expect(await outbox.take(199, 20, 300)).toEqual([])
      const [first] = taken.flat()
      await outbox.remove(first!.seq)
      expect(await outbox.take(200, 30, 300)).toHaveLength(19)
    })

    test('that was given back is due at once', async () => {
      const outbox = new Outbox(db)
      await outbox.add('back', 'http://e', content, 0)
      const [taken] = await outbox.take(1, 1, 500)
      await outbox.release(taken!.seq, 10)
      expect(await outbox.take(10, 1, 500)).toMatchObject([{ recordId: 'back', attempts: 0 }])
    })
  })

  describe.skipIf(missing !== undefined)('a live session', () => {
    const session = (id: string, engine: string, until: number) => ({
      id,
      createdAt: 1,
      tenant: '',
      channel: `channel of ${id}`,
      frontUser: 'front',
      algorithmUser: 'algorithm',
      faces: 1,
      credits: 1,
      lease: { engine, until },
    })
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

    test('is abandoned when its engine starts anew, or has not renewed in time', async () => {
      const table = new LiveTable(db)
      for (const [id, engine, until] of [
        ['s1', 'a', 100],
        ['s2', 'b', 100],
        ['s3', 'b', 200],
      ] as const)
        await table.insert(session(id, engine, until))
      expect(ids(await table.abandoned('c', 99))).toEqual([])
      expect(ids(await table.abandoned('a', 99))).toEqual(['s1'])
      expect(ids(await table.abandoned('c', 100))).toEqual(['s1', 's2'])
      expect(await table.renew({ engine: 'b', until: 300 })).toEqual(new Set(['s2', 's3']))
      expect(ids(await table.abandoned('c', 250))).toEqual(['s1'])
      await table.close('s2', 260, { status: 3, code: null, reason: null })
      expect(await table.renew({ engine: 'b', until: 400 }), 'its engine sees that it was closed').toEqual(
        new Set(['s3']),
      )
    })
  })

  test.skipIf(missing !== undefined)('columns of a lease are in rows of before them', async () => {
    await db.run(
      `INSERT INTO live_sessions (id, created_at, status, channel, front_user, algorithm_user, faces, credits)
       VALUES ('old', 1, 2, 'c', 'f', 'a', 1, 1)`,
    )
    const abandoned = await new LiveTable(db).abandoned('anyone', 0)
    expect(abandoned.map(({ id }) => id)).toContain('old')
  })
})
