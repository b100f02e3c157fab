import { cellsOf, perColumn, sheetColumnNames } from '../../../../common/sheets/index.ts'
import type { RowProblem, RowState } from '../../../../common/bridge/index.ts'
import { Columns } from '../../../../storage/index.ts'
import type { SqliteDatabase, SqlValue } from '../../../../storage/index.ts'
import { filterOf } from './row-query.ts'
import type { RowQuery } from './row-query.ts'
import { blockingBits } from './types.ts'
import type { Row, RowContent, RunPart } from './types.ts'

/** Result of a row's checks; written together with its content. */
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
    duplicateIndex: 'plain',
    ...perColumn(() => 'plain' as const),
    take: 'plain',
    values: 'json',
    problems: 'json',
    message: 'message',
    outputFile: 'json',
  },
  { values: 'vals', duplicateIndex: 'twin', outputFile: 'made' },
)

// SQL texts are built once, since a sheet has tens of thousands of rows.
const cellNames = sheetColumnNames.join(', ')
const cellValues = sheetColumnNames.map((name) => `@${name}`).join(', ')
const cellChanges = sheetColumnNames.map((name) => `${name} = @${name}`).join(', ')
const emptyCells = { ...perColumn(() => ''), take: 0 }

const insertRow = `
  INSERT INTO rows (id, sheet, position, state, kinds, fixable, name_key, twin, ${cellNames}, take, vals, problems)
  VALUES (@id, @sheet, @position, @state, @kinds, @fixable, @nameKey, @twin, ${cellValues}, @take, @vals, @problems)`
const writeRow = `
  UPDATE rows SET ${cellChanges}, take = @take, vals = @vals, state = @state, kinds = @kinds, fixable = @fixable,
    problems = @problems, name_key = @nameKey, rev = rev + @changed,
    twin = CASE WHEN @nameKey IS NULL THEN 0 ELSE twin END,
    in_run = @inRun, message = CASE WHEN @state = 'failed' THEN message END,
    reused = CASE WHEN @state = 'done' THEN reused ELSE 0 END
  WHERE id = @id`

/** The rows of sheets, in order. Synchronous: callers with many rows work in parts. */
export class RowStore {
  readonly #db: SqliteDatabase

  constructor(db: SqliteDatabase) {
    this.#db = db
  }

  /** Runs `work` in one transaction. */
  together<T>(work: () => T): T {
    return this.#db.transaction(work)
  }

  /**
   * Runs `work` in a transaction that does not wait for the disk: for rows of a sheet that isn't listed yet, and for
   * what can be computed again.
   */
  relaxed<T>(work: () => T): T {
    return this.#db.relaxed(() => this.#db.transaction(work))
  }

