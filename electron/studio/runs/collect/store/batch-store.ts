import { Table } from '../../../../storage/index.ts'
import type { BatchItemState, BatchPlan } from '../../../../common/bridge/index.ts'
import { batchItemStates } from '../../../../common/bridge/index.ts'
import { LeaseTable } from '../../../durable/index.ts'
import type { Holder } from '../../../durable/index.ts'
import { batchColumns, batchItemColumns, samePlan } from './batch-rows.ts'
import type { BatchItemRow, BatchRow } from './batch-rows.ts'
import type { CollectDatabase } from './database.ts'
import { storedText } from '../../../../common/messages/index.ts'
import type { Text } from '../../../../common/messages/index.ts'

/** Stores batches and their items, the only record of what is downloaded. Every method is one transaction. */
export class BatchStore {
  readonly leases: LeaseTable
  readonly #database: CollectDatabase
  readonly #batches: Table<BatchRow>
  readonly #items: Table<BatchItemRow>

  constructor(database: CollectDatabase) {
    this.#database = database
    this.leases = new LeaseTable(database, 'batches', "state IN ('running', 'paused')")
    this.#batches = new Table(database, 'batches', batchColumns)
    this.#items = new Table(database, 'batch_items', batchItemColumns)
  }

  insert(batch: BatchRow, owner: string): void {
    const lease = this.leases.columns(owner, batch.createdAt)
    this.#batches.insert(batch, { folder: batch.plan.folder, ...lease })
  }

  /** Marks a batch as completely written: from then on it is listed and run. */
  complete(id: string): void {
    this.#database.sql('UPDATE batches SET ready = 1 WHERE id = ?').run(id)
  }

