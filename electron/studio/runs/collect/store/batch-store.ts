import type { BatchItemState, BatchPlan } from '../../../../common/bridge/index.ts'
import { batchItemStates } from '../../../../common/bridge/index.ts'
import {
  batchItemColumn,
  batchItemFields,
  batchItemSelect,
  readBatchItem,
  samePlan,
  storedValue,
} from './batch-rows.ts'
import type { BatchItemRow, BatchRow, StoredBatchItem } from './batch-rows.ts'
import type { CollectDatabase } from './database.ts'

const leaseMs = 20_000
const batchSelect = `SELECT id, plan, origin, state, message, created_at AS createdAt, ended_at AS endedAt FROM batches`
type StoredBatch = Omit<BatchRow, 'plan'> & { plan: string }

/** Batches and their items: the only truth about what is downloaded. Every method is one transaction. */
export class BatchStore {
  readonly #database: CollectDatabase

  constructor(database: CollectDatabase) {
    this.#database = database
  }

  insert(batch: BatchRow, owner: string): void {
    this.#database
      .sql(
        `INSERT INTO batches (id, folder, plan, origin, state, message, created_at, ended_at, owner, lease_until)
         VALUES (?, ?, ?, ?, ?, ?, ?, NULL, ?, ?)`,
      )
      .run(
        ...[batch.id, batch.plan.folder, JSON.stringify(batch.plan), batch.origin, batch.state],
        ...[batch.message, batch.createdAt, owner, batch.createdAt + leaseMs],
      )
  }

  /** All its items are written: it may be seen, and run. */
  complete(id: string): void {
    this.#database.sql('UPDATE batches SET ready = 1 WHERE id = ?').run(id)
  }