  /**
   * Inserts a row. A row from the undo history of an older version lacks columns added since; these stay empty.
   * @param id of a removed row that returns; otherwise a new id is given
   */
  insert(
    sheet: string,
    position: number,
    content: RowContent,
    verdict: RowVerdict & { duplicateIndex?: number },
    id: number | null = null,
  ): number {
    const result = this.#db.sql(insertRow).run({
      ...emptyCells,
      ...content,
      id,
      sheet,
      position,
      vals: JSON.stringify(content.values),
      twin: verdict.duplicateIndex ?? 0,
      ...columnsOf(verdict),
    })
    return Number(result.lastInsertRowid)
  }

  get(sheet: string, id: number): Row | null {
    return this.#list('sheet = ? AND id = ?', sheet, id)[0] ?? null
  }

  /** Rows of a sheet from a position on, in order. */
  from(sheet: string, position: number, limit: number): Row[] {
    return this.#list('sheet = ? AND position >= ? ORDER BY position LIMIT ?', sheet, position, limit)
  }

  page(sheet: string, query: RowQuery): { rows: Row[]; total: number } {
    const { all, values } = filterOf(sheet, query)
    const total = this.#db.sql<{ n: number }>(`SELECT count(*) AS n FROM rows WHERE ${all}`).get(...values)!.n
    // Positions have no gaps, so that a page of an unfiltered sheet is found without counting.
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

  /** Ids of all rows in the order of the sheet. */
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
      take: content.take ?? emptyCells.take,
      id,
      vals: JSON.stringify(content.values),
      inRun: fate.inRun,
      changed: Number(fate.changed),
      ...columnsOf(verdict),
    })
  }

  /** Stores the result of a check; the row's content stays. */
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

  /** Changes fields of a row. @param patch the fields that change */
  set(id: number, patch: Partial<Pick<Row, 'state' | 'message' | 'reused' | 'inRun' | 'resend' | 'outputFile'>>): void {
    const stored = rowColumns.write(patch)
    const set = rowColumns.set(Object.keys(stored))
    this.#db.sql(`UPDATE rows SET ${set} WHERE id = @where`).run({ ...stored, where: id })
  }

  setDuplicateIndex(
    id: number,
    duplicateIndex: number,
    verdict: Pick<RowVerdict, 'state' | 'kinds' | 'fixable'>,
  ): void {
    this.#db
      .sql('UPDATE rows SET twin = ?, state = ?, kinds = ?, fixable = ? WHERE id = ?')
      .run(duplicateIndex, verdict.state, verdict.kinds, verdict.fixable, id)
  }

  /**
   * Rows whose stored index among the rows of the same file name is out of date. @param keys name keys to check;
   * null for the whole sheet
   */
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

  /** Rows with an automatically fixable problem of these bits, in order. */
  fixable(sheet: string, bits: number): Row[] {
    return this.#list('sheet = ? AND (fixable & ?) <> 0 ORDER BY position', sheet, bits)
  }

  hasName(sheet: string, key: string): boolean {
    return this.#db.sql('SELECT 1 FROM rows WHERE sheet = ? AND name_key = ? LIMIT 1').get(sheet, key) !== undefined
  }

  /** The row of a sheet whose file has this path. @param but id of a row to leave out */
  ofPath(sheet: string, path: string, but = 0): Row | null {
    // The index of paths covers made rows only; SQLite uses it only when the condition states that.
    const where = "sheet = ? AND made IS NOT NULL AND made ->> '$.path' = ? AND id <> ? LIMIT 1"
    return this.#list(where, sheet, path, but)[0] ?? null
  }

  /** The next queued rows of a run, in order. */
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

  /** Ids of rows that have a file, whether or not it is what would be made now, in order. */
  withFile(sheet: string): number[] {
    const where = "sheet = ? AND made IS NOT NULL AND state IN ('done', 'ready') ORDER BY position"
    const found = this.#db.sql<{ id: number }>(`SELECT id FROM rows WHERE ${where}`).all(sheet)
    return found.map(({ id }) => id)
  }

  /** Queues the rows again that were being made when their process ended. */
  requeue(sheet: string): void {
    this.#db.sql("UPDATE rows SET state = 'queued' WHERE sheet = ? AND state = 'making'").run(sheet)
  }

  /** Takes queued rows out of the run; they become ready again. */
  unqueue(sheet: string): void {
    this.#db
      .sql("UPDATE rows SET state = 'ready', in_run = 0, resend = 0 WHERE sheet = ? AND state IN ('queued', 'making')")
      .run(sheet)
  }

  /** Ends the making of a row: it is queued again while its run goes on. */
  settle(sheet: string, id: number): void {
    this.#db.sql("UPDATE rows SET state = 'queued' WHERE sheet = ? AND id = ? AND state = 'making'").run(sheet, id)
  }

  /** Resets a row whose file is gone to the state before it was made. */
  unmake(sheet: string, id: number): void {
    this.#db
      .sql(
        `UPDATE rows SET state = CASE WHEN (kinds & ?) = 0 THEN 'ready' ELSE 'problem' END, in_run = 0, reused = 0
         WHERE sheet = ? AND id = ? AND state = 'done'`,
      )
      .run(blockingBits, sheet, id)
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
  // The database stores an empty list as NULL.
  return { ...row, problems: (row.problems as RowProblem[] | null) ?? [] }
}
