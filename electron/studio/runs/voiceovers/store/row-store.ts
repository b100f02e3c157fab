import { cellsOf, perColumn, sheetColumnNames } from '../../../../common/sheets/index.ts'
import type { RowProblem, RowState } from '../../../../common/bridge/index.ts'
import { Columns } from '../../../../storage/index.ts'
import type { SqliteDatabase, SqlValue } from '../../../../storage/index.ts'
import { filterOf } from './row-query.ts'
import type { RowQuery } from './row-query.ts'
import type { Row, RowContent, RunPart } from './types.ts'

/** What was found out about a row; written with its content. */
export interface RowVerdict {
  state: RowState
  kinds: number
  fixable: number
  problems: RowProblem[]
  nameKey: string | null
}

const rowColumns = new Columns<Row>(
  {
    id: 'plain',
    position: 'plain',
    state: 'plain',
    reused: 'flag',
    inRun: 'plain',
    resend: 'flag',
    rev: 'plain',
    twin: 'plain',
    ...perColumn(() => 'plain' as const),
    values: 'json',
    problems: 'json',
    message: 'message',
    made: 'json',
  },
  { values: 'vals' },
)

// These texts are put together once: a sheet has tens of thousands of rows.
const cellNames = sheetColumnNames.join(', ')
const cellValues = sheetColumnNames.map((name) => `@${name}`).join(', ')
const cellChanges = sheetColumnNames.map((name) => `${name} = @${name}`).join(', ')
const insertRow = `
  INSERT INTO rows (id, sheet, position, state, kinds, fixable, name_key, twin, ${cellNames}, vals, problems)
  VALUES (@id, @sheet, @position, @state, @kinds, @fixable, @nameKey, @twin, ${cellValues}, @vals, @problems)`
const writeRow = `
  UPDATE rows SET ${cellChanges}, vals = @vals, state = @state, kinds = @kinds, fixable = @fixable,
    problems = @problems, name_key = @nameKey, rev = rev + @changed,
    twin = CASE WHEN @nameKey IS NULL THEN 0 ELSE twin END,
    in_run = @inRun, message = CASE WHEN @state = 'failed' THEN message END,
    reused = CASE WHEN @state = 'done' THEN reused ELSE 0 END
  WHERE id = @id`

/** Rows of sheets, in their order. Synchronous: whoever has many does them in parts. */
export class RowStore {
  readonly #db: SqliteDatabase

  constructor(db: SqliteDatabase) {
    this.#db = db
  }

  /** All or nothing. */
  together<T>(work: () => T): T {
    return this.#db.transaction(work)
  }

  /** The same without a wait for the disk: for rows of a sheet that isn't listed yet, and for what can be found out again. */
  relaxed<T>(work: () => T): T {
    return this.#db.relaxed(() => this.#db.transaction(work))
  }

