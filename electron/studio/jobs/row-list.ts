import type { SqliteDatabase } from '../../storage/index.ts'
import { folded } from '../core/folded.ts'
import type { JobStore } from './store.ts'
import type { JobFailure, JobResult, JobState, JobKind } from './types.ts'

export interface ListQuery {
  states: readonly string[]
  kinds: readonly string[]
  /** Null: all. */
  connections: readonly string[] | null
  search: string
  /** Connections that the search means by their name. */
  searchedConnections: readonly string[]
  sort: 'createdAt' | 'title' | 'state' | 'kind' | 'connection'
  descending: boolean
  offset: number
  limit: number
}

/** A job without its body, as a list needs it. */
export interface ListedJob {
  id: string
  kind: JobKind
  title: string
  /** Something to look at before the whole. */
  preview: boolean
  connection: string
  state: JobState
  remoteId: string | null
  attempt: number
  polls: number
  result: JobResult | null
  failure: JobFailure | null
  nextAt: number
  credits: number | null
  step: string | null
  /** Of the project that it is made of; null where nobody knows, '' where it is made of none. */
  projectId: string | null
  contentHash: string | null
  createdAt: number
  submittedAt: number | null
  completedAt: number | null
  endedAt: number | null
  updatedAt: number
}

/** What goes on comes first, then what waits for somebody, then what has ended. */
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

const going = "('preparing', 'queued', 'submitting', 'waiting', 'downloading')"

/** Lists of jobs, in SQL: only the ids of a page leave the indexes. */
export class RowList {
  readonly #database: SqliteDatabase

  /** @param nameOf what a connection is called */
  constructor(store: JobStore, nameOf: (connection: string) => string) {
    this.#database = store.database
    this.#database.defineFunction('folded', true, (text) => folded(String(text)))
    this.#database.defineFunction('connection_name', false, (id) => folded(nameOf(String(id))))
  }

  /** Ids of one page, and how many there are in all. */
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

  /** Whether a list shows it: what is made for something else is no row. */
  shows(id: string): boolean {
    const row = this.#database.sql("SELECT 1 FROM jobs WHERE id = ? AND purpose = 'clip'").get(id)
    return row !== undefined
  }

  /** How many are under way, prepared ones included. */
  running(): number {
    const row = this.#database
      .sql<{ count: number }>(
        `SELECT count(*) AS count FROM jobs WHERE purpose = 'clip' AND state IN ${going}`,
      )
      .get()
    return row?.count ?? 0
  }

  job(id: string): ListedJob | null {
    const row = this.#database
      .sql<
        Omit<ListedJob, 'preview' | 'result' | 'failure'> & {
          result: string | null
          failure: string | null
          preview: number | null
        }
      >(
        `SELECT jobs.id, jobs.kind, title, connection, state, remote_id AS remoteId, attempt, polls, result, failure,
         json_extract(target, '$.preview') AS preview, step, project_id AS projectId, content_hash AS contentHash,
         next_at AS nextAt, credits, created_at AS createdAt, submitted_at AS submittedAt, completed_at AS completedAt,
         ended_at AS endedAt, updated_at AS updatedAt
         FROM jobs LEFT JOIN sources ON sources.id = jobs.id WHERE jobs.id = ?`,
      )
      .get(id)
    if (!row) return null
    const parsed = <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(text) as T))
    return {
      ...row,
      preview: row.preview === 1,
      result: parsed<JobResult>(row.result),
      failure: parsed<JobFailure>(row.failure),
    }
  }

  /** How long the last finished jobs of a kind took on a connection, ms: the median; null without experience. */
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

  /** Changes when another process has written. */
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
