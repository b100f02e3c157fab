import { basename } from 'node:path'
import { message } from '../../common/messages/index.ts'
import { SqliteDatabase } from '../../storage/index.ts'
import { folded } from '../core/folded.ts'
import { nameKey } from '../jobs/index.ts'
import type { LibraryShow } from '../../common/bridge/index.ts'
import { clipColumns, partsOf } from './clip-parts.ts'
import type { ClipKind, ClipMedia } from './index-store.ts'
import { libraryMigrations } from './schema.ts'

export interface ClipQuery {
  media: ClipMedia | 'all'
  /** Kinds of clips; empty for all. */
  kinds?: readonly ClipKind[] | undefined
  /** All names under which the connection is or was remembered; null for all connections. */
  connections?: readonly string[] | null | undefined
  tag?: string | null | undefined
  /** Restricts the page to the clips of this stack. */
  stack?: string | null | undefined
  /** The clips of one sheet or batch are one row: the newest of them. */
  stacked?: boolean | undefined
  /** Which clips are listed; by default those on this machine (`here`). */
  show?: LibraryShow | undefined
  /** Greatest age of the clips, see the input of the bridge's `library.list`. */
  youngerThanHours?: number | null | undefined
  expiresWithinHours?: number | null | undefined
  search: string
  sort: 'madeAt' | 'name' | 'size' | 'durationMs' | 'expiresAt' | 'kind'
  descending: boolean
  offset: number
  limit: number
}

/** Row of a page: a clip of the library, or one that only its service has. */
export interface FoundClip {
  id: string
  online: boolean
  /** The sheet or batch of the clip, and how many clips of it match; null for a clip that stands alone. */
  stack: { id: string; name: string; count: number } | null
}

const sorts: Record<ClipQuery['sort'], string> = {
  madeAt: 'made_at',
  name: 'name_key(path_name(path))',
  size: 'size',
  durationMs: 'duration_ms',
  // Clips that don't expire come last.
  expiresAt: 'expires_at IS NULL, expires_at',
  kind: 'kind',
}

/** SQL expressions by which rows of stacks are sorted; columns without one are those of the newest clip. */
const stackSorts: Record<ClipQuery['sort'], string> = {
  ...sorts,
  madeAt: 'max(made_at)',
  size: 'sum(size)',
  durationMs: 'sum(duration_ms)',
  expiresAt: 'min(expires_at) IS NULL, min(expires_at)',
}

const hourMs = 3_600_000

/**
 * Pages of the library: its clips, and those that only services have. Its connection to the database is its own and reads
 * only, because a transaction of one that is attached to the jobs would lock them, too.
 */
export class ClipPages {
  readonly #db: SqliteDatabase
  readonly #now: () => number

