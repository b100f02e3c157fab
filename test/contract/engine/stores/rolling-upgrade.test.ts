import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { migratePostgres, postgresMigrations } from '../../../../electron/engine/store/database/postgres-schema.ts'
import type { RunningEngine } from '../../../../electron/engine/index.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'
import { postgresMissing, postgresServer } from '../../../support/engine/postgres.ts'
import { useS3 } from '../../../support/engine/shared-stores.ts'
import { startEngine } from '../../../support/engine/start.ts'
import { s3Server } from '../../../support/studio/s3.ts'
import { clientWith, keysOf } from '../../../support/tenants/operations.ts'
import { quickParts } from '../../../support/tenants/quick-parts.ts'

/** What a next version may do to tables that older engines still use: columns, a table and an index more. */
const nextVersion = {
  worksWith: postgresMigrations.length,
  sql: `
  ALTER TABLE records ADD COLUMN region TEXT NOT NULL DEFAULT '';
  ALTER TABLE work ADD COLUMN region TEXT;
  CREATE INDEX records_region ON records (region);
  CREATE TABLE regions (name TEXT PRIMARY KEY);
  `,
}

describe.skipIf(postgresMissing !== undefined)('engines of two versions', () => {
  test('do a hundred texts between them while the tables change, none fails, and each is paid for once', async () => {
    const postgres = await postgresServer()
    const s3 = await s3Server(temporaryFolder(), 'media')
    useS3(s3.endpoint)
    const database = await postgres.database()
    const pool = new pg.Pool({ connectionString: database })
    const parts = await quickParts()
    const spoken: string[] = []
    const { speaker } = parts
    const counting: typeof speaker = {
      ...speaker!,
      async speak(request) {
        spoken.push(request.text)
        // Long enough that some are under way whenever something happens.
        await new Promise((resolve) => setTimeout(resolve, 20))
        return await speaker!.speak(request)
      },
    }
    const start = (role: 'all' | 'worker') =>
      startEngine(
        { dataDir: temporaryFolder(), database, storage: 's3://media/agency', role },
        { ...parts, speaker: counting },
      )

    const old = await Promise.all([start('all'), start('worker')])
    const keys = keysOf({ dataDir: temporaryFolder(), database })
    const tenant = await keys.add('Tenant', { plan: 'pro', credits: 1000 })
    const running = new Set<RunningEngine>(old)
    let asked = old[0]
    const ids: string[] = []
    const create = async (number: number): Promise<void> => {
      const body = { input_text: `Number ${String(number)}.`, voice_id: 'everyday-marcus' }
      ids.push(String((await clientWith(asked, tenant).ok('createTts', body))['_id']))
    }
    const events: Record<number, () => Promise<void>> = {
      // The first engine of the next version brings the tables to it, while both others work.
      30: async () => {
        await migratePostgres(pool, [...postgresMigrations, nextVersion])
        const [next, worker] = await Promise.all([start('all'), start('worker')])
        for (const one of [next, worker]) running.add(one)
        asked = next
      },
      60: async () => {
        await old[1].stop()
        running.delete(old[1])
      },
      80: async () => {
        await old[0].stop()
        running.delete(old[0])
      },
    }
    const happening: Promise<void>[] = []
    for (let number = 0; number < 100; number += 1) {
      await create(number)
      const event = events[number]
      if (event) happening.push(event())
      if (number % 10 === 9) await new Promise((resolve) => setTimeout(resolve, 100))
      // The old engine that answers has ended: a proxy would send nobody there any more.
      if (number === 79) await Promise.all(happening)
    }
    await Promise.all(happening)
    const client = clientWith(asked, tenant)
    const ended: Awaited<ReturnType<typeof client.ended>>[] = []
    for (const id of ids) ended.push(await client.ended('audioInfo', id))
    expect(ended.filter(({ status }) => status !== 3)).toEqual([])
    // A text that an engine gave back when it ended was begun again by another one.
    expect(new Set(spoken).size).toBe(100)
    const urls = new Set(ended.map(({ url }) => String(url)))
    expect(urls.size).toBe(100)
    const statuses = await Promise.all(
      [...urls].map(async (url) => (await fetch(new URL(new URL(url).pathname, asked.baseUrl))).status),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    const costs = ended.map((record) => Number(record['deduction_credit']))
    expect(await keys.creditsOf(tenant.clientId)).toBeCloseTo(1000 - costs.reduce((sum, one) => sum + one, 0), 6)
    await Promise.all([...running].map((engine) => engine.stop()))
    await pool.end()
    await s3.close()
  })
})
