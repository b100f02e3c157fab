import { chmodSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import type { Text } from '../common/messages/index.ts'
import { newerFault, storageFault } from './fault.ts'
import type { Kept } from './fault.ts'

/** A value that SQLite stores directly. */
export type SqlValue = string | number | bigint | Uint8Array | null

export interface DatabaseOptions {
  /** Name of the contents that starts a message: `The job list`. */
  what: Text
  /** Each entry migrates the database from version n to n + 1. Entries are appended; a released one never changes. */
  migrations: readonly string[]
  /**
   * `FULL`: written data survives a power cut. `NORMAL`: it survives the end of the process, and no statement waits for
   * the disk.
   */
  synchronous: 'FULL' | 'NORMAL'
  /** Functions of one value that statements and stored triggers or indexes may call. They must be deterministic. */
  functions?: Readonly<Record<string, (value: unknown) => SqlValue>>
  /** What the user should know when the file is lost, as a sentence. */
  whenLost?: Text
  /** How long a statement waits for another process that is writing, ms; default 5,000. */
  busyMs?: number
}

/** A database file, migrated to its newest version when it is opened, and its statements, each compiled once. */
export class SqliteDatabase {
  readonly #db: Sqlite.Database
  readonly #kept: Kept
  readonly #synchronous: DatabaseOptions['synchronous']
  readonly #statements = new Map<string, Sqlite.Statement>()

  /**
   * Opens a database.
   * @param path the file; its folder must exist. `:memory:` for tests.
   * @throws StorageFault when it can't be opened, and later when it can't be read or written
   */
  constructor(path: string, options: DatabaseOptions) {
    this.#kept = { path, what: options.what, whenLost: options.whenLost }
    this.#synchronous = options.synchronous
    this.#db = this.#told(() => open(path, options))
  }

  /** The statement of this SQL text. Compiling is most of the cost of a small statement, so each is compiled once. */
  sql<Row = unknown>(text: string): Sqlite.Statement<unknown[], Row> {
    let statement = this.#statements.get(text)
    if (!statement) this.#statements.set(text, (statement = this.#prepare(text)))
    return statement as Sqlite.Statement<unknown[], Row>
  }

  /**
   * Runs `work` in a transaction: everything it writes is stored, or, when it throws, nothing. The write lock is taken
   * at its beginning.
   */
  transaction<T>(work: () => T): T {
    // A transaction within another is a savepoint, which can be rolled back alone.
    return this.#told(() => this.#db.transaction(work).immediate())
  }

  /** Writes data that can be restored after a power cut, without waiting for the disk; see `synchronous`. */
  relaxed<T>(work: () => T): T {
    // Within another transaction, the outer one decides whether to wait for the disk.
    if (this.#db.inTransaction || this.#synchronous === 'NORMAL') return work()
    this.#db.pragma('synchronous = NORMAL')
    try {
      return work()
    } finally {
      this.#db.pragma(`synchronous = ${this.#synchronous}`)
    }
  }

  /** Makes a function of one value callable in statements. @param deterministic the same value gives the same answer */
  defineFunction(name: string, deterministic: boolean, call: (value: unknown) => unknown): void {
    this.#db.function(name, { deterministic }, call)
  }

  /** Makes the tables of another database file readable under a prefix. @param name prefix of its tables */
  attach(name: string, path: string): void {
    this.#told(() => this.#db.prepare(`ATTACH DATABASE ? AS ${name}`).run(path))
  }

  /** A number that changes when another process, or another connection of this process, has written to the file. */
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

  /** Runs work and turns errors of SQLite into a `StorageFault` with the file's name and what to do. */
  #told<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      // Code within a transaction may throw errors that have nothing to do with SQLite; those stay as they are.
      throw error instanceof Sqlite.SqliteError ? storageFault(error, this.#kept) : error
    }
  }
}

function open(path: string, options: DatabaseOptions): Sqlite.Database {
  try {
    return opened(path, options, false)
  } catch (error) {
    // A full disk has no space for the shared memory file of several processes. Opened exclusively, the database can
    // still be read.
    if (!isFull(error)) throw error
    return opened(path, options, true)
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof Sqlite.SqliteError && ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'].includes(error.code)

function opened(path: string, options: DatabaseOptions, alone: boolean): Sqlite.Database {
  const db = new Sqlite(path, { timeout: options.busyMs ?? 5_000 })
  try {
    keepPrivate(path)
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

/**
 * Only the user may read what is stored, also in a folder that others may read. SQLite gives the files beside it the same
 * mode. File systems without modes refuse to set one, and have none to protect by.
 */
function keepPrivate(path: string): void {
  if (path === ':memory:') return
  try {
    chmodSync(path, 0o600)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EROFS') throw error
  }
}

function migrate(db: Sqlite.Database, path: string, { what, migrations }: DatabaseOptions): void {
  const known = migrations.length
  const version = (): number => db.pragma('user_version', { simple: true }) as number
  // An up-to-date file is not written to: its disk may be full.
  if (version() === known) return
  db.transaction(() => {
    const from = version()
    if (from > known) throw newerFault({ what, path }, from, known)
    for (const sql of migrations.slice(from)) db.exec(sql)
    db.pragma(`user_version = ${String(known)}`)
  }).immediate()
}
