import type { ExpiryGuard, RemoteState } from '../../../../common/bridge/index.ts'
import type { SqliteDatabase, SqlValue } from '../../../../storage/index.ts'
import { Table } from '../../../../storage/index.ts'
import { haystackOf, nameKey } from '../../../jobs/index.ts'
import { itemColumns } from './item-rows.ts'
import type { ItemRow } from './item-rows.ts'

const hour = 3_600_000

/** Which clips are found, by the time when they were finished. */
export interface ItemQuery {
  /** Id of the connection whose clips are listed; null for all connections. */
  connection: string | null
  /** States of the listed clips; empty for all states. */
  states: readonly RemoteState[]
  descending: boolean
}

const replaceItem = itemColumns.replaceInto('remote_items', ['name_key', 'haystack'])

/**
 * Translates between today's connections and the names under which clips remember them: a command stores the service's
 * address.
 */
export interface ConnectionNames {
  /** Today's connection id for a remembered one. */
  connection: (remembered: string) => string
  /** All names under which a connection is or was remembered. */
  aliases: (id: string) => readonly string[]
}

export interface ItemStoreOptions extends ConnectionNames {
  /** Database of the job store. It writes the rows of jobs; collecting adds what it knows of their clips. */
  database: SqliteDatabase
  now: () => number
}

/** The table of clips at services. */
export class ItemStore {
  readonly #options: ItemStoreOptions
  readonly #items: Table<ItemRow>

  constructor(options: ItemStoreOptions) {
    this.#options = options
    this.#items = new Table(options.database, 'remote_items', itemColumns)
  }

  get(id: string): ItemRow | null {
    return this.#list('WHERE id = ?', id)[0] ?? null
  }