  /**
   * Opens the tables of clips and jobs for reading.
   * @param paths the files of the library and of the jobs; both must exist
   * @param now ms since 1970
   * @throws StorageFault
   */
  constructor(paths: { library: string; jobs: string }, now: () => number) {
    this.#db = new SqliteDatabase(paths.library, {
      what: message('storage.library'),
      migrations: libraryMigrations,
      synchronous: 'NORMAL',
    })
    this.#db.defineFunction('folded', true, (text) => folded(String(text)))
    this.#db.defineFunction('path_name', true, (file) => basename(String(file)))
    this.#db.defineFunction('name_key', true, (name) => nameKey(String(name)))
    this.#db.attach('jobs', paths.jobs)
    this.#now = now
  }

  /**
   * One page of clips, and the number of all matches. The search covers file names, titles, tags and what voiceovers
   * say, and of clips that a service made the project, the record's id and the variables.
   */
  page(query: ClipQuery): { found: FoundClip[]; total: number } {
    const now = this.#now()
    const { where, values } = conditions(query, now)
    const from = `WITH items (${clipColumns}) AS (${partsOf(query.show ?? 'here').join(' UNION ALL ')})`
    const way = query.descending ? 'DESC' : 'ASC'
    const group = 'coalesce(stack, id)'
    const rows = query.stacked
      ? `SELECT id, online, stack, count(*) AS count, max(made_at) FROM items ${where} GROUP BY ${group}
           ORDER BY ${stackSorts[query.sort]} ${way}, seq ${way}`
      : `SELECT id, online, NULL AS stack, 1 AS count FROM items ${where}
           ORDER BY ${sorts[query.sort]} ${way}, seq ${way}`
    // A value that the statement doesn't name would be refused.
    const given = { ...values, ...(from.includes('@now') ? { now } : {}) }
    const found = this.#db
      .sql<{ id: string; online: number; stack: string | null; count: number }>(
        `${from} ${rows} LIMIT @limit OFFSET @offset`,
      )
      .all({ ...given, limit: query.limit, offset: query.offset })
    const counted = query.stacked ? `count(DISTINCT ${group})` : 'count(*)'
    const all = this.#db.sql<{ total: number }>(`${from} SELECT ${counted} AS total FROM items ${where}`).get(given)
    return {
      found: found.map(({ id, online, stack, count }) => ({
        id,
        online: online === 1,
        stack: stack === null || count < 2 ? null : { id: stack, name: this.#nameOf(id), count },
      })),
      total: all?.total ?? 0,
    }
  }

  /** All tags of clips, in the order of the alphabet, each with the number of its clips. */
  tags(): { tag: string; count: number }[] {
    return this.#db
      .sql<{ tag: string; count: number }>(
        'SELECT tag, count(*) AS count FROM clip_tags GROUP BY tag ORDER BY folded(tag), tag',
      )
      .all()
  }

  close(): void {
    this.#db.close()
  }

  /** Name of the stack that a clip belongs to: that of its sheet, or of the project that a sheet filled in. */
  #nameOf(id: string): string {
    const row = this.#db
      .sql<{ name: string | null }>(
        `SELECT coalesce((SELECT json_extract(snapshot, '$.name') FROM jobs.sources WHERE sources.id = @id),
           (SELECT title FROM clips WHERE job_id = @id)) AS name`,
      )
      .get({ id })
    return row?.name ?? ''
  }
}

function conditions(query: ClipQuery, now: number): { where: string; values: Record<string, string | number> } {
  const where: string[] = []
  const values: Record<string, string | number> = {}
  const oneOf = (column: string, list: readonly string[]): void => {
    const names = list.map((value, index) => {
      values[`${column}${index}`] = value
      return `@${column}${index}`
    })
    where.push(`${column} IN (${names.join(', ')})`)
  }
  if (query.kinds && query.kinds.length > 0) oneOf('kind', query.kinds)
  if (query.connections) oneOf('connection', query.connections)
  if (query.media !== 'all') oneOf('media', [query.media])
  if (query.stack) oneOf('stack', [query.stack])
  const { youngerThanHours: younger = null, expiresWithinHours: within = null } = query
  if (younger !== null) {
    where.push('made_at >= @youngest')
    values['youngest'] = now - younger * hourMs
  }
  if (within !== null) {
    where.push('expires_at <= @latest')
    values['latest'] = now + within * hourMs
  }
  if (query.tag) {
    where.push('id IN (SELECT job_id FROM clip_tags WHERE tag = @tag)')
    values['tag'] = query.tag
  }
  if (query.search !== '') {
    where.push(`(instr(folded(path_name(path) || ' ' || title), @search) > 0
      OR id IN (SELECT job_id FROM clip_tags WHERE instr(folded(tag), @search) > 0)
      OR id IN (SELECT job_id FROM clip_words WHERE instr(folded(words), @search) > 0)
      OR id IN (SELECT id FROM jobs.remote_items WHERE instr(haystack, @search) > 0))`)
    values['search'] = folded(query.search)
  }
  return { where: where.length > 0 ? `WHERE ${where.join(' AND ')}` : '', values }
}
