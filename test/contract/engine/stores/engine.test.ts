import { beforeAll, describe, expect, test } from 'vitest'
import { clientOf } from '../../../support/engine/client.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'
import { picture } from '../../../support/engine/media.ts'
import { postgresMissing, postgresServer } from '../../../support/engine/postgres.ts'
import { onSharedStores, useS3 } from '../../../support/engine/shared-stores.ts'
import { startEngine } from '../../../support/engine/start.ts'
import { s3Server } from '../../../support/studio/s3.ts'
import { keysOf } from '../../../support/tenants/operations.ts'

test.runIf(postgresMissing !== undefined)(`an engine on PostgreSQL is not tried: ${postgresMissing ?? ''}`, () =>
  expect(postgresMissing).toBeDefined(),
)

// Engines without a database are among them, which the shared stores would replace.
describe.skipIf(postgresMissing !== undefined || onSharedStores)('an engine on PostgreSQL and S3', () => {
  let server: Awaited<ReturnType<typeof postgresServer>>
  beforeAll(async () => void (server = await postgresServer()))

  test('goes on from another data folder with its key, its records and its media', async () => {
    const s3 = await s3Server(temporaryFolder(), 'media')
    useS3(s3.endpoint)
    const shared = { database: await server.database(), storage: 's3://media/agency' }
    const dataDir = temporaryFolder()
    const first = await startEngine({ dataDir, ...shared })
    const url = await clientOf(first).upload(await picture(20, 20, 'red'), 'a.png')
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())

    await first.stop()
    await expect(startEngine({ dataDir }), 'the folder belongs to the database').rejects.toThrow(/another database/)
    const other = { ...shared, database: await server.database() }
    await expect(startEngine({ dataDir: temporaryFolder(), ...other }), 'so does the prefix').rejects.toThrow(
      /another prefix/,
    )

    const second = await startEngine({ dataDir: temporaryFolder(), ...shared })
    expect(second.apiKey).toBe(first.apiKey)
    const moved = new URL(new URL(url).pathname, second.baseUrl)
    const answer = await fetch(moved, { headers: { range: 'bytes=4-9' } })
    expect([answer.status, Buffer.from(await answer.arrayBuffer())]).toEqual([206, bytes.subarray(4, 10)])
    await second.stop()
    await s3.close()
  })

  test.skipIf(onSharedStores)(
    'is refused where it would keep its media elsewhere than the others of its database',
    async () => {
      const database = await server.database()
      const dataDir = temporaryFolder()
      const first = await startEngine({ dataDir, database })
      const other = startEngine({ dataDir: temporaryFolder(), database })
      await expect(other).rejects.toThrow(/in the data folder of another engine/)
      await first.stop()
      await (await startEngine({ dataDir, database })).stop()

      const s3 = await s3Server(temporaryFolder(), 'media')
      useS3(s3.endpoint)
      const shared = { database: await server.database(), storage: 's3://media/one' }
      // A bucket that can't be opened is nobody's place.
      const mistyped = startEngine({ dataDir: temporaryFolder(), ...shared, storage: 's3://medai/one' })
      await expect(mistyped).rejects.toThrow(/s3:\/\/medai\/one can not be used/)
      const second = await startEngine({ dataDir: temporaryFolder(), ...shared })
      for (const storage of [{ storage: 's3://media/two' }, {}])
        await expect(
          startEngine({ dataDir: temporaryFolder(), database: shared.database, ...storage }),
        ).rejects.toThrow(/--storage s3:\/\/media\/one/)
      await second.stop()
      await s3.close()
    },
  )

  test('starts beside others of a new service in the same moment, on media that belong to nobody yet', async () => {
    const s3 = await s3Server(temporaryFolder(), 'media')
    useS3(s3.endpoint)
    for (const storage of ['s3://media/one', 's3://media/two', 's3://media/three']) {
      const database = await server.database()
      const start = () => startEngine({ dataDir: temporaryFolder(), database, storage })
      const engines = await Promise.all([start(), start(), start(), start()])
      expect(new Set(engines.map(({ apiKey }) => apiKey)).size).toBe(1)
      await Promise.all(engines.map((engine) => engine.stop()))
    }
    await s3.close()
  })

  test('gives no keys of a database in which no engine has been, and makes nothing there', async () => {
    const keys = keysOf({ dataDir: temporaryFolder(), database: await server.database() })
    for (const _ of [1, 2])
      await expect(keys.add('Tenant', { plan: 'pro' })).rejects.toThrow(/No engine has used this database/)
  })

  test('that can not be reached is told with its address, and without its password', async () => {
    const database = 'postgres://somebody:geheim@127.0.0.1:9/records'
    const start = startEngine({ dataDir: temporaryFolder(), database })
    await expect(start).rejects.toThrow(/^(?!.*geheim).*127\.0\.0\.1:9\/records/)
  })
})
