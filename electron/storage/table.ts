import type { Columns } from './columns.ts'
import type { SqliteDatabase, SqlValue } from './database.ts'

/** The rows of one table, whose key is the column `id`, as objects. */
export class Table<Row extends { id: string | number }> {
  readonly database: SqliteDatabase
  readonly name: string
  readonly columns: Columns<Row>

  constructor(database: SqliteDatabase, name: string, columns: Columns<Row>) {
    this.database = database
    this.name = name
    this.columns = columns
  }

  /** Inserts a row. @param more values of columns that belong to no field, by the column's name */
  insert(row: Row, more: Readonly<Record<string, SqlValue>> = {}): void {
    const stored = this.columns.write(row)
    const sql = this.columns.insertInto(this.name, Object.keys(stored), Object.keys(more))
    this.database.sql(sql).run({ ...stored, ...more })
  }

  /** Writes a whole row and replaces rows with its key or another equal unique value. */
  put(row: Row): void {
    this.database.sql(this.columns.replaceInto(this.name)).run(this.columns.write(row))
  }

  get(id: Row['id']): Row | null {
    const stored = this.database.sql<object>(`SELECT ${this.columns.select} FROM ${this.name} WHERE id = ?`).get(id)
    return stored ? this.columns.read(stored) : null
  }

  /** Selects rows. @param rest SQL after the table's name: WHERE, ORDER BY, LIMIT, with `?` for the values */
  list(rest: string, ...values: readonly SqlValue[]): Row[] {
    return this.database
      .sql<object>(`SELECT ${this.columns.select} FROM ${this.name} ${rest}`)
      .all(...values)
      .map((stored) => this.columns.read(stored))
  }

  /** Changes fields of a row; true when the row exists. */
  change(id: Row['id'], change: Partial<Row>): boolean {
    const stored = this.columns.write(change)
    const fields = Object.keys(stored)
    if (fields.length === 0) return false
    const sql = `UPDATE ${this.name} SET ${this.columns.set(fields)} WHERE id = @where`
    return this.database.sql(sql).run({ ...stored, where: id }).changes > 0
  }

  /** Deletes a row. True when it existed. */
  remove(id: Row['id']): boolean {
    return this.database.sql(`DELETE FROM ${this.name} WHERE id = ?`).run(id).changes > 0
  }
}
