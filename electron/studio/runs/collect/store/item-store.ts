import type { ExpiryGuard, RemoteQuery } from '../../../../common/bridge/index.ts'
import { Table } from '../../../../storage/index.ts'
import { folded } from '../../../core/folded.ts'
import type { CollectDatabase } from './database.ts'
import { haystackOf, itemColumns, nameKey } from './item-rows.ts'
import type { ItemRow } from './item-rows.ts'

const hour = 3_600_000

const sorts: Record<RemoteQuery['sort'], string> = {
  finishedAt: 'finished_at',
  expiresAt: 'expires_at',
  name: 'name_key',
  kind: 'kind',
  state: `CASE state WHEN 'ready' THEN 0 WHEN 'working' THEN 1 WHEN 'unknown' THEN 2 WHEN 'failed' THEN 3
    WHEN 'expired' THEN 4 ELSE 5 END`,
}

const replaceItem = itemColumns
  .insertInto('items', undefined, ['name_key', 'haystack'])
  .replace(/^INSERT/, 'INSERT OR REPLACE')

/** The table of clips at services. Pages, filters and sorts in SQL. */
export class ItemStore {
  readonly #database: CollectDatabase
  readonly #items: Table<ItemRow>
  readonly #now: () => number

  constructor(database: CollectDatabase, now: () => number) {
    this.#database = database
    this.#items = new Table(database, 'items', itemColumns)
    this.#now = now
  }

  get(id: string): ItemRow | null {
    return this.#items.get(id)
  }

  ofJob(jobId: string): ItemRow | null {
    return this.#items.list('WHERE job_id = ?', jobId)[0] ?? null
  }

  ofRemote(connection: string, remoteId: string): ItemRow | null {
    return this.#items.list('WHERE connection = ? AND remote_id = ?', connection, remoteId)[0] ?? null
  }

  /** In place of what is there of this id, of this job, or of this record. */
  put(row: ItemRow): void {
    const keys = { name_key: nameKey(row.name), haystack: haystackOf(row) }
    this.#database.sql(replaceItem).run({ ...itemColumns.write(row), ...keys })
  }

  change(id: string, change: Partial<ItemRow>): ItemRow | null {
    const before = this.get(id)
    if (!before) return null
    const after = { ...before, ...change }
    const fields = (Object.keys(change) as (keyof ItemRow)[]).filter(
      (field) => after[field] !== before[field],
    )
    // What a search and a sort look into is worked out anew only when it can be another.
    if (fields.some((field) => ['name', 'project', 'remoteId', 'variables'].includes(field))) this.put(after)
    else this.#items.change(id, Object.fromEntries(fields.map((field) => [field, after[field]])))
    return after
  }

  /** Asks about these as soon as can be. */
  askAgain(ids: readonly string[], at: number): void {
    this.#database
      .sql(`UPDATE items SET ask_at = ?, asks = 0 WHERE id IN (${ids.map(() => '?').join(', ')})`)
      .run(at, ...ids)
  }

  /** Takes imported ones of these away. */
  forget(ids: readonly string[]): void {
    this.#database
      .sql(`DELETE FROM items WHERE source = 'import' AND id IN (${ids.map(() => '?').join(', ')})`)
      .run(...ids)
  }

  remove(id: string): void {
    this.#database.sql('DELETE FROM items WHERE id = ?').run(id)
  }

  /** One page, and how many there are in all. */
  page(query: RemoteQuery, connections: readonly string[] | null, offset: number, limit: number) {
    const { where, values } = this.#conditions(query, connections)
    const rows = this.#items.list(`${where} ${orderOf(query)} LIMIT ? OFFSET ?`, ...values, limit, offset)
    const count = this.#database
      .sql<{ total: number }>(`SELECT count(*) AS total FROM items ${where}`)
      .get(...values)
    return { rows, total: count?.total ?? 0 }
  }

  /** In the order of the query, at most so many. */
  ids(query: RemoteQuery, connections: readonly string[] | null, most: number): string[] {
    const { where, values } = this.#conditions(query, connections)
    return this.#database
      .sql<{ id: string }>(`SELECT id FROM items ${where} ${orderOf(query)} LIMIT ?`)
      .all(...values, most)
      .map((row) => row.id)
  }

