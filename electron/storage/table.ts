import type { Columns } from './columns.ts'
import type { SqliteDatabase, SqlValue } from './database.ts'

/** The rows of one table whose key is the column `id`, as objects. */
export class Table<Row extends { id: string | number }> {
  readonly database: SqliteDatabase
  readonly name: string
  readonly columns: Columns<Row>

  constructor(database: SqliteDatabase, name: string, columns: Columns<Row>) {
    this.database = database
    this.name = name
    this.columns = columns
  }

  /** @param more values of columns that belong to no field, by name of the column */
  insert(row: Row, more: Readonly<Record<string, SqlValue>> = {}): void {
    const stored = this.columns.write(row)
    const sql = this.columns.insertInto(this.name, Object.keys(stored), Object.keys(more))
    this.database.sql(sql).run({ ...stored, ...more })
  }

  /** Writes the row whole, in the place of rows with its key or another of its values that there may be once. */
  put(row: Row): void {
    this.database.sql(this.columns.replaceInto(this.name)).run(this.columns.write(row))
  }

  get(id: Row['id']): Row | null {
    const stored = this.database.sql<object>(`SELECT ${this.columns.select} FROM ${this.name} WHERE id = ?`).get(id)
    return stored ? this.columns.read(stored) : null
  }

  /** @param rest what comes behind the table's name: WHERE, ORDER BY, LIMIT, with `?` for the values */
  list(rest: string, ...values: readonly SqlValue[]): Row[] {
    return this.database
      .sql<object>(`SELECT ${this.columns.select} FROM ${this.name} ${rest}`)
      .all(...values)
      .map((stored) => this.columns.read(stored))
  }

  /** Writes these fields. True when there is such a row. */
  change(id: Row['id'], change: Partial<Row>): boolean {
    const stored = this.columns.write(change)
    const fields = Object.keys(stored)
    if (fields.length === 0) return false
    const sql = `UPDATE ${this.name} SET ${this.columns.set(fields)} WHERE id = @where`
    return this.database.sql(sql).run({ ...stored, where: id }).changes > 0
  }

  /** True when there was such a row. */
  remove(id: Row['id']): boolean {
    return this.database.sql(`DELETE FROM ${this.name} WHERE id = ?`).run(id).changes > 0
  }
}