  insertItems(rows: readonly BatchItemRow[]): void {
    this.#database.transaction(() => {
      for (const row of rows) this.#items.insert(row)
    })
  }

  get(id: string): BatchRow | null {
    return this.#batches.get(id)
  }

  /** All batches, oldest first. */
  list(): BatchRow[] {
    return this.#batches.list('WHERE ready = 1 ORDER BY created_at, rowid')
  }

  /** Changes the state of a batch if it is in one of the states `from`. */
  move(
    id: string,
    from: readonly BatchRow['state'][],
    to: BatchRow['state'],
    change: { message: Text | null; endedAt: number | null },
  ): boolean {
    return (
      this.#database
        .sql(
          `UPDATE batches SET state = ?, message = ?, ended_at = ? WHERE id = ? AND state IN (${from.map(() => '?').join(', ')})`,
        )
        .run(to, change.message === null ? null : storedText(change.message), change.endedAt, id, ...from).changes > 0
    )
  }

  remove(id: string): void {
    this.#batches.remove(id)
  }

  item(id: string): BatchItemRow | null {
    return this.#items.get(id)
  }

  change(id: string, change: Partial<BatchItemRow>): void {
    this.#items.change(id, change)
  }

  page(batch: string, states: readonly BatchItemState[], offset: number, limit: number) {
    const marks = states.map(() => '?').join(', ')
    const where = `WHERE batch = ?${states.length > 0 ? ` AND state IN (${marks})` : ''}`
    const rows = this.#items.list(`${where} ORDER BY position LIMIT ? OFFSET ?`, ...[batch, ...states, limit, offset])
    const count = this.#database
      .sql<{ total: number }>(`SELECT count(*) AS total FROM batch_items ${where}`)
      .get(batch, ...states)
    return { rows, total: count?.total ?? 0 }
  }

  /** Items of a batch that may begin now, in order. */
  ready(batch: string, now: number, limit: number): BatchItemRow[] {
    return this.#items.list(
      "WHERE batch = ? AND state = 'queued' AND next_at <= ? ORDER BY position LIMIT ?",
      ...[batch, now, limit],
    )
  }

  nextAt(batch: string): number | null {
    const row = this.#database
      .sql<{ at: number | null }>("SELECT min(next_at) AS at FROM batch_items WHERE batch = ? AND state = 'queued'")
      .get(batch)
    return row?.at ?? null
  }

  counts(batch: string): Record<BatchItemState, number> & { total: number } {
    const counts = { ...Object.fromEntries(batchItemStates.map((state) => [state, 0])), total: 0 }
    for (const { state, count } of this.#database
      .sql<{
        state: BatchItemState
        count: number
      }>('SELECT state, count(*) AS count FROM batch_items WHERE batch = ? GROUP BY state')
      .all(batch)) {
      Object.assign(counts, { [state]: count })
      counts.total += count
    }
    return counts as Record<BatchItemState, number> & { total: number }
  }

  /** Bytes that were downloaded and bytes of all items; `total` is null while sizes are unknown. */
  sizes(batch: string): { have: number; total: number | null } {
    const row = this.#database
      .sql<{ have: number | null; total: number | null; unknown: number }>(
        `SELECT sum(have) AS have, sum(total) AS total, sum(total IS NULL) AS unknown FROM batch_items
         WHERE batch = ? AND state NOT IN ('cancelled', 'expired', 'failed')`,
      )
      .get(batch)
    return { have: row?.have ?? 0, total: row && row.unknown === 0 ? (row.total ?? 0) : null }
  }

  /** Puts the items that were under way back into the queue. */
  requeue(batch: string): void {
    this.#database
      .sql(
        "UPDATE batch_items SET state = 'queued', next_at = 0 WHERE batch = ? AND state IN ('downloading', 'processing')",
      )
      .run(batch)
  }

  /** Changes the state of items, all or the given ones, that are in one of the states `from`. Returns their ids. */
  moveItems(
    batch: string,
    from: readonly BatchItemState[],
    change: Partial<BatchItemRow>,
    ids: readonly string[] | null = null,
  ): string[] {
    return this.#database.transaction(() => {
      const wanted = ids === null ? null : new Set(ids)
      const found = this.#database
        .sql<{ id: string }>(
          `SELECT id FROM batch_items WHERE batch = ? AND state IN (${from.map(() => '?').join(', ')}) ORDER BY position`,
        )
        .all(batch, ...from)
        .map((row) => row.id)
        .filter((id) => wanted === null || wanted.has(id))
      for (const id of found) this.change(id, change)
      return found
    })
  }

  /** Moves queued items to a place among the queued ones, in the given order. */
  reorder(batch: string, ids: readonly string[], target: number): void {
    this.#database.transaction(() => {
      const queued = this.#database
        .sql<{ id: string; position: number }>(
          "SELECT id, position FROM batch_items WHERE batch = ? AND state = 'queued' ORDER BY position",
        )
        .all(batch)
      const there = new Set(queued.map((row) => row.id))
      const moved = [...new Set(ids)].filter((id) => there.has(id))
      const moving = new Set(moved)
      const rest = queued.filter((row) => !moving.has(row.id)).map((row) => row.id)
      const order = [...rest.slice(0, target), ...moved, ...rest.slice(target)]
      for (const [index, id] of order.entries()) {
        const position = queued[index]!.position
        this.#database.sql('UPDATE batch_items SET position = ? WHERE id = ?').run(position, id)
      }
    })
  }

  /** The latest finished download of a clip to the plan's folder with the same conversion; null when there is none. */
  doneBefore(remote: string, plan: BatchPlan): BatchItemRow | null {
    const before = this.#database
      .sql<{ id: string; plan: string }>(
        `SELECT batch_items.id AS id, batches.plan AS plan
         FROM batch_items JOIN batches ON batches.id = batch_items.batch
         WHERE remote = ? AND batch_items.state = 'done' AND batches.folder = ?
         ORDER BY batches.created_at DESC, batches.rowid DESC`,
      )
      .all(remote, plan.folder)
    const same = before.find((row) => samePlan(JSON.parse(row.plan) as BatchPlan, plan))
    return same ? this.item(same.id) : null
  }

  /** Finished files of a folder with their hashes, for its checksum file; the newest of each name comes last. */
  sums(folder: string): { fileName: string; sha256: string }[] {
    return this.#database
      .sql<{ fileName: string; sha256: string }>(
        `SELECT file_name AS fileName, sha256 FROM batch_items JOIN batches ON batches.id = batch_items.batch
         WHERE batches.folder = ? AND batch_items.state = 'done' AND sha256 IS NOT NULL
         ORDER BY batches.created_at, batches.rowid, position`,
      )
      .all(folder)
  }

  /** File names of a batch's other items, finished or planned. */
  *fileNames(batch: string, except: string): Iterable<string> {
    for (const row of this.#database
      .sql<{ fileName: string }>(
        `SELECT file_name AS fileName FROM batch_items WHERE batch = ? AND id <> ? AND state NOT IN ('cancelled', 'failed', 'expired')`,
      )
      .all(batch, except))
      yield row.fileName
  }

  /** Batches of an origin in a folder that have begun and not ended. */
  unfinished(origin: BatchRow['origin'], folder: string): BatchRow[] {
    return this.list().filter(
      (batch) =>
        batch.origin === origin &&
        batch.plan.folder === folder &&
        (batch.state === 'running' || batch.state === 'paused'),
    )
  }

  /** Ids of a batch's items that belong to none of these clips. */
  unwanted(batch: string, remotes: ReadonlySet<string>): string[] {
    return this.#database
      .sql<{ id: string; remote: string }>('SELECT id, remote FROM batch_items WHERE batch = ?')
      .all(batch)
      .filter((row) => !remotes.has(row.remote))
      .map((row) => row.id)
  }

  remotes(batch: string): string[] {
    return this.#database
      .sql<{ remote: string }>('SELECT remote FROM batch_items WHERE batch = ?')
      .all(batch)
      .map((row) => row.remote)
  }

  /** Whether a batch holds this clip, or one that did was stopped after `stoppedAfter` (ms since 1970). */
  isTaken(remote: string, stoppedAfter: number): boolean {
    const found = this.#database.sql(
      `SELECT 1 FROM batch_items JOIN batches ON batches.id = batch_items.batch
       WHERE remote = ? AND (batches.state IN ('running', 'paused') OR coalesce(batches.ended_at, 0) > ?) LIMIT 1`,
    )
    return found.get(remote, stoppedAfter) !== undefined
  }

  /** Whether a clip is being downloaded or queued. */
  isUnderWay(remote: string): boolean {
    const found = this.#database.sql(
      `SELECT 1 FROM batch_items JOIN batches ON batches.id = batch_items.batch
       WHERE remote = ? AND batches.state = 'running'
         AND batch_items.state IN ('queued', 'downloading', 'processing') LIMIT 1`,
    )
    return found.get(remote) !== undefined
  }

  removeItem(id: string): void {
    this.#database.sql('DELETE FROM batch_items WHERE id = ?').run(id)
  }

  /** Names that batches under way will write to a folder. */
  partsOf(folder: string): string[] {
    return this.#database
      .sql<{ fileName: string }>(
        `SELECT file_name AS fileName FROM batch_items JOIN batches ON batches.id = batch_items.batch
         WHERE batches.folder = ? AND batches.state IN ('running', 'paused')
           AND batch_items.state IN ('queued', 'downloading', 'processing')`,
      )
      .all(folder)
      .map((row) => row.fileName)
  }

  /** Takes over batches of these origins whose processes have died. Returns their ids. */
  adopt(holder: Holder, now: number, origins: readonly BatchRow['origin'][]): string[] {
    const marks = origins.map(() => '?').join(', ')
    return this.leases.adopt(holder, now, `origin IN (${marks})`, ...origins).filter((id) => {
      const isWhole = this.#database.sql('SELECT 1 FROM batches WHERE id = ? AND ready = 1').get(id) !== undefined
      // The batch's process died before all items were written, so the batch was never listed.
      if (!isWhole) this.remove(id)
      return isWhole
    })
  }

  /** Batches that this process runs, oldest first. */
  mine(owner: string): BatchRow[] {
    return this.#batches.list("WHERE owner = ? AND state = 'running' AND ready = 1 ORDER BY created_at, rowid", owner)
  }
}
