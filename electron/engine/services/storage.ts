import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { AccountBook } from '../store/account/account.ts'
import type { AccountOptions } from '../store/account/account.ts'
import { Holds } from '../store/account/holds.ts'
import { readAccountFile } from '../store/account/account-file.ts'
import { Outbox } from '../work/callbacks/outbox.ts'
import { createReserve } from '../store/media/reserve.ts'
import { MediaStore } from '../store/media/store.ts'
import { EarlierRecords } from '../store/records/earlier.ts'
import { lockFolder } from '../store/records/lock.ts'
import { OwnVoices } from '../speech/catalogue/own-voices.ts'
import { Records } from '../store/records/records.ts'
import { openDatabase } from './open-database.ts'
import { openSharedSpace, openSpace } from './open-space.ts'
import type { OpenDatabaseOptions } from './open-database.ts'
import { TimingsStore } from '../speech/timings.ts'
import { Tokens } from '../store/records/tokens.ts'
import { everyone } from '../store/tenants/tenant.ts'
import { Tenants } from '../store/tenants/tenants.ts'
import { makeFolders } from '../core/folders.ts'
import { message } from '../../common/messages/index.ts'
import { storageFault } from '../../storage/index.ts'

/**
 * Opens the stores of a data folder and locks the folder for this process. Those that clients read are opened for whoever works for
 * all tenants; `tenantParts` hands them out per tenant.
 * @throws Error with a sentence when the folder is in use, damaged, or can't be written
 */
export async function openStorage(root: string, options: StorageOptions) {
  try {
    return await open(root, options)
  } catch (error) {
    throw storageFault(error, { what: message('storage.engineFolder'), path: root })
  }
}

interface StorageOptions {
  /** `s3://bucket/prefix` for the media; a folder of the data folder when absent. */
  storage: string | undefined
  database: OpenDatabaseOptions
  account: AccountOptions | undefined
  tokenLifetimeMs: number | undefined
}

async function open(root: string, options: StorageOptions) {
  const folders = makeFolders(root)
  const undo: (() => void | Promise<void>)[] = [lockFolder(root)]
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    // The scratch folder of each run has a name of its own, so that child processes of a killed run, which may still
    // write, do not write among the files of this run.
    const old = readdirSync(folders.scratch)
    for (const name of old) rmSync(join(folders.scratch, name), { recursive: true, force: true, maxRetries: 3 })
    const scratch = join(folders.scratch, randomUUID())
    mkdirSync(scratch, { mode: 0o700 })
    undo.push(() => rmSync(scratch, { recursive: true, force: true, maxRetries: 3 }))

    const { db, shared, installation, close: closeDatabase } = await openDatabase(root, options.database)
    undo.push(closeDatabase)
    const space = shared
      ? await openSharedSpace(db, { folder: folders.files, root, url: options.storage, installation })
      : await openSpace(folders.files, options.storage, installation)
    undo.push(() => space.close())
    const reserve = createReserve(root)
    const account = new AccountBook(db)
    await account.configure(options.account ?? readAccountFile(root))
    return {
      folders,
      scratch,
      installation,
      reserve,
      db,
      shared,
      records: new Records(db, everyone),
      earlier: new EarlierRecords(db),
      account,
      holds: new Holds(db),
      tenants: new Tenants(db, installation.clientSecret),
      tokens: new Tokens(db, options.tokenLifetimeMs),
      store: new MediaStore(db, space, everyone),
      outbox: new Outbox(db),
      timings: new TimingsStore(db),
      ownVoices: new OwnVoices(db, everyone),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

export type Storage = Awaited<ReturnType<typeof openStorage>>
