import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorText, GreenroomError, message } from '../../common/messages/index.ts'
import type { Log } from '../core/log.ts'
import type { PostgresStores } from '../store/database/postgres.ts'
import type { Database } from '../store/database/types.ts'
import { SqliteStores } from '../store/database/sqlite.ts'
import { installationId, loadInstallation, sharedInstallation } from '../store/records/installation.ts'
import type { Installation } from '../store/records/installation.ts'

/** File of a data folder with the records, where they are in no other database. */
const recordsName = 'engine.sqlite'
/** File of a data folder that says which database its media belong to. */
const markName = 'database.id'
/** Longest wait for a connection to PostgreSQL, ms. */
export const connectMs = 10_000

export interface OpenDatabaseOptions {
  /** URL of a database in PostgreSQL; the file of the data folder when absent. */
  url: string | undefined
  log: Log
  /** Most connections of the stores; the queue has three of its own. */
  connections?: number | undefined
}

/** The database of an engine, and the credentials that belong to it. */
export interface OpenedDatabase {
  db: Database
  /** The database where other engines share it, for what goes beyond statements: the queue. */
  shared: { db: PostgresStores; url: string } | undefined
  installation: Installation
  close: () => Promise<void>
}

/**
 * Opens the database of the engine's records. The driver of PostgreSQL is loaded only when it is asked for.
 * @throws StorageFault, GreenroomError
 */
export async function openDatabase(root: string, options: OpenDatabaseOptions): Promise<OpenedDatabase> {
  if (options.url === undefined) return openFile(root)
  if (existsSync(join(root, recordsName)))
    throw new GreenroomError('usage', message('engineServer.folderHasRecords', { root }))
  try {
    const opened = await openPostgres(options.url, options)
    await claimFolder(join(root, markName), root, opened)
    return opened
  } catch (error) {
    throw explained(error, options.url)
  }
}

/**
 * Opens the same for the keys of tenants, beside engines that run: the data folder is neither locked nor tied to a database. Nothing
 * is made: where no engine has been, nobody would use the keys.
 * @throws StorageFault, GreenroomError, `usage` where no engine has been
 */
export async function openForKeys(root: string, options: OpenDatabaseOptions): Promise<OpenedDatabase> {
  const { url } = options
  if (url !== undefined)
    return await openPostgres(url, { ...options, connections: 1 }, { isFirst: false }).catch((error: unknown) => {
      throw explained(error, url)
    })
  if (!existsSync(join(root, recordsName)) && !existsSync(join(root, markName)))
    throw new GreenroomError('usage', message('engineServer.noEngineInFolder', { root }))
  return openFile(root)
}

function openFile(root: string): OpenedDatabase {
  if (existsSync(join(root, markName)))
    throw new GreenroomError('usage', message('engineServer.folderOfDatabase', { root }))
  const installation = loadInstallation(root)
  const db = new SqliteStores(join(root, recordsName))
  return { db, shared: undefined, installation, close: () => db.close() }
}

async function openPostgres(
  url: string,
  { log, connections }: OpenDatabaseOptions,
  { isFirst = true } = {},
): Promise<OpenedDatabase> {
  const { PostgresStores } = await import('../store/database/postgres.ts')
  const most = connections === undefined ? {} : { connections }
  const db = await PostgresStores.open({ url, connectMs, log, isFirst, ...most })
  try {
    return { db, shared: { db, url }, installation: await sharedInstallation(db), close: () => db.close() }
  } catch (error) {
    await db.close()
    throw error
  }
}

/**
 * Ties a data folder to a database. The engine removes files that its database doesn't know: with the folder of another one, that
 * would be all of them.
 */
async function claimFolder(mark: string, root: string, { installation, close }: OpenedDatabase): Promise<void> {
  const id = installationId(installation)
  try {
    writeFileSync(mark, id, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' && readFileSync(mark, 'utf8') === id) return
    await close()
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new GreenroomError('usage', message('engineServer.folderOfDatabase', { root }), { cause: error })
  }
}

/** What the driver or the server says, as a sentence with the address, which is named without user and password. */
function explained(error: unknown, url: string): unknown {
  if (error instanceof GreenroomError) return error
  const { host, pathname } = new URL(url)
  const values = { address: `${host}${pathname}`, reason: errorText(error) }
  return new GreenroomError('database', message('engineServer.noDatabase', values), { cause: error })
}
