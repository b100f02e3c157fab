import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { createAccount } from '../store/account/account.ts'
import type { AccountOptions } from '../store/account/account.ts'
import { readAccountFile } from '../store/account/account-file.ts'
import { createOutbox } from '../work/callbacks/outbox.ts'
import { createReserve } from '../store/media/reserve.ts'
import { createDiskStore } from '../store/media/store.ts'
import { createAvatarRegistry } from '../presenters/own/registry.ts'
import { openDatabase } from '../store/records/database.ts'
import { loadInstallation } from '../store/records/installation.ts'
import { lockFolder } from '../store/records/lock.ts'
import { createOwnVoices } from '../speech/catalogue/own-voices.ts'
import { createRecords } from '../store/records/records.ts'
import { createTimings } from '../speech/timings.ts'
import { createTokens } from '../store/records/tokens.ts'
import { makeFolders } from '../core/folders.ts'

/**
 * Opens everything that lies in a data folder, for this process alone.
 * @throws Error with a sentence when the folder is in use, damaged, or can't be written
 */
export function openStorage(root: string, options: StorageOptions) {
  try {
    return open(root, options)
  } catch (error) {
    throw explain(error, root)
  }
}

interface StorageOptions {
  account: AccountOptions | undefined
  tokenLifetimeMs: number | undefined
}

const REASONS: Record<string, string> = {
  EACCES: 'may not be written by this user',
  EPERM: 'may not be written by this user',
  EROFS: 'is on a disk that is read-only',
  ENOTDIR: 'is not a folder, or lies below a file',
  EEXIST: 'is not a folder',
  ENOSPC: 'is on a disk that is full',
  EDQUOT: 'is on a disk that is full',
  SQLITE_FULL: 'is on a disk that is full',
  SQLITE_CANTOPEN: 'holds a database that cannot be opened',
  SQLITE_CORRUPT: 'holds a database that is damaged',
  SQLITE_NOTADB: 'holds a database that is damaged',
  SQLITE_READONLY: 'holds a database that may not be written',
}

function explain(error: unknown, root: string): unknown {
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? '']
  if (reason === undefined) return error
  return new Error(`The data folder ${root} ${reason}. Choose another with --data, or put this one right.`, {
    cause: error,
  })
}

function open(root: string, options: StorageOptions) {
  const folders = makeFolders(root)
  const unlock = lockFolder(root)
  try {
    // A name of its own for every run: what a killed run's children still write can't land among this run's files.
    const old = readdirSync(folders.scratch)
    for (const name of old)
      rmSync(join(folders.scratch, name), { recursive: true, force: true, maxRetries: 3 })
    const scratch = join(folders.scratch, randomUUID())
    mkdirSync(scratch, { mode: 0o700 })

    const installation = loadInstallation(root)
    const reserve = createReserve(root)
    const db = openDatabase(join(root, 'engine.sqlite'))
    const records = createRecords(db)
    const account = createAccount(db)
    account.configure(options.account ?? readAccountFile(root))
    return {
      folders,
      scratch,
      installation,
      reserve,
      db,
      records,
      account,
      tokens: createTokens(db, options.tokenLifetimeMs),
      store: createDiskStore(db, folders.files),
      outbox: createOutbox(db),
      timings: createTimings(db),
      ownVoices: createOwnVoices(db),
      registry: createAvatarRegistry(db, records),
      close() {
        rmSync(scratch, { recursive: true, force: true, maxRetries: 3 })
        db.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

export type Storage = ReturnType<typeof openStorage>
