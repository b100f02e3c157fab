import type { SqliteDatabase } from '../../../storage/index.ts'
import { folded } from '../../core/folded.ts'
import { jobColumns } from './columns.ts'
import type { JobStore } from './store.ts'
import type { Job } from '../types.ts'

export interface ListQuery {
  states: readonly string[]
  kinds: readonly string[]
  /** Ids of the connections whose jobs are listed; null for all. */
  connections: readonly string[] | null
  search: string
  /** Ids of connections whose names match the search. */
  searchedConnections: readonly string[]
  sort: 'createdAt' | 'title' | 'state' | 'kind' | 'connection'
  descending: boolean
  offset: number
  limit: number
}

/** The fields of a job that a list needs. */
const listed = [
  ...(['id', 'kind', 'title', 'connection', 'state', 'remoteId', 'attempt', 'polls', 'parts'] as const),
  ...(['result', 'failure', 'nextAt', 'credits', 'step'] as const),
  ...(['createdAt', 'submittedAt', 'completedAt', 'endedAt', 'updatedAt'] as const),
] satisfies (keyof Job)[]

/** A job without its body, in the form that a list needs. */
export interface ListedJob extends Pick<Job, (typeof listed)[number]> {
  /** Whether the job is a preview. */
  preview: boolean
  /** Id of the project that the job is made from; null when unknown, '' when it is made from none. */
  projectId: string | null
  contentHash: string | null
  /** Whether a sheet's row filled in the project. */
  ofSheet: boolean
}

/** Order of states: `unconfirmed` (it waits for the user), those under way, those that have ended. */
const stateOrder = `CASE state WHEN 'unconfirmed' THEN 0 WHEN 'preparing' THEN 1 WHEN 'queued' THEN 2
  WHEN 'submitting' THEN 3 WHEN 'waiting' THEN 4 WHEN 'downloading' THEN 5 WHEN 'failed' THEN 6
  WHEN 'expired' THEN 7 WHEN 'cancelled' THEN 8 ELSE 9 END`

const sorts: Record<ListQuery['sort'], string> = {
  createdAt: 'created_at',
  title: 'folded(title)',
  state: stateOrder,
  kind: 'kind',
  connection: 'connection_name(connection)',
}

// The SQL text is built once, since the query runs for every row of a page.
const selectJob = `SELECT ${jobColumns.selectOf(listed, 'jobs')}, json_extract(target, '$.preview') AS preview,
  project_id AS projectId, content_hash AS contentHash, batch IS NOT NULL AS ofSheet
  FROM jobs LEFT JOIN sources ON sources.id = jobs.id WHERE jobs.id = ?`

/** Lists of jobs, in SQL. Only the rows of one page are read; filters and order come from indexes. */
export class RowList {
  readonly #database: SqliteDatabase

  /**
   * Lists the jobs of a store.
   * @param nameOf name of a connection
   */
  constructor(store: JobStore, nameOf: (connection: string) => string) {
    this.#database = store.database
    this.#database.defineFunction('connection_name', false, (id) => folded(nameOf(String(id))))
  }

  /** Ids of one page of jobs, and the number of all jobs that match. */
  page(query: ListQuery): { ids: string[]; total: number } {
    const { where, values } = conditions(query)
    const way = query.descending ? 'DESC' : 'ASC'
    const then = query.sort === 'createdAt' ? `id ${way}` : 'created_at DESC, id'
    const ids = this.#database
      .sql<{ id: string }>(
        `SELECT id FROM jobs INDEXED BY jobs_listed ${where} ORDER BY ${sorts[query.sort]} ${way}, ${then} LIMIT ? OFFSET ?`,
      )
      .all(...values, query.limit, query.offset)
    const count = this.#database
      .sql<{ total: number }>(`SELECT count(*) AS total FROM jobs INDEXED BY jobs_listed ${where}`)
      .get(...values)
    return { ids: ids.map((row) => row.id), total: count?.total ?? 0 }
  }

  /** Whether a list shows a job: those made for another job are not shown. */
  shows(id: string): boolean {
    const row = this.#database.sql("SELECT 1 FROM jobs WHERE id = ? AND purpose = 'clip'").get(id)
    return row !== undefined
  }

  job(id: string): ListedJob | null {
    const row = this.#database
      .sql<Pick<ListedJob, 'projectId' | 'contentHash'> & { preview: number | null; ofSheet: number }>(selectJob)
      .get(id)
    if (!row) return null
    const { preview, projectId, contentHash, ofSheet, ...stored } = row
    const job = jobColumns.read<Pick<Job, (typeof listed)[number]>>(stored)
    return { ...job, preview: preview === 1, projectId, contentHash, ofSheet: ofSheet === 1 }
  }

  /** Median duration of the last finished jobs of a kind on a connection, ms; null when there were none. */
  typicalMs(kind: string, connection: string): number | null {
    const rows = this.#database
      .sql<{ ms: number }>(
        `SELECT ended_at - submitted_at AS ms FROM jobs INDEXED BY jobs_history
       WHERE kind = ? AND connection = ? AND state = 'done' AND submitted_at IS NOT NULL
       ORDER BY ended_at DESC LIMIT 21`,
      )
      .all(kind, connection)
    const times = rows.map((row) => row.ms).toSorted((a, b) => a - b)
    return times[Math.floor(times.length / 2)] ?? null
  }

  /** A number that changes when another process has written. */
  version(): number {
    return this.#database.dataVersion()
  }
}

function conditions(query: ListQuery): { where: string; values: (string | number)[] } {
  const where = ["purpose = 'clip'"]
  const values: (string | number)[] = []
  const oneOf = (column: string, list: readonly string[]): string => {
    values.push(...list)
    return `${column} IN (${list.map(() => '?').join(', ')})`
  }
  if (query.states.length > 0) where.push(oneOf('state', query.states))
  if (query.kinds.length > 0) where.push(oneOf('kind', query.kinds))
  if (query.connections !== null) where.push(oneOf('connection', query.connections))
  if (query.search !== '') {
    const found = ['instr(folded(title), ?) > 0', 'id = ?']
    values.push(folded(query.search), query.search)
    if (query.searchedConnections.length > 0) found.push(oneOf('connection', query.searchedConnections))
    where.push(`(${found.join(' OR ')})`)
  }
  return { where: `WHERE ${where.join(' AND ')}`, values }
}
