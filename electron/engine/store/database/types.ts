/** A value of a column: text, a number or nothing. JSON is text. */
export type Value = string | number | null

/**
 * Database of the engine's stores. Statements are written once, in the SQL that SQLite and PostgreSQL share: `?` for each
 * value, `json ->> 'key'` for a member, no functions that only one of them has.
 */
export interface Database {
  /**
   * What a SELECT within a transaction ends with, so that the rows it reads change only after the transaction. Empty where a
   * transaction keeps all others from writing anyhow.
   */
  readonly rowLock: '' | ' FOR UPDATE'
  /** All rows of a SELECT. */
  all<Row extends object>(sql: string, ...values: Value[]): Promise<Row[]>
  /** The first row of a SELECT; undefined when there is none. */
  get<Row extends object>(sql: string, ...values: Value[]): Promise<Row | undefined>
  /** Runs a statement that writes. Returns the number of rows that it inserted, changed or deleted. */
  run(sql: string, ...values: Value[]): Promise<number>
  /**
   * Runs `work` in a transaction: everything that stores write while it lasts is stored, or, when it throws, nothing.
   * Whatever `work` calls takes part without being told. A transaction within another one becomes a part of it.
   */
  transaction<T>(work: () => Promise<T>): Promise<T>
  /** Waits for statements under way and closes the database. */
  close(): Promise<void>
}