  /** The clip with this record id; when both a job and an import have it, that of the job. */
  ofRemote(connection: string, remoteId: string): ItemRow | null {
    const found = this.#options
      .aliases(connection)
      .flatMap((alias) => this.#list('WHERE connection = ? AND remote_id = ?', alias, remoteId))
    return found.find(({ source }) => source === 'job') ?? found[0] ?? null
  }

  /** Runs `work` in one transaction. */
  inOneStep<T>(work: () => T): T {
    const { database } = this.#options
    return database.relaxed(() => database.transaction(work))
  }

  /** Inserts a clip, or replaces the one with the same id. */
  put(row: ItemRow): void {
    const { name, project, remoteId, variables } = row
    const keys = { name_key: nameKey(name), haystack: haystackOf(name, project, remoteId, variables) }
    this.#write(replaceItem, { ...itemColumns.write(row), ...keys })
  }

  change(id: string, change: Partial<ItemRow>): ItemRow | null {
    const before = this.get(id)
    if (!before) return null
    const after = { ...before, ...change }
    const fields = (Object.keys(change) as (keyof ItemRow)[]).filter((field) => after[field] !== before[field])
    // The columns for searching and sorting are computed again only when a field that they depend on has changed.
    if (fields.some((field) => ['name', 'project', 'remoteId', 'variables'].includes(field))) this.put(after)
    else {
      const changed = Object.fromEntries(fields.map((field) => [field, after[field]]))
      this.#options.database.relaxed(() => this.#items.change(id, changed))
    }
    return after
  }

  /** Schedules lookups of these clips for time `at`. */
  askAgain(ids: readonly string[], at: number): void {
    this.#write(`UPDATE remote_items SET ask_at = ?, asks = 0 WHERE id IN (${marksOf(ids)})`, at, ...ids)
  }

  /** Deletes the clips with these ids that were imported; clips of jobs stay. */
  forget(ids: readonly string[]): void {
    this.#write(`DELETE FROM remote_items WHERE source = 'import' AND id IN (${marksOf(ids)})`, ...ids)
  }

  /**
   * Merges clips that were imported before their job was known into the job's clip, with what was saved of them. Needed
   * only where both remember the connection differently; otherwise the job store does it.
   */
  unite(): void {
    const remembered = this.#sql<{ connection: string }>(
      "SELECT DISTINCT connection FROM remote_items WHERE source = 'job'",
    ).all()
    for (const { connection } of remembered) {
      const today = this.#options.connection(connection)
      if (today === connection) continue
      const duplicates = this.#sql<{ job: string; imported: string }>(
        `SELECT job.id AS job, imported.id AS imported FROM remote_items AS job JOIN remote_items AS imported
           ON imported.connection = ? AND imported.remote_id = job.remote_id AND imported.source = 'import'
         WHERE job.connection = ? AND job.source = 'job'`,
      )
      for (const { job, imported } of duplicates.all(today, connection)) this.#unite(job, imported)
    }
  }

  /** One page of the clips that match a query, and the number of all matches. */
  page(query: ItemQuery, offset: number, limit: number) {
    const { where, values } = this.#conditions(query)
    const way = query.descending ? 'DESC' : 'ASC'
    const order = `ORDER BY finished_at ${way}, id ${way} LIMIT ? OFFSET ?`
    const rows = this.#list(`${where} ${order}`, ...values, limit, offset)
    const count = this.#sql<{ total: number }>(`SELECT count(*) AS total FROM remote_items ${where}`).get(...values)
    return { rows, total: count?.total ?? 0 }
  }

  /** Marks clips as gone that were ready and have passed their expiry time. */
  sweep(): void {
    const past = "state = 'ready' AND expires_at <= ?"
    const now = this.#options.now()
    // Most calls find no expired clip, and then need no write lock.
    if (this.#sql(`SELECT 1 FROM remote_items WHERE ${past} LIMIT 1`).get(now))
      this.#write(`UPDATE remote_items SET state = 'expired' WHERE ${past}`, now)
  }

  /** Clips that the service is to be asked about, the longest overdue first. */
  due(limit: number): ItemRow[] {
    return this.#list('WHERE ask_at <= ? ORDER BY ask_at LIMIT ?', this.#options.now(), limit)
  }

  nextAskAt(): number | null {
    const row = this.#sql<{ at: number | null }>(
      'SELECT min(ask_at) AS at FROM remote_items WHERE ask_at IS NOT NULL',
    ).get()
    return row?.at ?? null
  }

  /** Schedules all pending lookups of a connection for time `at`. */
  askSoon(connection: string, at: number): void {
    const { marks, values } = this.#aliases(connection)
    this.#write(
      `UPDATE remote_items SET ask_at = ? WHERE connection IN (${marks}) AND ask_at IS NOT NULL AND ask_at > ?`,
      ...[at, ...values, at],
    )
  }

  reschedule(connection: string, until: number): void {
    const { marks, values } = this.#aliases(connection)
    this.#write(
      `UPDATE remote_items SET ask_at = ? WHERE connection IN (${marks}) AND ask_at < ?`,
      ...[until, ...values, until],
    )
  }

  /** Ids of clips that are ready and not saved, the first to expire first, when their job does not save them. */
  *unsaved(readyBefore: number): Iterable<string> {
    const found = this.#sql<{ id: string }>(
      `SELECT id FROM remote_items WHERE state = 'ready' AND added_at <= ? AND coalesce(finished_at, 0) <= ?
         AND coalesce(job_state, '') NOT IN ('queued', 'submitting', 'waiting', 'downloading')
       ORDER BY expires_at IS NULL, expires_at`,
    )
    for (const { id } of found.all(readyBefore, readyBefore)) yield id
  }

  /**
   * Clips that are ready and expire before a time. @returns for each the time when it was finished, or added if that
   * was later
   */
  expiring(before: number): { id: string; readyAt: number }[] {
    return this.#sql<{ id: string; readyAt: number }>(
      `SELECT id, max(added_at, coalesce(finished_at, 0)) AS readyAt FROM remote_items
       WHERE state = 'ready' AND expires_at <= ?`,
    ).all(before)
  }

  expiry(): Omit<ExpiryGuard, 'on'> {
    const soon = this.#sql<{ items: number; firstAt: number | null }>(
      `SELECT count(*) AS items, min(expires_at) AS firstAt FROM remote_items
       WHERE state = 'ready' AND expires_at <= ?`,
    ).get(this.#options.now() + 24 * hour)
    const lost = this.#sql<{ count: number }>(
      "SELECT count(*) AS count FROM remote_items WHERE state = 'expired'",
    ).get()
    return { soon: soon ?? { items: 0, firstAt: null }, lost: lost?.count ?? 0 }
  }

  #unite(job: string, imported: string): void {
    this.inOneStep(() => {
      const [own, other] = [this.get(job), this.get(imported)]
      if (!own || !other) return
      this.#items.remove(imported)
      const { path, sha256, size, mtimeMs } = other
      if (path !== null && own.path === null)
        this.change(job, { path, sha256, size, mtimeMs, state: 'saved', message: null })
    })
  }

  #sql<Row>(text: string) {
    return this.#options.database.sql<Row>(text)
  }

  #write(text: string, ...values: readonly unknown[]): void {
    const { database } = this.#options
    database.relaxed(() => database.sql(text).run(...values))
  }

  #list(rest: string, ...values: readonly SqlValue[]): ItemRow[] {
    const { connection } = this.#options
    return this.#items.list(rest, ...values).map((row) => ({ ...row, connection: connection(row.connection) }))
  }

  #aliases(connection: string): { marks: string; values: readonly string[] } {
    const values = this.#options.aliases(connection)
    return { marks: marksOf(values), values }
  }

  #conditions(query: ItemQuery) {
    const where: string[] = []
    const values: string[] = []
    const oneOf = (column: string, list: readonly string[]): void => {
      where.push(`${column} IN (${marksOf(list)})`)
      values.push(...list)
    }
    if (query.connection !== null) oneOf('connection', this.#options.aliases(query.connection))
    if (query.states.length > 0) oneOf('state', query.states)
    return { where: where.length > 0 ? `WHERE ${where.join(' AND ')}` : '', values }
  }
}

function marksOf(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ')
}
