import type { SqliteDatabase } from '../../../../storage/index.ts'
import type { Diff } from './diff.ts'

/** Most steps per sheet that can be undone. */
const mostSteps = 100
/** Most characters of all steps of a sheet; a single step may be larger. */
const mostSize = 64_000_000

/** The undo history of each sheet, newest last; stored, so that it survives restarts. */
export class History {
  readonly #db: SqliteDatabase

  constructor(db: SqliteDatabase) {
    this.#db = db
  }

  /** Adds a step and drops the steps that were undone before. */
  add(sheet: string, diff: Diff): void {
    const text = JSON.stringify(diff)
    this.#db.sql('DELETE FROM history WHERE sheet = ? AND undone = 1').run(sheet)
    this.#db
      .sql(
        `INSERT INTO history (sheet, seq, size, diff)
         VALUES (@sheet, (SELECT coalesce(max(seq), 0) + 1 FROM history WHERE sheet = @sheet), @size, @diff)`,
      )
      .run({ sheet, size: text.length, diff: text })
    this.#trim(sheet)
  }

  /** The next step to undo or redo; null when there is none. */
  next(sheet: string, way: 'undo' | 'redo'): { seq: number; diff: Diff } | null {
    const order = way === 'undo' ? 'undone = 0 ORDER BY seq DESC' : 'undone = 1 ORDER BY seq'
    const row = this.#db
      .sql<{ seq: number; diff: string }>(`SELECT seq, diff FROM history WHERE sheet = ? AND ${order} LIMIT 1`)
      .get(sheet)
    return row ? { seq: row.seq, diff: JSON.parse(row.diff) as Diff } : null
  }

  mark(sheet: string, seq: number, undone: boolean): void {
    this.#db.sql('UPDATE history SET undone = ? WHERE sheet = ? AND seq = ?').run(Number(undone), sheet, seq)
  }

  can(sheet: string): { undo: boolean; redo: boolean } {
    const has = (undone: number): boolean =>
      this.#db.sql('SELECT 1 FROM history WHERE sheet = ? AND undone = ? LIMIT 1').get(sheet, undone) !== undefined
    return { undo: has(0), redo: has(1) }
  }

  #trim(sheet: string): void {
    const steps = this.#db
      .sql<{ seq: number; size: number }>('SELECT seq, size FROM history WHERE sheet = ? ORDER BY seq DESC')
      .all(sheet)
    let size = 0
    const old = steps.find((step, index) => {
      size += step.size
      return index >= mostSteps || (index > 0 && size > mostSize)
    })
    if (old) this.#db.sql('DELETE FROM history WHERE sheet = ? AND seq <= ?').run(sheet, old.seq)
  }
}
