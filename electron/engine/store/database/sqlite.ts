import { AsyncLocalStorage } from 'node:async_hooks'
import { chmodSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { message } from '../../../common/messages/index.ts'
import { newerFault, storageFault } from '../../../storage/index.ts'
import type { Kept } from '../../../storage/index.ts'
import { sqliteMigrations } from './sqlite-schema.ts'
import type { Database, Value } from './types.ts'

interface Transaction {
  /** Resolves when the transaction has ended, in whatever way. */
  ended: Promise<void>
}

/**
 * Database of one engine in a file of its data folder. There is one connection: while a transaction lasts, statements of
 * others wait for its end, so that they neither become a part of it nor read what may be taken back.
 */
export class SqliteStores implements Database {
  readonly rowLock = ''
  readonly #db: Sqlite.Database
  readonly #statements = new Map<string, Sqlite.Statement<Value[]>>()
  readonly #own = new AsyncLocalStorage<Transaction>()
  #current: Transaction | undefined

  /**
   * Opens the database of a data folder and migrates it to the newest version.
   * `synchronous = FULL`: an accepted record survives a power cut, not only a killed process.
   * @throws StorageFault when it cannot be opened, or was written by a newer Greenroom
   */
  constructor(path: string) {
    const kept = { what: message('storage.engine'), path }
    try {
      this.#db = opened(kept)
    } catch (error) {
      throw storageFault(error, kept)
    }
  }

  all<Row extends object>(sql: string, ...values: Value[]): Promise<Row[]> {
    return this.#inTurn(() => this.#statement(sql).all(...values) as Row[])
  }

  get<Row extends object>(sql: string, ...values: Value[]): Promise<Row | undefined> {
    return this.#inTurn(() => this.#statement(sql).get(...values) as Row | undefined)
  }

  run(sql: string, ...values: Value[]): Promise<number> {
    return this.#inTurn(() => this.#statement(sql).run(...values).changes)
  }

  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isOwn()) return await work()
    let end = (): void => undefined
    const transaction = { ended: new Promise<void>((resolve) => (end = resolve)) }
    await this.#inTurn(() => {
      // The write lock is taken at the beginning: a transaction that has read can then write, too.
      this.#db.exec('BEGIN IMMEDIATE')
      this.#current = transaction
    })
    try {
      const result = await this.#own.run(transaction, work)
      this.#db.exec('COMMIT')
      return result
    } catch (error) {
      // An error such as a full disk may have ended the transaction already.
      if (this.#db.inTransaction) this.#db.exec('ROLLBACK')
      throw error
    } finally {
      this.#current = undefined
      end()
    }
  }

  async close(): Promise<void> {
    await this.#inTurn(() => this.#db.close())
  }

  #isOwn(): boolean {
    return this.#current !== undefined && this.#own.getStore() === this.#current
  }

  /** Runs a step when no transaction of others lasts. No other step comes between the look and the step. */
  async #inTurn<T>(step: () => T): Promise<T> {
    while (this.#current !== undefined && !this.#isOwn()) await this.#current.ended
    return step()
  }

  #statement(sql: string): Sqlite.Statement<Value[]> {
    let statement = this.#statements.get(sql)
    if (!statement) this.#statements.set(sql, (statement = this.#db.prepare<Value[]>(sql)))
    return statement
  }
}

function opened(kept: Kept): Sqlite.Database {
  const db = new Sqlite(kept.path, { timeout: 5000 })
  try {
    prepare(db, kept)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

function prepare(db: Sqlite.Database, kept: Kept): void {
  if (kept.path !== ':memory:') chmodSync(kept.path, 0o600)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  const version = db.pragma('user_version', { simple: true }) as number
  if (version > sqliteMigrations.length) throw newerFault(kept, version, sqliteMigrations.length)
  for (let step = version; step < sqliteMigrations.length; step += 1)
    db.transaction(() => {
      db.exec(sqliteMigrations[step]!)
      db.pragma(`user_version = ${String(step + 1)}`)
    })()
}
