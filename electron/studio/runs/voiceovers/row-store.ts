import type Database from 'better-sqlite3'
import type { RowProblem, RowProblemKind, RowState } from '../../../common/bridge/index.ts'
import { problemBits } from './types.ts'
import type { Made, Row, RowContent, RunPart } from './types.ts'

interface RowRecord {
  id: number
  position: number
  state: RowState
  reused: number
  in_run: RunPart
  resend: number
  rev: number
  twin: number
  text: string
  voice: string
  rate: string
  file: string
  vals: string
  problems: string | null
  message: string | null
  made: string | null
}

/** What was found out about a row; written with its content. */
export interface RowVerdict {
  state: RowState
  kinds: number
  fixable: number
  problems: RowProblem[]
  nameKey: string | null
}

export interface RowQuery {
  offset: number
  limit: number
  states: readonly RowState[]
  /** With any of these; [] for all rows. */
  problems?: readonly RowProblemKind[]
  search: string
}

const columns =
  'id, position, state, reused, in_run, resend, rev, twin, text, voice, rate, file, vals, problems, message, made'

/** Rows of sheets, in their order. Synchronous: whoever has many does them in parts. */
export class RowStore {
  readonly #db: Database.Database
  readonly #statements = new Map<string, Database.Statement>()

  constructor(db: Database.Database) {
    this.#db = db
  }

  /** All or nothing. */
  together<T>(work: () => T): T {
    return this.#db.inTransaction ? work() : this.#db.transaction(work).immediate()
  }

