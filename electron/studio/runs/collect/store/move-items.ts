import type { SqliteDatabase } from '../../../../storage/index.ts'
import type { CollectDatabase } from './database.ts'
import { itemColumns } from './item-rows.ts'
import type { ItemRow } from './item-rows.ts'
import type { ItemStore } from './item-store.ts'

/**
 * Moves clips of older versions, whose own table held a copy of each job, to the job store's database: imported clips,
 * and what only collecting knew of a job's clip. When the process is killed meanwhile, the next start repeats it
 * without loss.
 */
export function moveItems(database: CollectDatabase, jobs: SqliteDatabase, items: ItemStore): void {
  // A second process that opens the same folder waits for this transaction and then finds nothing to do.
  database.transaction(() => {
    if (!database.sql("SELECT 1 FROM sqlite_master WHERE name = 'items_before'").get()) return
    // The rows are written to the disk before the old table is dropped.
    jobs.transaction(() => {
      const before = database.sql<object>(`SELECT ${itemColumns.select} FROM items_before`)
      for (const stored of before.iterate()) {
        const row = itemColumns.read(stored)
        if (row.source === 'job') keepFacts(items, row)
        else if (!items.get(row.id)) items.put(row)
      }
    })
    database.sql('DROP TABLE items_before').run()
  })
}

/** Keeps what collecting knew of a job's clip. A clip whose job is gone is not listed any more. */
function keepFacts(items: ItemStore, before: ItemRow): void {
  const now = items.get(before.id)
  if (!now || now.remoteId !== before.remoteId) return
  const { durationMs, width, height, size, path, sha256, mtimeMs } = before
  const { state, message, url, finishedAt, expiresAt, askAt, asks } = before
  // When the job has changed since its copy was made, only the file's path in the copy is still valid.
  if (now.jobState === before.jobState)
    items.change(before.id, {
      durationMs,
      width,
      height,
      size,
      path,
      sha256,
      mtimeMs,
      state,
      message,
      url,
      finishedAt,
      expiresAt,
      askAt,
      asks,
    })
  else if (path !== null && now.path === null)
    items.change(before.id, { path, sha256, size, mtimeMs, durationMs, state: 'saved', message: null })
}
