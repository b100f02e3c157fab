import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { silentLog } from '../../../../electron/engine/core/log.ts'
import { PostgresStores } from '../../../../electron/engine/store/database/postgres.ts'
import { migratePostgres, postgresMigrations } from '../../../../electron/engine/store/database/postgres-schema.ts'
import { Outbox } from '../../../../electron/engine/work/callbacks/outbox.ts'
import { postgresMissing, postgresServer } from '../../../support/engine/postgres.ts'

test.runIf(postgresMissing !== undefined)(`is not tried: ${postgresMissing ?? ''}`, () =>
  expect(postgresMissing).toBeDefined(),
)

describe.skipIf(postgresMissing !== undefined)('the database of many engines', () => {
  let server: Awaited<ReturnType<typeof postgresServer>>
  beforeAll(async () => void (server = await postgresServer()))
  const open = (url: string) => PostgresStores.open({ url, log: silentLog })
  const content = { _id: 'r', status: 3, type: 'audio', resultFile: null } as const

  test('is migrated once by engines that start together, and used by all', async () => {
    const url = await server.database()
    const engines = await Promise.all(Array.from({ length: 4 }, () => open(url)))
    await new Outbox(engines[0]!).add('a', 'http://e', content, 1)
    for (const engine of engines) expect(await new Outbox(engine).nextAt()).toBe(1)
    const versions = await engines[1]!.all<{ version: number }>('SELECT version FROM greenroom_schema')
    expect(versions).toHaveLength(postgresMigrations.length)
    await Promise.all(engines.map((engine) => engine.close()))
  })

  test('of a newer engine is used while that says that it fits, else left alone', async () => {
    const url = await server.database()
    const pool = new pg.Pool({ connectionString: url })
    const fits = { sql: 'ALTER TABLE records ADD COLUMN next TEXT', worksWith: 1 }
    await migratePostgres(pool, [...postgresMigrations, fits])
    const older = await open(url)
    await new Outbox(older).add('a', 'http://e', content, 1)
    await older.close()
    const breaks = { sql: 'ALTER TABLE callbacks DROP COLUMN state', worksWith: postgresMigrations.length + 2 }
    await migratePostgres(pool, [...postgresMigrations, fits, breaks])
    await expect(open(url)).rejects.toThrow(/newer Greenroom/)
    await pool.end()
  })

  test('keeps a migration that fails from leaving half of it', async () => {
    const url = await server.database()
    const pool = new pg.Pool({ connectionString: url })
    const wrong = { sql: 'CREATE TABLE half (one INTEGER); SELECT * FROM nowhere', worksWith: 1 }
    await expect(migratePostgres(pool, [...postgresMigrations, wrong])).rejects.toThrow(/nowhere/)
    const { rows } = await pool.query(`SELECT to_regclass('half') AS half, to_regclass('records') AS records`)
    expect(rows).toEqual([{ half: null, records: null }])
    await pool.end()
  })

  test('goes on after its connections were cut, a transaction among them, which has stored nothing', async () => {
    const db = await open(await server.database())
    const outbox = new Outbox(db)
    const cut = () =>
      server.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'greenroom'`)
    const work = db.transaction(async () => {
      await outbox.add('a', 'http://e', content, 1)
      await cut()
      await outbox.add('b', 'http://e', content, 1)
    })
    await expect(work).rejects.toThrow(/terminat|connection/i)
    expect(await outbox.nextAt()).toBeUndefined()
    await db.transaction(() => outbox.add('c', 'http://e', content, 3))
    expect(await outbox.nextAt()).toBe(3)
    await db.close()
  })

  test('takes the locks of an engine that stands still in a transaction', async () => {
    const url = await server.database()
    const frozen = await PostgresStores.open({ url, log: silentLog, idleInTransactionMs: 300 })
    const other = await open(url)
    const sql = `INSERT INTO tokens (hash, expires_at) VALUES ('one', 1)`
    const held = Promise.withResolvers<undefined>()
    const wake = Promise.withResolvers<undefined>()
    const work = frozen.transaction(async () => {
      await frozen.run(sql)
      held.resolve(undefined)
      await wake.promise
    })
    const ended = expect(work).rejects.toThrow(/idle-in-transaction|terminat|connection/i)
    await held.promise
    await other.run(sql)
    wake.resolve(undefined)
    await ended
    await Promise.all([frozen.close(), other.close()])
  })
})