  /** @param id of a row that comes back; a new one otherwise */
  insert(
    sheet: string,
    position: number,
    content: RowContent,
    verdict: RowVerdict & { twin?: number },
    id: number | null = null,
  ): number {
    const { text, voice, rate, file, values } = content
    const result = this.#prepare(
      `INSERT INTO rows (id, sheet, position, state, kinds, fixable, name_key, twin, text, voice, rate, file, vals, problems)
       VALUES (@id, @sheet, @position, @state, @kinds, @fixable, @nameKey, @twin, @text, @voice, @rate, @file, @vals, @problems)`,
    ).run({
      ...{ id, sheet, position, text, voice, rate, file, vals: JSON.stringify(values) },
      twin: verdict.twin ?? 0,
      ...columnsOf(verdict),
    })
    return Number(result.lastInsertRowid)
  }

  get(sheet: string, id: number): Row | null {
    const record = this.#prepare<[string, number], RowRecord>(
      `SELECT ${columns} FROM rows WHERE sheet = ? AND id = ?`,
    ).get(sheet, id)
    return record ? toRow(record) : null
  }

  /** Rows from a position on, in order. */
  from(sheet: string, position: number, limit: number): Row[] {
    return this.#prepare<[string, number, number], RowRecord>(
      `SELECT ${columns} FROM rows WHERE sheet = ? AND position >= ? ORDER BY position LIMIT ?`,
    )
      .all(sheet, position, limit)
      .map(toRow)
  }

  page(sheet: string, query: RowQuery): { rows: Row[]; total: number } {
    const where = ['sheet = ?']
    const values: (string | number)[] = [sheet]
    if (query.states.length > 0) {
      where.push(`state IN (${query.states.map(() => '?').join(', ')})`)
      values.push(...query.states)
    }
    const { problems = [] } = query
    if (problems.length > 0) {
      where.push('(kinds & ?) <> 0')
      values.push(problems.reduce((bits, kind) => bits | problemBits[kind], 0))
    }
    if (query.search !== '') {
      const pattern = `%${query.search.replaceAll(/[\\%_]/g, '\\$&')}%`
      where.push(`(text LIKE ?1 OR voice LIKE ?1 OR file LIKE ?1 OR vals LIKE ?1)`.replaceAll('?1', '?'))
      where[where.length - 1] = where.at(-1)!.replaceAll('LIKE ?', "LIKE ? ESCAPE '\\'")
      values.push(pattern, pattern, pattern, pattern)
    }
    const all = where.join(' AND ')
    const total = this.#prepare<(string | number)[], { n: number }>(
      `SELECT count(*) AS n FROM rows WHERE ${all}`,
    ).get(...values)!.n
    const plain = query.states.length + problems.length === 0 && query.search === ''
    // Positions have no gaps, so that a page of all is found without counting.
    const rows = plain
      ? this.from(sheet, query.offset, query.limit)
      : this.#prepare<(string | number)[], RowRecord>(
          `SELECT ${columns} FROM rows WHERE ${all} ORDER BY position LIMIT ? OFFSET ?`,
        )
          .all(...values, query.limit, query.offset)
          .map(toRow)
    return { rows, total }
  }

  count(sheet: string): number {
    return this.#prepare<[string], { n: number }>('SELECT count(*) AS n FROM rows WHERE sheet = ?').get(
      sheet,
    )!.n
  }

  /** Ids in the order of the sheet. */
  order(sheet: string): number[] {
    return this.#prepare<[string], { id: number }>(
      'SELECT id FROM rows WHERE sheet = ? ORDER BY position, id',
    )
      .all(sheet)
      .map(({ id }) => id)
  }

  place(id: number, position: number): void {
    this.#prepare('UPDATE rows SET position = ? WHERE id = ?').run(position, id)
  }

  write(
    id: number,
    content: RowContent,
    verdict: RowVerdict,
    fate: { inRun: RunPart; changed: boolean },
  ): void {
    const { text, voice, rate, file, values } = content
    this.#prepare(
      `UPDATE rows SET text = @text, voice = @voice, rate = @rate, file = @file, vals = @vals, state = @state,
         kinds = @kinds, fixable = @fixable, problems = @problems, name_key = @nameKey, rev = rev + @changed,
         twin = CASE WHEN @nameKey IS NULL THEN 0 ELSE twin END,
         in_run = @inRun, message = CASE WHEN @state = 'failed' THEN message END,
         reused = CASE WHEN @state = 'done' THEN reused ELSE 0 END WHERE id = @id`,
    ).run({
      ...{ id, text, voice, rate, file, vals: JSON.stringify(values) },
      ...{ inRun: fate.inRun, changed: Number(fate.changed) },
      ...columnsOf(verdict),
    })
  }

  /** What a check found out; the row itself is as it was. */
  judge(id: number, verdict: RowVerdict): void {
    this.#prepare(
      `UPDATE rows SET state = @state, kinds = @kinds, fixable = @fixable, problems = @problems, name_key = @nameKey,
         twin = CASE WHEN @nameKey IS NULL THEN 0 ELSE twin END WHERE id = @id`,
    ).run({ id, ...columnsOf(verdict) })
  }

  remove(ids: readonly number[]): void {
    const drop = this.#prepare('DELETE FROM rows WHERE id = ?')
    this.together(() => ids.forEach((id) => drop.run(id)))
  }

  /** @param patch what changes; only these */
  set(
    id: number,
    patch: {
      state?: RowState
      message?: string | null
      reused?: boolean
      inRun?: RunPart
      resend?: boolean
      made?: Made | null
    },
  ): void {
    const names: string[] = []
    const values: (string | number | null)[] = []
    const add = (name: string, value: string | number | null): void => {
      names.push(`${name} = ?`)
      values.push(value)
    }
    if (patch.state !== undefined) add('state', patch.state)
    if (patch.message !== undefined) add('message', patch.message)
    if (patch.reused !== undefined) add('reused', Number(patch.reused))
    if (patch.inRun !== undefined) add('in_run', patch.inRun)
    if (patch.resend !== undefined) add('resend', Number(patch.resend))
    if (patch.made !== undefined) add('made', patch.made === null ? null : JSON.stringify(patch.made))
    this.#prepare(`UPDATE rows SET ${names.join(', ')} WHERE id = ?`).run(...values, id)
  }

  setTwin(id: number, twin: number, verdict: Pick<RowVerdict, 'state' | 'kinds' | 'fixable'>): void {
    this.#prepare('UPDATE rows SET twin = ?, state = ?, kinds = ?, fixable = ? WHERE id = ?').run(
      twin,
      verdict.state,
      verdict.kinds,
      verdict.fixable,
      id,
    )
  }

  /** Rows whose number among those of the same file name isn't right any more. @param keys null: all of the sheet */
  misnumbered(
    sheet: string,
    keys: readonly string[] | null,
  ): { id: number; n: number; typed: number; state: RowState; kinds: number; fixable: number }[] {
    const within = keys === null ? '' : `AND name_key IN (${keys.map(() => '?').join(', ')})`
    return this.#db
      .prepare<
        string[],
        { id: number; n: number; typed: number; state: RowState; kinds: number; fixable: number }
      >(
        `SELECT id, n, typed, state, kinds, fixable FROM (
           SELECT id, twin, (file <> '') AS typed, state, kinds, fixable,
             row_number() OVER (PARTITION BY name_key ORDER BY position) - 1 AS n
           FROM rows WHERE sheet = ? AND name_key IS NOT NULL ${within}) WHERE n <> twin`,
      )
      .all(sheet, ...(keys ?? []))
  }

  /** Rows with a problem of these bits that can be fixed, in order. */
  fixable(sheet: string, bits: number): Row[] {
    return this.#prepare<[string, number], RowRecord>(
      `SELECT ${columns} FROM rows WHERE sheet = ? AND (fixable & ?) <> 0 ORDER BY position`,
    )
      .all(sheet, bits)
      .map(toRow)
  }

  hasName(sheet: string, key: string): boolean {
    return (
      this.#prepare('SELECT 1 FROM rows WHERE sheet = ? AND name_key = ? LIMIT 1').get(sheet, key) !==
      undefined
    )
  }

  /** The row of this sheet whose file lies there. @param but not this one */
  ofPath(sheet: string, path: string, but = 0): Row | null {
    const record = this.#prepare<[string, string, number], RowRecord>(
      `SELECT ${columns} FROM rows WHERE sheet = ? AND made ->> '$.path' = ? AND id <> ? LIMIT 1`,
    ).get(sheet, path, but)
    return record ? toRow(record) : null
  }

  /** The next rows that a run has to make, in order. */
  queued(sheet: string, limit: number): Row[] {
    return this.#prepare<[string, number], RowRecord>(
      `SELECT ${columns} FROM rows WHERE sheet = ? AND state = 'queued' ORDER BY position LIMIT ?`,
    )
      .all(sheet, limit)
      .map(toRow)
  }

  ids(sheet: string, states: readonly RowState[]): number[] {
    return this.#prepare<string[], { id: number }>(
      `SELECT id FROM rows WHERE sheet = ? AND state IN (${states.map(() => '?').join(', ')}) ORDER BY position`,
    )
      .all(sheet, ...states)
      .map(({ id }) => id)
  }

  /** What was being made when its process ended waits for its turn again. */
  requeue(sheet: string): void {
    this.#prepare("UPDATE rows SET state = 'queued' WHERE sheet = ? AND state = 'making'").run(sheet)
  }

  /** Rows whose turn has not come leave the run; they are as ready as before. */
  unqueue(sheet: string): void {
    this.#prepare(
      "UPDATE rows SET state = 'ready', in_run = 0, resend = 0 WHERE sheet = ? AND state IN ('queued', 'making')",
    ).run(sheet)
  }

  /** A row that is no longer made: back to its turn while its run goes on. */
  settle(sheet: string, id: number): void {
    this.#prepare("UPDATE rows SET state = 'queued' WHERE sheet = ? AND id = ? AND state = 'making'").run(
      sheet,
      id,
    )
  }

  /** Takes every row of a sheet out of its run. */
  endRun(sheet: string): void {
    this.#prepare('UPDATE rows SET in_run = 0 WHERE sheet = ? AND in_run <> 0').run(sheet)
  }

  #prepare<Values extends unknown[] | object = unknown[], Record = unknown>(
    sql: string,
  ): Database.Statement<Values extends unknown[] ? Values : [Values], Record> {
    let statement = this.#statements.get(sql)
    if (!statement) this.#statements.set(sql, (statement = this.#db.prepare(sql)))
    return statement as Database.Statement<Values extends unknown[] ? Values : [Values], Record>
  }
}

function columnsOf({ state, kinds, fixable, problems, nameKey }: RowVerdict) {
  return {
    ...{ state, kinds, fixable, nameKey },
    problems: problems.length === 0 ? null : JSON.stringify(problems),
  }
}

function toRow(record: RowRecord): Row {
  const { id, position, state, rev, twin, text, voice, rate, file, message } = record
  return {
    ...{ id, position, state, rev, twin, text, voice, rate, file, message },
    values: JSON.parse(record.vals) as string[],
    problems: record.problems === null ? [] : (JSON.parse(record.problems) as RowProblem[]),
    reused: record.reused === 1,
    inRun: record.in_run,
    resend: record.resend === 1,
    made: record.made === null ? null : (JSON.parse(record.made) as Made),
  }
}