  /** What was ready and is past its time is gone. Answers how many. */
  sweep(): number {
    return this.#database
      .sql("UPDATE items SET state = 'expired' WHERE state = 'ready' AND expires_at <= ?")
      .run(this.#now()).changes
  }

  /** What the service is to be asked about, the longest due first. */
  due(limit: number): ItemRow[] {
    return this.#items.list('WHERE ask_at <= ? ORDER BY ask_at LIMIT ?', this.#now(), limit)
  }

  nextAskAt(): number | null {
    const row = this.#database
      .sql<{ at: number | null }>('SELECT min(ask_at) AS at FROM items WHERE ask_at IS NOT NULL')
      .get()
    return row?.at ?? null
  }

  /** Asks about everything of a connection that waits, now. */
  askSoon(connection: string, at: number): void {
    this.#database
      .sql('UPDATE items SET ask_at = ? WHERE connection = ? AND ask_at IS NOT NULL AND ask_at > ?')
      .run(at, connection, at)
  }

  putOff(connection: string, until: number): void {
    this.#database
      .sql('UPDATE items SET ask_at = ? WHERE connection = ? AND ask_at < ?')
      .run(until, connection, until)
  }

  /** Ready, saved by nobody, and in no batch that has it or that somebody stopped; what expires first, first. */
  unsaved(when: { limit: number; readyBefore: number; failedBefore: number }): string[] {
    return this.#database
      .sql<{ id: string }>(
        `SELECT id FROM items WHERE state = 'ready' AND added_at <= ? AND coalesce(finished_at, 0) <= ?
           AND coalesce(job_state, '') NOT IN ('queued', 'submitting', 'waiting', 'downloading')
           AND NOT EXISTS (
             SELECT 1 FROM batch_items JOIN batches ON batches.id = batch_items.batch
             WHERE batch_items.remote = items.id
               AND (batches.state IN ('running', 'paused') OR coalesce(batches.ended_at, 0) > ?))
         ORDER BY expires_at IS NULL, expires_at LIMIT ?`,
      )
      .all(when.readyBefore, when.readyBefore, when.failedBefore, when.limit)
      .map((row) => row.id)
  }

  /**
   * How many that expire before a time are being downloaded, or came so lately that they are left alone for a moment.
   * @param readyBefore since then; null where nobody will save them by itself
   */
  underWay(expiresBefore: number, readyBefore: number | null): number {
    const row = this.#database
      .sql<{ count: number }>(
        `SELECT count(*) AS count FROM items WHERE state = 'ready' AND expires_at <= ? AND (
           added_at > ? OR coalesce(finished_at, 0) > ? OR EXISTS (
           SELECT 1 FROM batch_items JOIN batches ON batches.id = batch_items.batch
           WHERE batch_items.remote = items.id AND batches.state = 'running'
             AND batch_items.state IN ('queued', 'downloading', 'processing')))`,
      )
      .get(expiresBefore, ...Array<number>(2).fill(readyBefore ?? Number.MAX_SAFE_INTEGER))
    return row?.count ?? 0
  }

  expiry(): Omit<ExpiryGuard, 'on'> {
    const soon = this.#database
      .sql<{ items: number; firstAt: number | null }>(
        `SELECT count(*) AS items, min(expires_at) AS firstAt FROM items WHERE state = 'ready' AND expires_at <= ?`,
      )
      .get(this.#now() + 24 * hour)
    const lost = this.#database
      .sql<{ count: number }>("SELECT count(*) AS count FROM items WHERE state = 'expired'")
      .get()
    return { soon: soon ?? { items: 0, firstAt: null }, lost: lost?.count ?? 0 }
  }

  #conditions(query: RemoteQuery, connections: readonly string[] | null) {
    const where: string[] = []
    const values: (string | number)[] = []
    const oneOf = (column: string, list: readonly string[]): void => {
      where.push(`${column} IN (${list.map(() => '?').join(', ')})`)
      values.push(...list)
    }
    const now = this.#now()
    if (connections !== null) oneOf('connection', connections)
    if (query.states.length > 0) oneOf('state', query.states)
    if (query.kinds.length > 0) oneOf('kind', query.kinds)
    if (query.youngerThanHours !== null) {
      where.push('finished_at >= ?')
      values.push(now - query.youngerThanHours * hour)
    }
    if (query.expiresWithinHours !== null) {
      where.push("state = 'ready' AND expires_at <= ?")
      values.push(now + query.expiresWithinHours * hour)
    }
    const search = folded(query.search.trim())
    if (search !== '') {
      where.push('instr(haystack, ?) > 0')
      values.push(search)
    }
    return { where: where.length > 0 ? `WHERE ${where.join(' AND ')}` : '', values }
  }
}

function orderOf(query: RemoteQuery): string {
  const way = query.descending ? 'DESC' : 'ASC'
  const then = query.sort === 'kind' || query.sort === 'state' ? ', finished_at DESC' : ''
  return `ORDER BY ${sorts[query.sort]} ${way}${then}, id ${way}`
}