  insertItems(rows: readonly BatchItemRow[]): void {
    const sql = `INSERT INTO batch_items (${batchItemFields.map(batchItemColumn).join(', ')})
      VALUES (${batchItemFields.map(() => '?').join(', ')})`
    this.#database.together(() => {
      for (const row of rows)
        this.#database.sql(sql).run(...batchItemFields.map((field) => storedValue(row[field])))
    })
  }

  get(id: string): BatchRow | null {
    const row = this.#database.sql<StoredBatch>(`${batchSelect} WHERE id = ?`).get(id)
    return row ? read(row) : null
  }

  /** Oldest first. */
  list(): BatchRow[] {
    return this.#database
      .sql<StoredBatch>(`${batchSelect} WHERE ready = 1 ORDER BY created_at, rowid`)
      .all()
      .map(read)
  }

  /** Changes a batch if it is in one of these states. */
  move(
    id: string,
    from: readonly BatchRow['state'][],
    to: BatchRow['state'],
    change: { message: string | null; endedAt: number | null },
  ): boolean {
    return (
      this.#database
        .sql(
          `UPDATE batches SET state = ?, message = ?, ended_at = ? WHERE id = ? AND state IN (${from.map(() => '?').join(', ')})`,
        )
        .run(to, change.message, change.endedAt, id, ...from).changes > 0
    )
  }

  remove(id: string): void {
    this.#database.sql('DELETE FROM batches WHERE id = ?').run(id)
  }

  item(id: string): BatchItemRow | null {
    const row = this.#database
      .sql<StoredBatchItem>(`SELECT ${batchItemSelect} FROM batch_items WHERE id = ?`)
      .get(id)
    return row ? readBatchItem(row) : null
  }

  change(id: string, change: Partial<BatchItemRow>): void {
    const fields = Object.keys(change) as (keyof BatchItemRow)[]
    if (fields.length === 0) return
    const values = fields.map((field) => storedValue(change[field] ?? null))
    this.#database
      .sql(
        `UPDATE batch_items SET ${fields.map((field) => `${batchItemColumn(field)} = ?`).join(', ')} WHERE id = ?`,
      )
      .run(...values, id)
  }

  page(batch: string, states: readonly BatchItemState[], offset: number, limit: number) {
    const marks = states.map(() => '?').join(', ')
    const where = `WHERE batch = ?${states.length > 0 ? ` AND state IN (${marks})` : ''}`
    const rows = this.#database
      .sql<StoredBatchItem>(
        `SELECT ${batchItemSelect} FROM batch_items ${where} ORDER BY position LIMIT ? OFFSET ?`,
      )
      .all(batch, ...states, limit, offset)
    const count = this.#database
      .sql<{ total: number }>(`SELECT count(*) AS total FROM batch_items ${where}`)
      .get(batch, ...states)
    return { rows: rows.map(readBatchItem), total: count?.total ?? 0 }
  }

  /** Items that may be begun now, in order. */
  ready(batch: string, now: number, limit: number): BatchItemRow[] {
    return this.#database
      .sql<StoredBatchItem>(
        `SELECT ${batchItemSelect} FROM batch_items WHERE batch = ? AND state = 'queued' AND next_at <= ?
         ORDER BY position LIMIT ?`,
      )
      .all(batch, now, limit)
      .map(readBatchItem)
  }

  nextAt(batch: string): number | null {
    const row = this.#database
      .sql<{ at: number | null }>(
        "SELECT min(next_at) AS at FROM batch_items WHERE batch = ? AND state = 'queued'",
      )
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

  /** What is there and what there will be, bytes; null while sizes are unknown. */
  sizes(batch: string): { have: number; total: number | null } {
    const row = this.#database
      .sql<{ have: number | null; total: number | null; unknown: number }>(
        `SELECT sum(have) AS have, sum(total) AS total, sum(total IS NULL) AS unknown FROM batch_items
         WHERE batch = ? AND state NOT IN ('cancelled', 'expired', 'failed')`,
      )
      .get(batch)
    return { have: row?.have ?? 0, total: row && row.unknown === 0 ? (row.total ?? 0) : null }
  }

  /** What was under way goes back into the queue. */
  requeue(batch: string): void {
    this.#database
      .sql(
        "UPDATE batch_items SET state = 'queued', next_at = 0 WHERE batch = ? AND state IN ('downloading', 'processing')",
      )
      .run(batch)
  }

  /** Of these states, all or the named ones, to a state. Answers which. */
  moveItems(
    batch: string,
    from: readonly BatchItemState[],
    change: Partial<BatchItemRow>,
    ids: readonly string[] | null = null,
  ): string[] {
    return this.#database.together(() => {
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

  /** Puts queued items at a place among the queued ones, in the order given. */
  reorder(batch: string, ids: readonly string[], place: number): void {
    this.#database.together(() => {
      const queued = this.#database
        .sql<{ id: string; position: number }>(
          "SELECT id, position FROM batch_items WHERE batch = ? AND state = 'queued' ORDER BY position",
        )
        .all(batch)
      const there = new Set(queued.map((row) => row.id))
      const moved = [...new Set(ids)].filter((id) => there.has(id))
      const moving = new Set(moved)
      const rest = queued.filter((row) => !moving.has(row.id)).map((row) => row.id)
      const order = [...rest.slice(0, place), ...moved, ...rest.slice(place)]
      for (const [index, id] of order.entries()) {
        const position = queued[index]!.position
        this.#database.sql('UPDATE batch_items SET position = ? WHERE id = ?').run(position, id)
      }
    })
  }

  /** The last finished download of a clip into a folder, made the same way. */
  doneBefore(remote: string, plan: BatchPlan): BatchItemRow | null {
    const rows = this.#database
      .sql<StoredBatchItem & { plan: string }>(
        `SELECT ${batchItemSelect}, batches.plan AS plan FROM batch_items JOIN batches ON batches.id = batch_items.batch
         WHERE remote = ? AND batch_items.state = 'done' AND batches.folder = ?
         ORDER BY batches.created_at DESC, batches.rowid DESC`,
      )
      .all(remote, plan.folder)
    const same = rows.find((row) => samePlan(JSON.parse(row.plan) as BatchPlan, plan))
    return same ? readBatchItem(same) : null
  }

  /** Finished files of a folder, for its list of sums: the newest of each name last. */
  sums(folder: string): { fileName: string; sha256: string }[] {
    return this.#database
      .sql<{ fileName: string; sha256: string }>(
        `SELECT file_name AS fileName, sha256 FROM batch_items JOIN batches ON batches.id = batch_items.batch
         WHERE batches.folder = ? AND batch_items.state = 'done' AND sha256 IS NOT NULL
         ORDER BY batches.created_at, batches.rowid, position`,
      )
      .all(folder)
  }

  /** Names of a batch's other files, made or to be made. */
  *fileNames(batch: string, except: string): Iterable<string> {
    for (const row of this.#database
      .sql<{ fileName: string }>(
        `SELECT file_name AS fileName FROM batch_items WHERE batch = ? AND id <> ? AND state NOT IN ('cancelled', 'failed', 'expired')`,
      )
      .all(batch, except))
      yield row.fileName
  }

  /** Begun and not ended, of an origin, in a folder. */
  unfinished(origin: BatchRow['origin'], folder: string): BatchRow[] {
    return this.list().filter(
      (batch) =>
        batch.origin === origin &&
        batch.plan.folder === folder &&
        (batch.state === 'running' || batch.state === 'paused'),
    )
  }

  /** Items of a batch that are not of these clips. */
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

  removeItem(id: string): void {
    this.#database.sql('DELETE FROM batch_items WHERE id = ?').run(id)
  }

  /** Names that batches under way will put into a folder. */
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

  /** Takes what goes on and belongs to nobody that lives. */
  adopt(owner: string, now: number, alive: (owner: string) => boolean, origins: readonly string[]): string[] {
    const left = this.#database
      .sql<{ id: string; owner: string | null; lease: number; ready: number }>(
        `SELECT id, owner, lease_until AS lease, ready FROM batches
         WHERE state IN ('running', 'paused') AND origin IN (${origins.map(() => '?').join(', ')}) AND (owner IS NULL OR owner <> ?)`,
      )
      .all(...origins, owner)
    return left
      .filter((one) => one.owner === null || one.lease <= now || !alive(one.owner))
      .filter(
        (one) =>
          this.#database
            .sql('UPDATE batches SET owner = ?, lease_until = ? WHERE id = ? AND owner IS ?')
            .run(owner, now + leaseMs, one.id, one.owner).changes > 0,
      )
      .filter((one) => {
        // Its process died before the last of its items was written: nobody has seen it.
        if (one.ready === 0) this.remove(one.id)
        return one.ready === 1
      })
      .map((one) => one.id)
  }

  take(id: string, owner: string, now: number): void {
    this.#database
      .sql('UPDATE batches SET owner = ?, lease_until = ? WHERE id = ?')
      .run(owner, now + leaseMs, id)
  }

  /** Those of this process that go on, the oldest first. */
  mine(owner: string): BatchRow[] {
    return this.#database
      .sql<StoredBatch>(
        `${batchSelect} WHERE owner = ? AND state = 'running' AND ready = 1 ORDER BY created_at, rowid`,
      )
      .all(owner)
      .map(read)
  }

  ownerOf(id: string): { owner: string | null; leaseUntil: number } | null {
    return (
      this.#database
        .sql<{
          owner: string | null
          leaseUntil: number
        }>('SELECT owner, lease_until AS leaseUntil FROM batches WHERE id = ?')
        .get(id) ?? null
    )
  }

  renew(owner: string, now: number): void {
    this.#database.sql('UPDATE batches SET lease_until = ? WHERE owner = ?').run(now + leaseMs, owner)
  }

  release(owner: string): void {
    this.#database.sql('UPDATE batches SET owner = NULL, lease_until = 0 WHERE owner = ?').run(owner)
  }
}

function read(row: StoredBatch): BatchRow {
  return { ...row, plan: JSON.parse(row.plan) as BatchPlan }
}
