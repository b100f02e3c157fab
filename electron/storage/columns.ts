import { readText, storedText } from '../common/messages/index.ts'
import type { Text } from '../common/messages/index.ts'
import type { SqlValue } from './database.ts'

/**
 * How a column stores a field.
 * - `plain`: unchanged (text, number, null).
 * - `json`: as JSON text; null as NULL.
 * - `value`: as JSON text, null included: for columns that are NOT NULL.
 * - `flag`: true as 1, false as 0.
 * - `message`: a text for the user: a string unchanged, a message as JSON text; null as NULL.
 */
export type ColumnKind = 'plain' | 'json' | 'value' | 'flag' | 'message'

/** How the column of each field stores it. Columns have the fields' names in snake_case. */
export type ColumnKinds<Row> = { readonly [Field in keyof Row]-?: ColumnKind }

type Stored = Record<string, SqlValue>

/** The columns of a table and the fields of its rows, declared once for reading and writing. */
export class Columns<Row extends object> {
  /** The column list between SELECT and FROM. */
  readonly select: string
  readonly #kinds: ColumnKinds<Row>
  readonly #fields: readonly (keyof Row & string)[]
  readonly #names: ReadonlyMap<string, string>

  /**
   * Describes the columns of a table.
   * @param names names of columns that differ from their field's in snake_case
   */
  constructor(kinds: ColumnKinds<Row>, names: { readonly [Field in keyof Row]?: string } = {}) {
    this.#kinds = kinds
    this.#fields = Object.keys(kinds) as (keyof Row & string)[]
    this.#names = new Map(this.#fields.map((field) => [field, names[field] ?? snakeCase(field)]))
    this.select = this.selectOf(this.#fields)
  }

  /**
   * As `select`, for some of the fields.
   * @param table name of the table, where another table of the query has columns of the same names
   */
  selectOf(fields: readonly (keyof Row & string)[], table?: string): string {
    const from = table === undefined ? '' : `${table}.`
    return fields.map((field) => `${from}${this.column(field)} AS "${field}"`).join(', ')
  }

  column(field: keyof Row & string): string {
    const name = this.#names.get(field)
    if (name === undefined) throw new Error(`no column is declared for ${field}`)
    return name
  }

  /** The fields of a stored row that was read with `select`, or with some of its columns. */
  read<Read extends Partial<Row> = Row>(stored: object): Read {
    const row: Record<string, unknown> = {}
    for (const [field, value] of Object.entries(stored)) {
      const kind = this.#kinds[field as keyof Row] as ColumnKind | undefined
      if (kind === 'json' || kind === 'value') row[field] = typeof value === 'string' ? JSON.parse(value) : null
      else if (kind === 'message') row[field] = typeof value === 'string' ? readText(value) : null
      else row[field] = kind === 'flag' ? value === 1 : value
    }
    return row as Read
  }

  /** Values for the named parameters of `insertInto` and `set`. Fields without a column are left out. */
  write(row: Partial<Row>): Stored {
    const stored: Stored = {}
    for (const field of this.#fields)
      if (field in row && row[field] !== undefined) stored[field] = this.#store(field, row[field])
    return stored
  }

  /** An INSERT of these fields. @param more other columns, with parameters of the same names */
  insertInto(table: string, fields: readonly string[] = this.#fields, more: readonly string[] = []): string {
    const columns = [...fields.map((field) => this.column(field as keyof Row & string)), ...more]
    const values = [...fields, ...more].map((name) => `@${name}`)
    return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values.join(', ')})`
  }

  /**
   * An INSERT of all fields that replaces rows with the same key or another equal unique value.
   * @param more as in `insertInto`
   */
  replaceInto(table: string, more?: readonly string[]): string {
    return this.insertInto(table, undefined, more).replace(/^INSERT/, 'INSERT OR REPLACE')
  }

  /** The assignments after SET for these fields. */
  set(fields: readonly string[]): string {
    return fields.map((field) => `${this.column(field as keyof Row & string)} = @${field}`).join(', ')
  }

  #store(field: keyof Row & string, value: unknown): SqlValue {
    const kind = this.#kinds[field]
    if (kind === 'value') return JSON.stringify(value)
    if (kind === 'json') return value === null ? null : JSON.stringify(value)
    if (kind === 'message') return value === null ? null : storedText(value as Text)
    return kind === 'flag' ? Number(value === true) : (value as SqlValue)
  }
}

function snakeCase(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
