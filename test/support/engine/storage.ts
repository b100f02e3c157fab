import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createAccount } from '../../../electron/engine/store/account/account.ts'
import type { AccountOptions } from '../../../electron/engine/store/account/account.ts'
import { createOutbox } from '../../../electron/engine/work/callbacks/outbox.ts'
import { createReserve } from '../../../electron/engine/store/media/reserve.ts'
import { createDiskStore } from '../../../electron/engine/store/media/store.ts'
import { openDatabase } from '../../../electron/engine/store/records/database.ts'
import { createRecords } from '../../../electron/engine/store/records/records.ts'

/** The stores of a data folder, without the rest of an engine. */
export function openStores(root: string, account?: AccountOptions) {
  const files = join(root, 'files')
  const scratch = join(root, 'scratch')
  for (const folder of [files, scratch]) mkdirSync(folder, { recursive: true })
  const db = openDatabase(join(root, 'engine.sqlite'))
  const book = createAccount(db)
  book.configure(account)
  return {
    root,
    files,
    scratch,
    db,
    account: book,
    records: createRecords(db),
    store: createDiskStore(db, files),
    outbox: createOutbox(db),
    reserve: createReserve(root),
  }
}

export type Stores = ReturnType<typeof openStores>
