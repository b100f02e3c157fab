import type { EngineOptions } from '../../../electron/engine/index.ts'
import { postgresServer } from './postgres.ts'

let server: ReturnType<typeof postgresServer> | undefined
/** The database of each data folder, so that an engine that starts again finds its records. */
const databases = new Map<string, Promise<string>>()

/**
 * With `GREENROOM_TEST_DATABASE=postgres`, the engines of the tests keep their records in PostgreSQL: the same tests of the
 * interface hold for both databases.
 */
export async function onDatabase({ dataDir }: EngineOptions): Promise<Pick<EngineOptions, 'database'>> {
  if (process.env['GREENROOM_TEST_DATABASE'] !== 'postgres') return {}
  let database = databases.get(dataDir)
  if (!database) {
    const started = await (server ??= postgresServer())
    databases.set(dataDir, (database = started.database()))
  }
  return { database: await database }
}
