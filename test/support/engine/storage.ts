import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { AccountBook } from '../../../electron/engine/store/account/account.ts'
import { Holds } from '../../../electron/engine/store/account/holds.ts'
import type { AccountOptions } from '../../../electron/engine/store/account/account.ts'
import { Outbox } from '../../../electron/engine/work/callbacks/outbox.ts'
import { createReserve } from '../../../electron/engine/store/media/reserve.ts'
import { FolderSpace } from '../../../electron/engine/store/media/folder-space.ts'
import { MediaStore } from '../../../electron/engine/store/media/store.ts'
import { SqliteStores } from '../../../electron/engine/store/database/sqlite.ts'
import { Records } from '../../../electron/engine/store/records/records.ts'

/** The stores of a data folder, without the other parts of an engine. */
export async function openStores(root: string, account?: AccountOptions) {
  const files = join(root, 'files')
  const scratch = join(root, 'scratch')
  for (const folder of [files, scratch]) mkdirSync(folder, { recursive: true })
  const db = new SqliteStores(join(root, 'engine.sqlite'))
  const book = new AccountBook(db)
  await book.configure(account)
  return {
    root,
    files,
    scratch,
    db,
    account: book,
    holds: new Holds(db),
    records: new Records(db),
    store: new MediaStore(db, new FolderSpace(files)),
    outbox: new Outbox(db),
    reserve: createReserve(root),
  }
}

export type Stores = Awaited<ReturnType<typeof openStores>>
