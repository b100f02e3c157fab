import { join } from 'node:path'
import { afterAll } from 'vitest'
import { silentLog } from '../../../electron/engine/core/log.ts'
import { PostgresStores } from '../../../electron/engine/store/database/postgres.ts'
import { SqliteStores } from '../../../electron/engine/store/database/sqlite.ts'
import type { Database } from '../../../electron/engine/store/database/types.ts'
import { temporaryFolder } from './folder.ts'
import { postgresMissing, postgresServer } from './postgres.ts'

/** A kind of database that the engine's stores work on. */
export interface DatabaseKind {
  name: string
  /** Why it can't be tried on this machine. */
  missing: string | undefined
  /** Opens a new, empty database, which is closed after the tests of the file. */
  open: () => Promise<Database>
}

const closing = (database: Database): Database => {
  afterAll(() => database.close())
  return database
}

/** All kinds. The server of one that needs a server starts with its first database. */
export function databaseKinds(): DatabaseKind[] {
  const server = { started: undefined as ReturnType<typeof postgresServer> | undefined }
  return [
    {
      name: 'SQLite',
      missing: undefined,
      open: () => Promise.resolve(closing(new SqliteStores(join(temporaryFolder(), 'engine.sqlite')))),
    },
    {
      name: 'PostgreSQL',
      missing: postgresMissing,
      open: async () => {
        const url = await (await (server.started ??= postgresServer())).database()
        return closing(await PostgresStores.open({ url, log: silentLog }))
      },
    },
  ]
}
