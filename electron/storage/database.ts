import Sqlite from 'better-sqlite3'
import type { Text } from '../common/messages/index.ts'
import { newerFault, storageFault } from './fault.ts'
import type { Kept } from './fault.ts'

/** A value that SQLite keeps as it is. */
export type SqlValue = string | number | bigint | Uint8Array | null

export interface DatabaseOptions {
  /** What the file holds, as a sentence about it begins: `The job list`. */
  what: Text
  /** Each entry brings the database from version n to n + 1. Entries are appended; one that was released never changes. */
  migrations: readonly string[]
  /**
   * `FULL`: what was written outlives a power cut. `NORMAL`: it outlives the end of the process, and costs no wait for
   * the disk at each step.
   */
  synchronous: 'FULL' | 'NORMAL'
  /** Functions of one value that statements, and what is stored in the file, may use. The same value gives the same answer. */
  functions?: Readonly<Record<string, (value: unknown) => SqlValue>>
  /** What to mind once the file is lost, as a sentence. */
  whenLost?: Text
  /** How long a statement waits for another process that is writing, ms; default 5,000. */
  busyMs?: number
}

/** A database file that is brought to its newest version when it is opened, and its statements, each compiled once. */
export class SqliteDatabase {
  readonly #db: Sqlite.Database
  readonly #kept: Kept
  readonly #synchronous: DatabaseOptions['synchronous']
  readonly #statements = new Map<string, Sqlite.Statement>()

  /**
   * @param path the file; its folder must exist. `:memory:` for tests.
   * @throws StorageFault when it can't be opened, and later when it can't be read or written
   */
  constructor(path: string, options: DatabaseOptions) {
    this.#kept = { path, what: options.what, whenLost: options.whenLost }
    this.#synchronous = options.synchronous
    this.#db = this.#told(() => open(path, options))
  }

  /** The statement of this text. Compiling is most of the cost of a small one, so it is done once. */
  sql<Row = unknown>(text: string): Sqlite.Statement<unknown[], Row> {
    let statement = this.#statements.get(text)
    if (!statement) this.#statements.set(text, (statement = this.#prepare(text)))
    return statement as Sqlite.Statement<unknown[], Row>
  }

  /** All that `work` writes is written, or (when it throws) nothing is. It holds the writer's place from its begin. */
  transaction<T>(work: () => T): T {
    // Within one, SQLite takes the inner one as a part of it that can be undone alone.
    return this.#told(() => this.#db.transaction(work).immediate())
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

  #prepare(text: string): Sqlite.Statement {
    const statement = this.#told(() => this.#db.prepare(text))
    for (const method of ['run', 'get', 'all'] as const) {
      const call = statement[method].bind(statement)
      statement[method] = (...values: unknown[]) => this.#told(() => call(...values)) as never
    }
    return statement
  }

  /** What SQLite says about the file, with its name and what to do. */
  #told<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      // Whoever works within a transaction has other errors of its own.
      throw error instanceof Sqlite.SqliteError ? storageFault(error, this.#kept) : error
    }
  }
}

function open(path: string, options: DatabaseOptions): Sqlite.Database {
  try {
    return opened(path, options, false)
  } catch (error) {
    // A full disk has no room for the memory that processes share over a file. Alone, it is read without.
    if (!isFull(error)) throw error
    return opened(path, options, true)
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof Sqlite.SqliteError && ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'].includes(error.code)

function opened(path: string, options: DatabaseOptions, alone: boolean): Sqlite.Database {
  const db = new Sqlite(path, { timeout: options.busyMs ?? 5_000 })
  try {
    if (alone) db.pragma('locking_mode = EXCLUSIVE')
    db.pragma('journal_mode = WAL')
    db.pragma(`synchronous = ${options.synchronous}`)
    db.pragma('foreign_keys = ON')
    for (const [name, call] of Object.entries(options.functions ?? {})) db.function(name, { deterministic: true }, call)
    migrate(db, path, options)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

function migrate(db: Sqlite.Database, path: string, { what, migrations }: DatabaseOptions): void {
  const known = migrations.length
  const version = (): number => db.pragma('user_version', { simple: true }) as number
  // One that is up to date is not written: it may lie on a full disk.
  if (version() === known) return
  db.transaction(() => {
    const from = version()
    if (from > known) throw newerFault({ what, path }, from, known)
    for (const sql of migrations.slice(from)) db.exec(sql)
    db.pragma(`user_version = ${String(known)}`)
  }).immediate()
}