  /**
   * Adds a row. A row from the undo history of an older version lacks the columns that came later: they are empty.
   * @param id of a row that comes back; a new one otherwise
   */
  insert(
    sheet: string,
    position: number,
    content: RowContent,
    verdict: RowVerdict & { twin?: number },
    id: number | null = null,
  ): number {
    const result = this.#db.sql(insertRow).run({
      ...perColumn(() => ''),
      ...content,
      id,
      sheet,
      position,
      vals: JSON.stringify(content.values),
      twin: verdict.twin ?? 0,
      ...columnsOf(verdict),
    })
    return Number(result.lastInsertRowid)
  }

  get(sheet: string, id: number): Row | null {
    return this.#list('sheet = ? AND id = ?', sheet, id)[0] ?? null
  }

  /** Rows from a position on, in order. */
  from(sheet: string, position: number, limit: number): Row[] {
    return this.#list('sheet = ? AND position >= ? ORDER BY position LIMIT ?', sheet, position, limit)
  }

  page(sheet: string, query: RowQuery): { rows: Row[]; total: number } {
    const { all, values } = filterOf(sheet, query)
    const total = this.#db.sql<{ n: number }>(`SELECT count(*) AS n FROM rows WHERE ${all}`).get(...values)!.n
    // Positions have no gaps, so that a page of all is found without counting.
    const rows =
      values.length === 1
        ? this.from(sheet, query.offset, query.limit)
        : this.#list(`${all} ORDER BY position LIMIT ? OFFSET ?`, ...values, query.limit, query.offset)
    return { rows, total }
  }

  /** Ids of the rows of a page, which may be as long as the sheet. */
  pageIds(sheet: string, query: RowQuery): number[] {
    const { all, values } = filterOf(sheet, query)
    return this.#db
      .sql<{ id: number }>(`SELECT id FROM rows WHERE ${all} ORDER BY position LIMIT ? OFFSET ?`)
      .all(...values, query.limit, query.offset)
      .map(({ id }) => id)
  }

  count(sheet: string): number {
    return this.#db.sql<{ n: number }>('SELECT count(*) AS n FROM rows WHERE sheet = ?').get(sheet)!.n
  }

  /** Ids in the order of the sheet. */
  order(sheet: string): number[] {
    return this.#db
      .sql<{ id: number }>('SELECT id FROM rows WHERE sheet = ? ORDER BY position, id')
      .all(sheet)
      .map(({ id }) => id)
  }

  moveTo(id: number, position: number): void {
    this.#db.sql('UPDATE rows SET position = ? WHERE id = ?').run(position, id)
  }

  write(id: number, content: RowContent, verdict: RowVerdict, fate: { inRun: RunPart; changed: boolean }): void {
    this.#db.sql(writeRow).run({
      ...cellsOf(content),
      id,
      vals: JSON.stringify(content.values),
      inRun: fate.inRun,
      changed: Number(fate.changed),
      ...columnsOf(verdict),
    })
  }

  /** What a check found out; the row itself is as it was. */
  judge(id: number, verdict: RowVerdict): void {
    this.#db
      .sql(
        `UPDATE rows SET state = @state, kinds = @kinds, fixable = @fixable, problems = @problems, name_key = @nameKey,
         twin = CASE WHEN @nameKey IS NULL THEN 0 ELSE twin END WHERE id = @id`,
      )
      .run({ id, ...columnsOf(verdict) })
  }

  remove(ids: readonly number[]): void {
    const drop = this.#db.sql('DELETE FROM rows WHERE id = ?')
    this.together(() => ids.forEach((id) => drop.run(id)))
  }

  /** @param patch what changes; only these */
  set(id: number, patch: Partial<Pick<Row, 'state' | 'message' | 'reused' | 'inRun' | 'resend' | 'made'>>): void {
    const stored = rowColumns.write(patch)
    const set = rowColumns.set(Object.keys(stored))
    this.#db.sql(`UPDATE rows SET ${set} WHERE id = @where`).run({ ...stored, where: id })
  }

  setDuplicateIndex(id: number, twin: number, verdict: Pick<RowVerdict, 'state' | 'kinds' | 'fixable'>): void {
    this.#db
      .sql('UPDATE rows SET twin = ?, state = ?, kinds = ?, fixable = ? WHERE id = ?')
      .run(twin, verdict.state, verdict.kinds, verdict.fixable, id)
  }

  /** Rows whose number among those of the same file name isn't right any more. @param keys null: all of the sheet */
  misnumbered(
    sheet: string,
    keys: readonly string[] | null,
  ): { id: number; n: number; typed: number; state: RowState; kinds: number; fixable: number }[] {
    const within = keys === null ? '' : `AND name_key IN (${keys.map(() => '?').join(', ')})`
    return this.#db
      .sql<{ id: number; n: number; typed: number; state: RowState; kinds: number; fixable: number }>(
        `SELECT id, n, typed, state, kinds, fixable FROM (
           SELECT id, twin, (file <> '') AS typed, state, kinds, fixable,
             row_number() OVER (PARTITION BY name_key ORDER BY position) - 1 AS n
           FROM rows WHERE sheet = ? AND name_key IS NOT NULL ${within}) WHERE n <> twin`,
      )
      .all(sheet, ...(keys ?? []))
  }

  /** Rows with a problem of these bits that can be fixed, in order. */
  fixable(sheet: string, bits: number): Row[] {
    return this.#list('sheet = ? AND (fixable & ?) <> 0 ORDER BY position', sheet, bits)
  }

  hasName(sheet: string, key: string): boolean {
    return this.#db.sql('SELECT 1 FROM rows WHERE sheet = ? AND name_key = ? LIMIT 1').get(sheet, key) !== undefined
  }

  /** The row of this sheet whose file lies there. @param but not this one */
  ofPath(sheet: string, path: string, but = 0): Row | null {
    // The index of paths holds rows that are made: only a statement that says so is answered from it.
    const where = "sheet = ? AND made IS NOT NULL AND made ->> '$.path' = ? AND id <> ? LIMIT 1"
    return this.#list(where, sheet, path, but)[0] ?? null
  }

  /** The next rows that a run has to make, in order. */
  queued(sheet: string, limit: number): Row[] {
    return this.#list("sheet = ? AND state = 'queued' ORDER BY position LIMIT ?", sheet, limit)
  }

  ids(sheet: string, states: readonly RowState[]): number[] {
    return this.#db
      .sql<{ id: number }>(
        `SELECT id FROM rows WHERE sheet = ? AND state IN (${states.map(() => '?').join(', ')}) ORDER BY position`,
      )
      .all(sheet, ...states)
      .map(({ id }) => id)
  }

  /** What was being made when its process ended waits for its turn again. */
  requeue(sheet: string): void {
    this.#db.sql("UPDATE rows SET state = 'queued' WHERE sheet = ? AND state = 'making'").run(sheet)
  }

  /** Rows whose turn has not come leave the run; they are as ready as before. */
  unqueue(sheet: string): void {
    this.#db
      .sql("UPDATE rows SET state = 'ready', in_run = 0, resend = 0 WHERE sheet = ? AND state IN ('queued', 'making')")
      .run(sheet)
  }

  /** A row that is no longer made: back to its turn while its run goes on. */
  settle(sheet: string, id: number): void {
    this.#db.sql("UPDATE rows SET state = 'queued' WHERE sheet = ? AND id = ? AND state = 'making'").run(sheet, id)
  }

  /** Its file is gone: it is as it was before it was made. */
  unmake(sheet: string, id: number): void {
    this.#db
      .sql(
        `UPDATE rows SET state = CASE WHEN kinds = 0 THEN 'ready' ELSE 'problem' END, in_run = 0, reused = 0
         WHERE sheet = ? AND id = ? AND state = 'done'`,
      )
      .run(sheet, id)
  }

  /** Takes every row of a sheet out of its run. */
  endRun(sheet: string): void {
    this.#db.sql('UPDATE rows SET in_run = 0 WHERE sheet = ? AND in_run <> 0').run(sheet)
  }

  #list(rest: string, ...values: readonly SqlValue[]): Row[] {
    return this.#db
      .sql<object>(`SELECT ${rowColumns.select} FROM rows WHERE ${rest}`)
      .all(...values)
      .map(toRow)
  }
}

function columnsOf({ state, kinds, fixable, problems, nameKey }: RowVerdict) {
  return {
    state,
    kinds,
    fixable,
    nameKey,
    problems: problems.length === 0 ? null : JSON.stringify(problems),
  }
}

function toRow(stored: object): Row {
  const row = rowColumns.read(stored)
  // NULL stands for none.
  return { ...row, problems: (row.problems as RowProblem[] | null) ?? [] }
}
