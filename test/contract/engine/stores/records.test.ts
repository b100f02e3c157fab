import { codeOf } from '../../../../electron/common/service/index.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { resultLifetimeMs } from '../../../../electron/engine/core/clock.ts'
import { AvatarRegistry } from '../../../../electron/engine/presenters/own/registry.ts'
import { TimingsStore } from '../../../../electron/engine/speech/timings.ts'
import { EarlierRecords, madeDigest, madeOf } from '../../../../electron/engine/store/records/earlier.ts'
import { Records } from '../../../../electron/engine/store/records/records.ts'
import type { NewRecord } from '../../../../electron/engine/store/records/records.ts'
import type { Database } from '../../../../electron/engine/store/database/types.ts'
import { databaseKinds } from '../../../support/engine/databases.ts'

const record = (id: string, more: Partial<NewRecord> = {}): NewRecord => ({
  id,
  capability: 'speech',
  tenant: '',
  client: 'one',
  createdAt: 1_795_000_000_000,
  request: {},
  fields: {},
  webhookUrl: null,
  lockedCredits: 0,
  lockedSeconds: 0,
  ...more,
})
const finished = { file: 'f.mp4', usedCredits: 1.5, usedSeconds: 0.25 }

describe.each(databaseKinds())('records on $name', ({ open, missing }) => {
  let db: Database
  let records: Records
  beforeAll(async () => {
    if (missing !== undefined) return
    db = await open()
    records = new Records(db)
  })
  test.runIf(missing !== undefined)(`are not tried: ${missing ?? ''}`, () => expect(missing).toBeDefined())

  describe.skipIf(missing !== undefined)('a record', () => {
    test('is what was stored, to the order of its keys', async () => {
      const request = { z: 'Grüße, 世界 "quoted" ?', a: [1, 2.5, null, true], m: { deep: {} } }
      await records.insert(
        record('r1', { request, fields: { b: 1, a: 2 }, lockedCredits: 2.5, webhookUrl: 'http://e/?a=1' }),
      )
      const row = (await records.get('r1'))!
      expect(JSON.stringify([row.request, row.fields])).toBe(JSON.stringify([request, { b: 1, a: 2 }]))
      expect(row).toMatchObject({
        status: 1,
        attempts: 0,
        createdAt: 1_795_000_000_000,
        lockedCredits: 2.5,
        finishedAt: null,
      })
      expect(row.webhookUrl).toBe('http://e/?a=1')
      expect(await records.get('r2')).toBeUndefined()
      await expect(records.insert(record('r1'))).rejects.toThrow(/unique/i)
    })

    test('ends once, whoever ends it first', async () => {
      await records.insert(record('e1'))
      expect(await records.begin('e1', 5)).toBe(true)
      const ends = await Promise.all([
        records.complete('e1', finished, 10),
        records.fail('e1', codeOf.createVideo, 'No.', 10),
        records.complete('e1', { ...finished, file: 'other' }, 10),
      ])
      expect(ends.filter(Boolean)).toHaveLength(1)
      expect(await records.begin('e1', 11)).toBe(false)
      expect(await records.get('e1')).toMatchObject({ attempts: 1, finishedAt: 10 })
    })

    test('merges fields as RFC 7396 says, and none get lost when several do', async () => {
      await records.insert(record('m1', { fields: { keep: 1, gone: 2, deep: { a: 1, b: 2 } } }))
      await records.mergeFields('m1', { gone: null, deep: { b: null, c: 3 }, list: [1] }, 20)
      expect(await records.get('m1')).toMatchObject({
        fields: { keep: 1, deep: { a: 1, c: 3 }, list: [1] },
        updatedAt: 20,
      })
      expect((await records.get('m1'))!.fields).not.toHaveProperty('gone')
      await Promise.all(Array.from({ length: 20 }, (_, n) => records.mergeFields('m1', { [`n${String(n)}`]: n }, 21)))
      expect(Object.keys((await records.get('m1'))!.fields)).toHaveLength(23)
    })

    test('that was interrupted waits again, in its order', async () => {
      const ids = ['u1', 'u2', 'u3']
      for (const id of ids) await records.insert(record(id, { capability: 'clone', client: 'two' }))
      await records.begin('u2', 30)
      expect(await records.requeueInterrupted(31)).toBeGreaterThanOrEqual(1)
      const waiting = (await records.unfinished()).filter(({ client }) => client === 'two')
      expect(waiting).toEqual(ids.map((id) => ({ id, capability: 'clone', tenant: '', client: 'two' })))
      expect(await records.get('u2')).toMatchObject({ status: 1, attempts: 1 })
    })

    test('goes with what belongs to it', async () => {
      const [timings, avatars] = [new TimingsStore(db), new AvatarRegistry(db, records)]
      await records.insert(record('g1', { capability: 'avatar', request: { input_text: 'Hello' } }))
      await timings.put('g1', { words: [], phonemes: [] })
      await timings.put('g1', { words: [{ text: 'Hello', startMs: 0, endMs: 9 }], phonemes: [] })
      expect(await timings.get('g1')).toMatchObject({ text: 'Hello', words: [{ endMs: 9 }] })
      expect(await avatars.add('me', 'g1')).toBe(true)
      expect(await avatars.add('me', 'g2')).toBe(false)
      expect(await avatars.find('me')).toMatchObject({ id: 'g1' })
      await records.complete('g1', finished, 40)
      expect(await records.finishedBefore(50), 'an avatar is kept').not.toContain('g1')
      await records.remove('g1')
      expect([await records.get('g1'), await timings.get('g1'), await avatars.find('me')]).toEqual([
        undefined,
        undefined,
        undefined,
      ])
      expect(await avatars.list()).toEqual([])
    })

    test('whose result is lost has failed, and is counted so', async () => {
      await records.insert(record('l1'))
      await records.complete('l1', finished, 60)
      const before = await records.counts()
      await records.markLost('l1', codeOf.notFound, 'Gone.', 61)
      expect(await records.get('l1')).toMatchObject({
        status: 4,
        resultFile: null,
        failReason: 'Gone.',
        failCode: 1014,
      })
      expect(await records.counts()).toEqual({ ...before, 3: before[3] - 1, 4: before[4] + 1 })
      expect(await records.finishedBefore(60)).toContain('l1')
      expect(await records.finishedBefore(59)).not.toContain('l1')
    })
  })

  describe.skipIf(missing !== undefined)('what was made earlier', () => {
    test('is speech of the same text, voice, rate and format', async () => {
      const earlier = new EarlierRecords(db)
      const request = { input_text: 'Hi?', voice_id: 'v', rate: '100%' }
      await records.insert(record('s1', { request }))
      await records.insert(record('s2', { request: { ...request, format: 'wav' } }))
      expect(await earlier.spoken({ text: 'Hi?', voice: 'v', rate: '100%', format: 'mp3', take: 0 })).toBe('s1')
      expect(await earlier.spoken({ text: 'Hi?', voice: 'v', rate: '100%', format: 'wav', take: 0 })).toBe('s2')
      expect(await earlier.spoken({ text: 'Hi?', voice: 'v', rate: '100%', format: null, take: 0 })).toBe('s2')
      expect(await earlier.spoken({ text: 'Hi?', voice: 'w', rate: '100%', format: null, take: 0 })).toBeUndefined()
      await records.insert(record('s3', { request: { ...request, format: 'wav', take: 2 } }))
      const hi = { text: 'Hi?', voice: 'v', rate: '100%', format: null }
      expect(await earlier.spoken({ ...hi, take: 2 })).toBe('s3')
      expect(await earlier.spoken({ ...hi, take: 1 })).toBeUndefined()
      expect(await earlier.spoken({ ...hi, take: 0 })).toBe('s2')
      await records.fail('s2', codeOf.createAudio, 'No.', 1)
      expect(await earlier.spoken({ text: 'Hi?', voice: 'v', rate: '100%', format: null, take: 0 })).toBe('s1')
    })

    test('is found also beside a text that PostgreSQL can not hold as it is', async () => {
      const earlier = new EarlierRecords(db)
      const odd = 'a\0b \ud800 \\u0000'
      const request = { input_text: odd, voice_id: 'odd', rate: '1%' }
      await records.insert(record('o1', { request }))
      await records.insert(record('o2', { request: { ...request, input_text: 'plain' } }))
      expect(await earlier.spoken({ text: 'plain', voice: 'odd', rate: '1%', format: null, take: 0 })).toBe('o2')
      expect((await records.get('o1'))!.request).toMatchObject({
        voice_id: 'odd',
        input_text: expect.stringMatching(/\\u0000$/) as string,
      })
    })

    test('is a lip sync of the same files, with its mark and while its result exists', async () => {
      const earlier = new EarlierRecords(db)
      const order = { video_url: 'v', audio_url: 'a' }
      await records.insert(record('y1', { capability: 'lip-sync', request: { ...order, engine_mark: true } }))
      expect(await earlier.lipSyncedFrom(order, 0)).toBeUndefined()
      expect(await earlier.lipSyncedFrom({ ...order, engine_mark: true }, 0)).toBe('y1')
      await records.insert(record('y2', { capability: 'lip-sync', request: { ...order, engine_mark: false } }))
      expect(await earlier.lipSyncedFrom(order, 0)).toBe('y2')
      await records.begin('y1', 1)
      await records.mergeFields('y1', { lip_sync_of: 'x' }, 1)
      const { seq } = (await records.get('y2'))!
      expect(await earlier.lipSynced('x', seq, 0)).toBe('y1')
      expect(await earlier.lipSynced('x', seq - 1, 0)).toBeUndefined()
      await records.complete('y1', finished, 100)
      expect(await earlier.lipSynced('x', seq, 99 + resultLifetimeMs)).toBe('y1')
      expect(await earlier.lipSynced('x', seq, 100 + resultLifetimeMs)).toBeUndefined()
    })

    test('is the newest finished video of the same content', async () => {
      const earlier = new EarlierRecords(db)
      for (const [id, digest] of [
        ['v1', 'd1'],
        ['v2', 'd2'],
      ] as const) {
        await records.insert(
          record(id, { capability: 'avatar-video', fields: { [madeOf]: 'c', [madeDigest]: digest } }),
        )
        await records.complete(id, { ...finished, file: `${id}.mp4` }, 100)
      }
      expect(await earlier.finishedVideo('c', 100)).toEqual({ file: 'v2.mp4', digest: 'd2' })
      expect(await earlier.finishedVideo('other', 100)).toBeUndefined()
      expect(await earlier.finishedVideo('c', 100 + resultLifetimeMs)).toBeUndefined()
    })
  })
})
