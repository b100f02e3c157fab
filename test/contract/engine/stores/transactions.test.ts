import { beforeAll, describe, expect, test } from 'vitest'
import { EngineError } from '../../../../electron/engine/core/errors.ts'
import { LiveTable } from '../../../../electron/engine/live/session-table.ts'
import { liveCode } from '../../../../electron/engine/live/types.ts'
import { OwnVoices } from '../../../../electron/engine/speech/catalogue/own-voices.ts'
import type { VoiceMatch } from '../../../../electron/engine/speech/types.ts'
import { AccountBook } from '../../../../electron/engine/store/account/account.ts'
import { FolderSpace } from '../../../../electron/engine/store/media/folder-space.ts'
import { MediaStore } from '../../../../electron/engine/store/media/store.ts'
import type { Database } from '../../../../electron/engine/store/database/types.ts'
import { Tokens } from '../../../../electron/engine/store/records/tokens.ts'
import { Outbox } from '../../../../electron/engine/work/callbacks/outbox.ts'
import { databaseKinds } from '../../../support/engine/databases.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'

const content = { _id: 'r', status: 3, type: 'audio', resultFile: null } as const
const count = async (db: Database) => (await db.get<{ n: number }>('SELECT count(*) AS n FROM callbacks'))!.n

describe.each(databaseKinds())('stores on $name', ({ open, missing }) => {
  let db: Database
  beforeAll(async () => {
    if (missing === undefined) db = await open()
  })
  test.runIf(missing !== undefined)(`are not tried: ${missing ?? ''}`, () => expect(missing).toBeDefined())

  describe.skipIf(missing !== undefined)('a transaction', () => {
    test('stores all or nothing, with the parts of what it calls', async () => {
      const outbox = new Outbox(db)
      const before = await count(db)
      const work = db.transaction(async () => {
        await outbox.add('a', 'http://e', content, 1)
        await db.transaction(() => outbox.add('b', 'http://e', content, 1))
        expect(await count(db), 'it sees its own').toBe(before + 2)
        throw new Error('stop')
      })
      await expect(work).rejects.toThrow('stop')
      expect(await count(db)).toBe(before)
      expect(await db.transaction(async () => await outbox.add('a', 'http://e', content, 1))).toBeUndefined()
      expect(await count(db)).toBe(before + 1)
    })

    test('is not seen by others before its end', async () => {
      const before = await count(db)
      const begun = Promise.withResolvers<null>()
      const go = Promise.withResolvers<null>()
      const work = db.transaction(async () => {
        await new Outbox(db).add('c', 'http://e', content, 1)
        begun.resolve(null)
        await go.promise
        throw new Error('stop')
      })
      await begun.promise
      const seen = count(db)
      go.resolve(null)
      await expect(work).rejects.toThrow('stop')
      expect(await seen).toBe(before)
    })

    test('of many at once uses no credit twice', async () => {
      const account = new AccountBook(db)
      await account.configure({ plan: 'pro', credits: 10 })
      const use = { credits: 3, videoSeconds: 0 }
      const wanted = Array.from({ length: 20 }, (_, index) =>
        db
          .transaction(async () => {
            await account.checkUse(use)
            await account.lock(use)
            await new Outbox(db).add(`paid ${String(index)}`, 'http://e', content, 1)
          })
          .then(
            () => 'taken',
            (error: unknown) => (error instanceof EngineError ? error.code : error),
          ),
      )
      const answers = await Promise.all(wanted)
      expect(answers.filter((answer) => answer === 'taken')).toHaveLength(3)
      expect(answers.filter((answer) => answer === 1104)).toHaveLength(17)
      expect((await account.read()).credits).toBe(1)
      const rows = await db.all<{ record_id: string }>(`SELECT record_id FROM callbacks WHERE record_id LIKE 'paid%'`)
      expect(rows).toHaveLength(3)
    })
  })

  describe.skipIf(missing !== undefined)('each store', () => {
    test('the account is settled to what was used, never below zero, and refilled only by a new configuration', async () => {
      const account = new AccountBook(db)
      const set = { plan: 'pro', credits: 50, videoSeconds: 30 } as const
      await Promise.all([account.configure(set), account.configure(set)])
      await account.lock({ credits: 5, videoSeconds: 20 })
      await account.settle({ credits: 5, videoSeconds: 20 }, { credits: 2.5, videoSeconds: 8 })
      await account.configure(set)
      expect(await account.read()).toEqual({ plan: 'pro', state: 'active', credits: 47.5, videoSeconds: 22 })
      await account.settle({ credits: 0, videoSeconds: 0 }, { credits: 99, videoSeconds: 99 })
      expect(await account.read()).toMatchObject({ credits: 0, videoSeconds: 0 })
      await account.configure({ plan: 'pro' })
      await account.lock({ credits: 5, videoSeconds: 5 })
      expect(await account.read()).toMatchObject({ credits: null, videoSeconds: null })
    })

    test('tokens are valid for their time', async () => {
      const tokens = new Tokens(db, 1000)
      const token = await tokens.issue(0)
      expect(await tokens.tenantOf(token, 999)).toBe('')
      expect(await tokens.tenantOf(token, 1000)).toBeUndefined()
      expect(await tokens.tenantOf('other', 0)).toBeUndefined()
      await tokens.issue(1000)
      expect(await db.all('SELECT hash FROM tokens')).toHaveLength(1)
    })

    test('callbacks are due in their order, and later when they are postponed', async () => {
      const outbox = new Outbox(db)
      for (const { seq } of await outbox.take(1, 1000, 2)) await outbox.remove(seq)
      expect(await outbox.nextAt()).toBeUndefined()
      for (const at of [300, 100, 200]) await outbox.add(`at ${String(at)}`, 'http://e', content, at)
      expect(await outbox.nextAt()).toBe(100)
      const [first] = await outbox.take(200, 1, 250)
      expect(first).toMatchObject({ recordId: 'at 100', content, attempts: 0 })
      await outbox.postpone(first!.seq, 400)
      const ids = async (now: number) => (await outbox.take(now, 1, 5000)).map(({ recordId }) => recordId)
      expect([await ids(399), await ids(399), await ids(399)]).toEqual([['at 200'], ['at 300'], []])
      expect(await outbox.take(1000, 10, 2000)).toMatchObject([{ recordId: 'at 100', attempts: 1 }])
    })

    test('a sample has one voice, however many ask for it at once', async () => {
      const voices = new OwnVoices(db)
      const match = { speaker: 7, similarity: 0.5, pitchShift: 1, eq: [] } as unknown as VoiceMatch
      const kept = await Promise.all(Array.from({ length: 5 }, () => voices.keep('a'.repeat(64), match, 'male', 1)))
      expect(new Set(kept.map(({ id }) => id)).size).toBe(1)
      expect(await voices.find(kept[0]!.voiceId)).toEqual(kept[0])
      expect((await voices.keep('b'.repeat(64), match, '', 2)).voiceId).not.toBe(kept[0]!.voiceId)
      expect((await voices.list()).map(({ sampleHash }) => sampleHash[0])).toEqual(['b', 'a'])
    })

    test('files are found until they expire, and go with their record', async () => {
      const files = new MediaStore(db, new FolderSpace(temporaryFolder()))
      const file = { mime: 'video/mp4', bytes: 5_000_000_000, createdAt: 1, originalName: null }
      await files.register({ ...file, name: 'a.mp4', purpose: 'result', expiresAt: 100, recordId: 'r1' })
      await files.register({ ...file, name: 'b.mp4', purpose: 'asset', expiresAt: null, recordId: 'r1' })
      await files.register({ ...file, name: 'c.mp4', purpose: 'upload', expiresAt: 100, recordId: null })
      expect(await files.find('a.mp4', 99)).toMatchObject({
        bytes: 5_000_000_000,
        expiresAt: 100,
        recordId: 'r1',
      })
      expect(await files.find('a.mp4', 100)).toBeUndefined()
      await files.keepUntil('c.mp4', 200)
      await files.keepUntil('c.mp4', 150)
      expect(await files.find('c.mp4', 199)).toBeDefined()
      expect(await files.count()).toEqual({ files: 3, bytes: 15_000_000_000 })
      expect(await files.removeExpired(100)).toBe(1)
      await files.removeOfRecord('r1')
      expect(await files.count()).toEqual({ files: 1, bytes: 5_000_000_000 })
    })

    test('live sessions are closed once, with what they cost', async () => {
      const table = new LiveTable(db)
      const row = { tenant: '', channel: 'c', frontUser: 'f', algorithmUser: 'a', faces: 1, credits: 0.5, createdAt: 1 }
      for (const id of ['one', 'two']) await table.insert({ ...row, id, lease: { engine: id, until: 50 } })
      await table.met('one', 5)
      await table.met('one', 6)
      await table.charge('one', 0.5)
      await table.faces('one', 2)
      expect(await table.get('one')).toMatchObject({ metAt: 5, credits: 1, faces: 2, status: 2, closedAt: null })
      const open = async () => (await table.abandoned('', 100)).map(({ id }) => id)
      expect(await open()).toEqual(['one', 'two'])
      const end = { status: 4, code: liveCode.failed, reason: 'Stopped.' } as const
      const closes = await Promise.all([table.close('one', 10, end), table.close('one', 11, end)])
      expect(closes.filter(Boolean)).toHaveLength(1)
      expect(await table.get('one')).toMatchObject({ status: 4, code: liveCode.failed, reason: 'Stopped.' })
      expect(await table.forget(20)).toBe(1)
      expect(await open()).toEqual(['two'])
    })
  })
})
