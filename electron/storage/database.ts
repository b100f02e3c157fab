import Sqlite from 'better-sqlite3'

/** A value that SQLite keeps as it is. */
export type SqlValue = string | number | bigint | Uint8Array | null

export interface DatabaseOptions {
  /** What the file holds, as a sentence about it begins: `The job list`. */
  what: string
  /** Each entry brings the database from version n to n + 1. Entries are appended; one that was released never changes. */
  migrations: readonly string[]
  /**
   * `FULL`: what was written outlives a power cut. `NORMAL`: it outlives the end of the process, and costs no wait for
   * the disk at each step.
   */
  synchronous: 'FULL' | 'NORMAL'
  /** Functions of one value that statements, and what is stored in the file, may use. The same value gives the same answer. */
  functions?: Readonly<Record<string, (value: unknown) => SqlValue>>
  /** What else to do about a file of a newer version than "Update Greenroom.", as a sentence. */
  newerAdvice?: string
}

/** How long a statement waits for another process that is writing, ms. */
const busyMs = 5_000

/** A database file that is brought to its newest version when it is opened, and its statements, each compiled once. */
export class SqliteDatabase {
  readonly #db: Sqlite.Database
  readonly #synchronous: DatabaseOptions['synchronous']
  readonly #statements = new Map<string, Sqlite.Statement>()

  /**
   * @param path the file; its folder must exist. `:memory:` for tests.
   * @throws Error when a newer version of the program wrote the file
   */
  constructor(path: string, options: DatabaseOptions) {
    this.#db = new Sqlite(path, { timeout: busyMs })
    this.#synchronous = options.synchronous
    try {
      this.#db.pragma('journal_mode = WAL')
      this.#db.pragma(`synchronous = ${options.synchronous}`)
      this.#db.pragma('foreign_keys = ON')
      for (const [name, call] of Object.entries(options.functions ?? {}))
        this.defineFunction(name, true, call)
      this.#migrate(options)
    } catch (error) {
      this.#db.close()
      throw error
    }
  }

  /** The statement of this text. Compiling is most of the cost of a small one, so it is done once. */
  sql<Row = unknown>(text: string): Sqlite.Statement<unknown[], Row> {
    let statement = this.#statements.get(text)
    if (!statement) this.#statements.set(text, (statement = this.#db.prepare(text)))
    return statement as Sqlite.Statement<unknown[], Row>
  }

  /** All that `work` writes is written, or (when it throws) nothing is. It holds the writer's place from its begin. */
  transaction<T>(work: () => T): T {
    // Within one, SQLite takes the inner one as a part of it that can be undone alone.
    return this.#db.transaction(work).immediate()
  }

  /** Writes what can be found out again after a power cut, without a wait for the disk; see `synchronous`. */
  relaxed<T>(work: () => T): T {
    // A part of a transaction waits as that one does.
    if (this.#db.inTransaction || this.#synchronous === 'NORMAL') return work()
    this.#db.pragma('synchronous = NORMAL')
    try {
      return work()
    } finally {
      this.#db.pragma(`synchronous = ${this.#synchronous}`)
    }
  }

  /** Makes a function of one value known to statements. @param deterministic the same value gives the same answer */
  defineFunction(name: string, deterministic: boolean, call: (value: unknown) => unknown): void {
    this.#db.function(name, { deterministic }, call)
  }

  /** A number that changes when another process, or another connection of this one, has written. */
  dataVersion(): number {
    return this.#db.pragma('data_version', { simple: true }) as number
  }

  close(): void {
    this.#db.close()
  }

  #migrate({ what, migrations, newerAdvice }: DatabaseOptions): void {
    this.transaction(() => {
      const version = this.#db.pragma('user_version', { simple: true }) as number
      if (version > migrations.length) {
        const formats = `(format ${String(version)}, this one knows ${String(migrations.length)})`
        const advice = newerAdvice === undefined ? '' : ` ${newerAdvice}`
        throw new Error(
          `${what} was written by a newer version of Greenroom ${formats}. Update Greenroom.${advice}`,
        )
      }
      for (const sql of migrations.slice(version)) this.#db.exec(sql)
      this.#db.pragma(`user_version = ${String(migrations.length)}`)
    })
  }
}
