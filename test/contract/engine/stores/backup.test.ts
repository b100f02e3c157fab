import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { codeOf } from '../../../../electron/common/service/index.ts'
import { hourMs } from '../../../../electron/engine/core/clock.ts'
import type { EngineOptions, RunningEngine } from '../../../../electron/engine/index.ts'
import { clientOf } from '../../../support/engine/client.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'
import { picture } from '../../../support/engine/media.ts'
import { postgresMissing, postgresServer } from '../../../support/engine/postgres.ts'
import { useS3 } from '../../../support/engine/shared-stores.ts'
import { startEngine } from '../../../support/engine/start.ts'
import { s3Server } from '../../../support/studio/s3.ts'
import { clientWith, keysOf } from '../../../support/tenants/operations.ts'
import { quickParts } from '../../../support/tenants/quick-parts.ts'

const text = (number: number) => ({ input_text: `Number ${String(number)}.`, voice_id: 'everyday-marcus' })

/** The bytes of an address that an engine gave, at another engine. */
async function bytesAt(url: unknown, engine: RunningEngine): Promise<{ status: number; bytes: Buffer }> {
  const response = await fetch(new URL(new URL(String(url)).pathname, engine.baseUrl))
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe.skipIf(postgresMissing !== undefined)(
  'a service whose database and bucket are restored from a back-up',
  () => {
    test('has what it had then, ends once what waited then, and says what has no file', async () => {
      const [folder, kept] = [temporaryFolder(), temporaryFolder()]
      const postgres = await postgresServer()
      const s3 = await s3Server(folder, 'media')
      useS3(s3.endpoint)
      const parts = await quickParts()
      const start = (more: Partial<EngineOptions> & Pick<EngineOptions, 'database'>) =>
        startEngine({ dataDir: temporaryFolder(), storage: 's3://media/agency', ...more }, parts)
      const database = await postgres.database()
      const account = { plan: 'pro', state: 'active', credits: 1000 } as const

      // A tenant with one text that was spoken, and three that wait, because no engine works.
      let engine = await start({ database, account })
      const keys = keysOf({ dataDir: temporaryFolder(), database })
      const tenant = await keys.add('Tenant', { plan: 'pro', credits: 1000 })
      let client = clientWith(engine, tenant)
      const upload = await client.upload(await picture(20, 20, 'red'), 'a.png')
      const first = await client.ok('createTts', text(1))
      const spoken = await client.ended('audioInfo', String(first['_id']))
      const sound = await bytesAt(spoken['url'], engine)
      await engine.stop()
      engine = await start({ database, role: 'api' })
      client = clientWith(engine, tenant)
      const waiting = await Promise.all([2, 3, 4].map((number) => client.ok('createTts', text(number))))
      const credits = await keys.creditsOf(tenant.clientId)

      // Both are saved while the engine runs, the bucket a little later. What comes afterwards is not in the database's back-up.
      await postgres.dump(database, join(kept, 'database'))
      const late = await client.ok('createTts', text(5))
      const lateUpload = await client.upload(await picture(20, 20, 'blue'), 'late.png')
      await cp(join(folder, 'media'), join(kept, 'media'), { recursive: true })
      await engine.stop()
      await s3.close()

      // Another server of either kind, as after a fire.
      const other = await s3Server(kept, 'media')
      useS3(other.endpoint)
      const restored = await postgres.restored(join(kept, 'database'))
      const again = keysOf({ dataDir: temporaryFolder(), database: restored })
      expect(await again.creditsOf(tenant.clientId)).toBe(credits)
      engine = await start({ database: restored })
      client = clientWith(engine, tenant)
      const ended = await Promise.all(waiting.map(({ _id }) => client.ended('audioInfo', String(_id))))
      expect(ended.map(({ status }) => status)).toEqual([3, 3, 3])
      for (const { url } of ended) expect((await bytesAt(url, engine)).bytes.length).toBeGreaterThan(100)
      expect(await client.ok('audioInfo', { audio_model_id: first['_id'] })).toMatchObject({ status: 3 })
      expect(await bytesAt(spoken['url'], engine)).toEqual(sound)
      expect((await bytesAt(upload, engine)).status).toBe(200)
      expect(await again.creditsOf(tenant.clientId), 'what was locked is spent, and nothing twice').toBe(credits)
      await client.fails('audioInfo', { audio_model_id: late['_id'] }, codeOf.notFound)
      expect((await bytesAt(lateUpload, engine)).status, 'no record knows it').toBe(404)
      await engine.stop()
      await other.close()
    })

    test('tells of a record whose file is not in the bucket', async () => {
      const folder = temporaryFolder()
      const postgres = await postgresServer()
      const s3 = await s3Server(folder, 'media')
      useS3(s3.endpoint)
      const parts = await quickParts()
      const start = (database: string, clock = { now: () => Date.now() }) =>
        startEngine({ dataDir: temporaryFolder(), storage: 's3://media/agency', database, clock }, parts)
      const database = await postgres.database()
      const kept = temporaryFolder()
      let engine = await start(database)
      // The bucket is saved too early.
      await cp(join(folder, 'media'), join(kept, 'media'), { recursive: true })
      const record = await clientOf(engine).ok('createTts', text(1))
      await clientOf(engine).ended('audioInfo', String(record['_id']))
      await postgres.dump(database, join(kept, 'database'))
      await engine.stop()
      await s3.close()
      const other = await s3Server(kept, 'media')
      useS3(other.endpoint)
      // A file that was placed within the last hour may still be on its way from another engine.
      engine = await start(await postgres.restored(join(kept, 'database')), { now: () => Date.now() + 2 * hourMs })
      const client = clientOf(engine)
      const told = await client.ok('audioInfo', { audio_model_id: record['_id'] })
      expect(told).toMatchObject({ status: 4, url: '', fail_code: codeOf.contentNotFound })
      await engine.stop()
      await other.close()
    })
  },
)
