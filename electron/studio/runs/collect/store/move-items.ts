import type { SqliteDatabase } from '../../../../storage/index.ts'
import type { CollectDatabase } from './database.ts'
import { itemColumns } from './item-rows.ts'
import type { ItemRow } from './item-rows.ts'
import type { ItemStore } from './item-store.ts'

/**
 * Clips of before, which had a table of their own with a copy of each job in it: imported ones go to the list, and so does
 * what collecting alone knew of a job's clip. Nothing is lost when this is killed: it is done anew.
 */
export function moveItems(database: CollectDatabase, jobs: SqliteDatabase, items: ItemStore): void {
  // Another process that opens the same folder waits here, and finds nothing to do.
  database.transaction(() => {
    if (!database.sql("SELECT 1 FROM sqlite_master WHERE name = 'items_before'").get()) return
    // On the disk before the old table goes.
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

/** A job that is gone has no clip in the list any more. */
function keepFacts(items: ItemStore, before: ItemRow): void {
  const now = items.get(before.id)
  if (!now || now.remoteId !== before.remoteId) return
  const { durationMs, width, height, size, path, sha256, mtimeMs } = before
  const { state, message, url, finishedAt, expiresAt, askAt, asks } = before
  // The copy of a job that has gone on since says nothing but where its file is.
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
