import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { JobStore } from '../../../../../electron/studio/jobs/index.ts'
import { BatchStore } from '../../../../../electron/studio/runs/collect/store/batch-store.ts'
import { CollectDatabase } from '../../../../../electron/studio/runs/collect/store/database.ts'
import { ItemStore } from '../../../../../electron/studio/runs/collect/store/item-store.ts'
import { itemColumns } from '../../../../../electron/studio/runs/collect/store/item-rows.ts'
import type { ItemRow } from '../../../../../electron/studio/runs/collect/store/item-rows.ts'
import { moveItems } from '../../../../../electron/studio/runs/collect/store/move-items.ts'
import { importedRow, jobOf } from './rows.ts'

// Former versions of Collect had a table with a copy of each job. The list and the batches of such a folder stay the
// same.

let folder = ''
let jobs: JobStore
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-old-list-'))
  jobs = new JobStore(join(folder, 'jobs.db'))
})
afterEach(() => {
  jobs.close()
  rmSync(folder, { recursive: true, force: true })
})

const path = (): string => join(folder, 'collect.db')

/** A database as version 1 wrote it: its tables are those of the first migration. */
function writeOld(rows: readonly ItemRow[], batches: string): void {
  new CollectDatabase(path()).close()
  const db = new Sqlite(path())
  db.exec('ALTER TABLE items_before RENAME TO items; PRAGMA user_version = 1')
  const insert = db.prepare(itemColumns.insertInto('items', undefined, ['name_key', 'haystack']))
  for (const row of rows) insert.run({ ...itemColumns.write(row), name_key: '', haystack: '' })
  db.exec(batches)
  db.close()
}

function open(): { items: ItemStore; batches: BatchStore; database: CollectDatabase } {
  const database = new CollectDatabase(path())
  const items = new ItemStore({
    database: jobs.database,
    now: () => 5_000,
    connection: (id) => id,
    aliases: (id) => [id],
  })
  return { items, batches: new BatchStore(database), database }
}

const mirrored = (more: Partial<ItemRow>): ItemRow =>
  importedRow({ source: 'job', jobState: 'failed', kind: 'avatar-video', ...more })

test('clips keep their names, verdicts, files and batches; those whose job is gone are gone', () => {
  const failed = { state: 'failed', remoteId: 'rec-1', attempt: 1, completedAt: 1_000 } as const
  for (const id of ['gone', 'saved', 'went on'])
    jobs.insert(jobOf({ id, ...failed, title: `Clip ${id}`, remoteId: `rec ${id}` }), 'me', 0)
  const ofJob = (id: string, more: Partial<ItemRow>): ItemRow =>
    mirrored({ id, jobId: id, remoteId: `rec ${id}`, name: `Clip ${id}`, finishedAt: 1_000, ...more })
  const file = { path: '/out/a.mp4', sha256: 'ab', size: 5, mtimeMs: 6, width: 640, height: 360 }
  writeOld(
    [
      ofJob('gone', { state: 'expired', message: 'The service no longer has it.' }),
      ofJob('saved', { state: 'saved', ...file }),
      ofJob('went on', { state: 'saved', jobState: 'waiting', ...file, path: '/out/b.mp4' }),
      ofJob('no job any more', { state: 'ready' }),
      importedRow({
        id: 'imported',
        remoteId: 'rec-9',
        name: 'Given name',
        kind: 'speech',
        askAt: 7,
        asks: 2,
      }),
    ],
    `INSERT INTO batches (id, folder, plan, origin, state, ready, created_at)
       VALUES ('batch', '/out', '{"folder":"/out"}', 'window', 'done', 1, 1);
     INSERT INTO batch_items (id, batch, remote, position, number, name, file_name, state, message)
       VALUES ('one', 'batch', 'gone', 0, 1, 'Clip gone', '01 Clip gone.mp4', 'expired', 'The service no longer has it.');`,
  )
  const { items, batches, database } = open()
  moveItems(database, jobs.database, items)
  expect(items.get('gone')).toMatchObject({
    name: 'Clip gone',
    source: 'job',
    state: 'expired',
    message: 'The service no longer has it.',
  })
  expect(items.get('saved')).toMatchObject({ state: 'saved', ...file, expiresAt: null })
  expect(items.get('went on')).toMatchObject({ state: 'saved', jobState: 'failed', path: '/out/b.mp4' })
  expect(items.get('no job any more')).toBeNull()
  expect(items.get('imported')).toMatchObject({ name: 'Given name', kind: 'speech', askAt: 7, asks: 2 })
  const [item] = batches.page('batch', [], 0, 10).rows
  expect(item).toMatchObject({ state: 'expired', fileName: '01 Clip gone.mp4' })
  expect(items.get(item!.remote)).toMatchObject({ name: item!.name, state: 'expired' })
  database.close()
})

test('what was moved is moved once: neither a second process nor a second start changes it', () => {
  writeOld([importedRow({ id: 'a', name: 'First' }), importedRow({ id: 'b', remoteId: 'rec-2' })], '')
  const [one, other] = [open(), open()]
  moveItems(one.database, jobs.database, one.items)
  one.items.change('a', { name: 'Second' })
  one.items.forget(['b'])
  moveItems(other.database, jobs.database, other.items)
  for (const { database } of [one, other]) database.close()
  const third = open()
  moveItems(third.database, jobs.database, third.items)
  expect([third.items.get('a')?.name, third.items.get('b')]).toEqual(['Second', null])
  third.database.close()
})
