import { beforeAll, describe, expect, test } from 'vitest'
import { AvatarRegistry } from '../../../../electron/engine/presenters/own/registry.ts'
import { OwnVoices } from '../../../../electron/engine/speech/catalogue/own-voices.ts'
import type { VoiceMatch } from '../../../../electron/engine/speech/types.ts'
import { AccountBook } from '../../../../electron/engine/store/account/account.ts'
import type { Database } from '../../../../electron/engine/store/database/types.ts'
import { FolderSpace } from '../../../../electron/engine/store/media/folder-space.ts'
import { MediaStore } from '../../../../electron/engine/store/media/store.ts'
import { EarlierRecords } from '../../../../electron/engine/store/records/earlier.ts'
import { Records } from '../../../../electron/engine/store/records/records.ts'
import { Tokens } from '../../../../electron/engine/store/records/tokens.ts'
import { everyone, operator } from '../../../../electron/engine/store/tenants/tenant.ts'
import { Tenants } from '../../../../electron/engine/store/tenants/tenants.ts'
import { databaseKinds } from '../../../support/engine/databases.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'

describe.each(databaseKinds())('tenants on $name', ({ open, missing }) => {
  let db: Database
  let tenants: Tenants
  beforeAll(async () => {
    if (missing !== undefined) return
    db = await open()
    tenants = new Tenants(db, 'secret of the installation')
  })
  test.runIf(missing !== undefined)(`are not tried: ${missing ?? ''}`, () => expect(missing).toBeDefined())

  describe.skipIf(missing !== undefined)('a key', () => {
    test('is found by what it is, is stored as a hash, and gives a pair that nobody stores', async () => {
      expect(await tenants.any()).toBe(false)
      const added = await tenants.add({ name: 'Agency', plan: 'pro', credits: 10, concurrency: 2 }, 1000)
      expect(Buffer.from(added.apiKey.replace(/^greenroom_/, ''), 'base64url')).toHaveLength(32)
      expect(await tenants.byKey(added.apiKey)).toMatchObject({ id: added.clientId, name: 'Agency', plan: 'pro' })
      expect(await tenants.byKey(`${added.apiKey}x`)).toBeUndefined()
      expect(await tenants.pairOf(added.clientId)).toEqual({
        clientId: added.clientId,
        clientSecret: added.clientSecret,
      })
      expect(Buffer.byteLength(added.clientSecret)).toBe(24)
      const stored = JSON.stringify(await db.all('SELECT * FROM tenants'))
      for (const secret of [added.apiKey, added.clientSecret]) expect(stored).not.toContain(secret)
      expect(await tenants.any()).toBe(true)
    })

    test('is listed with its limits, which change one by one, and with its last use to the minute', async () => {
      const { clientId: id } = await tenants.add({ name: 'Small', plan: 'free' }, 2000)
      expect(await tenants.set(id, { credits: 5, perMinute: 30 })).toBe(true)
      expect(await tenants.set(id, { credits: null, concurrency: 3, plan: undefined })).toBe(true)
      await tenants.used((await tenants.get(id))!, 5000)
      await tenants.used((await tenants.get(id))!, 64_999)
      expect((await tenants.list())[0]).toEqual({
        id,
        name: 'Small',
        plan: 'free',
        credits: null,
        videoSeconds: null,
        perMinute: 30,
        concurrency: 3,
        createdAt: 2000,
        usedAt: 5000,
        revokedAt: null,
      })
      expect(await tenants.set('nobody', { credits: 1 })).toBe(false)
    })

    test('ends when it is replaced or revoked, with its tokens, and no other one does', async () => {
      const tokens = new Tokens(db, 1_000_000)
      const [first, second] = [
        await tenants.add({ name: 'First', plan: 'pro' }, 1),
        await tenants.add({ name: 'Second', plan: 'pro' }, 1),
      ]
      const issued = { first: await tokens.issue(1, first.clientId), second: await tokens.issue(1, second.clientId) }
      const renewed = (await tenants.renew(first.clientId))!
      expect(renewed.clientSecret).not.toBe(first.clientSecret)
      expect(await tenants.byKey(first.apiKey)).toBeUndefined()
      expect(await tokens.tenantOf(issued.first, 2)).toBeUndefined()
      expect(await tenants.byKey(renewed.apiKey)).toMatchObject({ id: first.clientId })
      expect(await tenants.revoke(first.clientId, 3)).toBe(true)
      expect([await tenants.byKey(renewed.apiKey), await tenants.get(first.clientId)]).toEqual([undefined, undefined])
      expect(await tenants.revoke(first.clientId, 4)).toBe(false)
      expect(await tenants.renew(first.clientId)).toBeUndefined()
      expect(await tokens.tenantOf(issued.second, 2)).toBe(second.clientId)
      const account = new AccountBook(db, first.clientId)
      await expect(account.checkUse({ credits: 0, videoSeconds: 0 })).rejects.toMatchObject({ code: 1200 })
    })

    test('pays from its own account, and many requests at once use no credit twice', async () => {
      const account = new AccountBook(db)
      await account.configure({ plan: 'pro', credits: 7 })
      const { clientId: id } = await tenants.add({ name: 'Payer', plan: 'pro', credits: 10 }, 1)
      const own = account.of(id)
      const use = { credits: 3, videoSeconds: 0 }
      const taken = await Promise.all(
        Array.from({ length: 12 }, () =>
          db
            .transaction(async () => {
              await own.checkUse(use)
              await own.lock(use)
            })
            .then(
              () => true,
              () => false,
            ),
        ),
      )
      expect(taken.filter(Boolean)).toHaveLength(3)
      await own.settle(use, { credits: 1, videoSeconds: 0 })
      expect([(await own.read()).credits, (await account.read()).credits]).toEqual([3, 7])
    })

    test('gets a balance that gives nothing back for work that began without one', async () => {
      const { clientId: id } = await tenants.add({ name: 'Unlimited', plan: 'pro' }, 1)
      const records = new Records(db).of(id)
      const lockedOf = async (record: string) => (await records.get(record))?.lockedCredits
      const insert = `INSERT INTO records (id, capability, tenant, status, created_at, updated_at, request, fields, locked_credits)
        VALUES (?, 'speech', ?, ?, 1, 1, '{}', '{}', 4)`
      await db.run(insert, 'begun', id, 2)
      await db.run(insert, 'finished', id, 3)
      await tenants.set(id, { credits: 0 })
      expect([await lockedOf('begun'), await lockedOf('finished')]).toEqual([0, 4])
      // What begins from then on is given back.
      await db.run(insert, 'later', id, 1)
      await tenants.set(id, { credits: 9 })
      expect(await lockedOf('later')).toBe(4)
    })
  })

  describe.skipIf(missing !== undefined)('what belongs to one', () => {
    test('is nothing to another one: records, files, voices, avatars, earlier work', async () => {
      const [a, b] = ['tenant-a', 'tenant-b']
      const all = new Records(db, everyone)
      const request = { input_text: 'Hi', voice_id: 'v', rate: '100%' }
      const record = { capability: 'speech', client: a, createdAt: 1, request, fields: {}, webhookUrl: null } as const
      await all.insert({ ...record, id: 'ra', tenant: a, lockedCredits: 0, lockedSeconds: 0 })
      const seen = async (tenant: string) => (await all.of(tenant).get('ra'))?.tenant
      expect([await seen(a), await seen(b), await seen(operator)]).toEqual([a, undefined, undefined])
      const spoken = (tenant: string) =>
        new EarlierRecords(db, tenant).spoken({ text: 'Hi', voice: 'v', rate: '100%', format: null, take: 0 })
      expect([await spoken(a), await spoken(b), await spoken(operator)]).toEqual(['ra', undefined, undefined])

      const files = new MediaStore(db, new FolderSpace(temporaryFolder()), everyone)
      const file = { purpose: 'upload', mime: 'image/png', bytes: 1, createdAt: 1, expiresAt: null } as const
      await files.of(a).register({ ...file, name: 'a.png', recordId: null, originalName: null })
      const found = async (store: MediaStore) => (await store.find('a.png', 2)) !== undefined
      expect([await found(files.of(a)), await found(files.of(b)), await found(files)]).toEqual([true, false, true])

      const match = { speaker: 1, similarity: 0.5, pitchShift: 1, eq: [] } as VoiceMatch
      const voices = new OwnVoices(db, everyone)
      const [mine, theirs] = [
        await voices.of(a).keep('f'.repeat(64), match, '', 1),
        await voices.of(b).keep('f'.repeat(64), match, '', 1),
      ]
      expect(mine.voiceId).not.toBe(theirs.voiceId)
      expect([mine.name, theirs.name]).toEqual(['Own voice 1', 'Own voice 1'])
      expect(await voices.of(b).find(mine.voiceId)).toBeUndefined()
      expect((await voices.of(a).list()).map(({ id }) => id)).toEqual([mine.id])
      expect(await voices.of(operator).ofSample('f'.repeat(64))).toBeUndefined()

      const avatarsOf = (tenant: string) => new AvatarRegistry(db, all.of(tenant), tenant)
      for (const tenant of [a, b, operator]) {
        const avatar = { ...record, capability: 'avatar' as const, tenant, lockedCredits: 0, lockedSeconds: 0 }
        await all.insert({ ...avatar, id: `avatar of ${tenant}` })
        expect(await avatarsOf(tenant).add('boss', `avatar of ${tenant}`)).toBe(true)
        expect(await avatarsOf(tenant).add('boss', 'another')).toBe(false)
      }
      for (const tenant of [a, b, operator]) {
        expect((await avatarsOf(tenant).find('boss'))?.id).toBe(`avatar of ${tenant}`)
        expect(await avatarsOf(tenant).list()).toHaveLength(1)
      }
    })

    test('takes no place among the tokens of others', async () => {
      const tokens = new Tokens(db, 1_000_000)
      const token = await tokens.issue(1, 'tenant-a')
      await tokens.issue(2, 'tenant-b')
      expect(await tokens.tenantOf(token, 3)).toBe('tenant-a')
    })
  })
})
