import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EngineOptions } from '../../../electron/engine/index.ts'
import { s3Account, s3Server } from '../studio/s3.ts'
import { postgresServer } from './postgres.ts'

type SharedStores = Required<Pick<EngineOptions, 'database' | 'storage'>>

async function startServers() {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-s3-'))
  const [postgres, s3] = await Promise.all([postgresServer(), s3Server(folder, 'media')])
  return { postgres, endpoint: s3.endpoint }
}

let servers: ReturnType<typeof startServers> | undefined
/** The stores of each data folder, so that an engine that starts again finds its records. */
const stores = new Map<string, SharedStores>()

/** Whether the engines of the tests have no file of records in their data folders. */
export const onSharedStores = process.env['GREENROOM_TEST_STORES'] === 'shared'

/** Tells the SDK of S3 where the server of the tests is, as whoever runs an engine tells it. */
export function useS3(endpoint: string): void {
  process.env['AWS_ENDPOINT_URL_S3'] = endpoint
  process.env['AWS_REGION'] = 'us-east-1'
  process.env['AWS_ACCESS_KEY_ID'] = s3Account.accessKeyId
  process.env['AWS_SECRET_ACCESS_KEY'] = s3Account.secretAccessKey
}

/**
 * With `GREENROOM_TEST_STORES=shared`, the engines of the tests keep their records in PostgreSQL and their media in S3: the same
 * tests of the interface hold for both.
 */
export async function sharedStores({ dataDir, database }: EngineOptions): Promise<Partial<SharedStores>> {
  // A data folder that has a file of records already is about that file; a test with a database of its own has a bucket, too.
  if (!onSharedStores || database !== undefined || existsSync(join(dataDir, 'engine.sqlite'))) return {}
  const { postgres, endpoint } = await (servers ??= startServers())
  // A test before this one in the same process may have had a server of its own.
  useS3(endpoint)
  const known = stores.get(dataDir)
  if (known) return known
  const created = { database: await postgres.database(), storage: `s3://media/${randomUUID()}` }
  stores.set(dataDir, created)
  return created
}
