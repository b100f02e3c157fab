import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { GreenroomError, message } from '../../../common/messages/index.ts'
import type { Log } from '../../core/log.ts'
import { messageOf } from '../../core/errors.ts'
import { connectionBehaviour } from './connection.ts'
import { hasTables, migratePostgres } from './postgres-schema.ts'
import type { Database, Value } from './types.ts'

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`, with the options of libpq such as `sslmode`. Never logged. */
  url: string
  /** Most connections of this process; 10 by default. */
  connections?: number
  /** Longest wait for a connection, ms; 10 s by default. */
  connectMs?: number
  /** Whether the tables are made where there are none; true by default. */
  isFirst?: boolean
  /** How long a transaction may stand still before the server ends its connection, ms; 20 s by default. */
  idleInTransactionMs?: number
  log: Log
}

interface Transaction {
  client: pg.PoolClient
  lasts: boolean
}

/** Numbers as numbers, and JSON as the text that was stored: the stores read it themselves, whichever database they use. */
const readers = new pg.TypeOverrides()
readers.setTypeParser(pg.types.builtins.INT8, Number)
readers.setTypeParser(pg.types.builtins.JSON, (text) => text)

/** Database that many engines share: PostgreSQL. Each statement takes a connection of a pool, each transaction its own. */
export class PostgresStores implements Database {
  readonly rowLock = ' FOR UPDATE'
  readonly #pool: pg.Pool
  readonly #own = new AsyncLocalStorage<Transaction>()
  readonly #texts = new Map<string, string>()

  private constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /**
   * Connects and brings the tables to the newest version.
   * @throws the driver's error when the server can't be reached or refuses; GreenroomError `data-newer` when this version can't
   * work with its tables, `usage` when there are none and none are to be made
   */
  static async open(options: PostgresOptions): Promise<PostgresStores> {
    const { url, connections = 10, connectMs = 10_000, isFirst = true, idleInTransactionMs, log } = options
    const pool = new pg.Pool({
      ...connectionBehaviour,
      ...(idleInTransactionMs === undefined ? {} : { idle_in_transaction_session_timeout: idleInTransactionMs }),
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: connectMs,
      application_name: 'greenroom',
      types: readers,
    })
    // A connection that breaks while nobody uses it is replaced by the pool; the next statement has another one.
    pool.on('error', (error) => log.warn('database.connection-lost', { reason: messageOf(error) }))
    try {
      if (!isFirst && !(await hasTables(pool)))
        throw new GreenroomError('usage', message('engineServer.noEngineInDatabase'))
      await migratePostgres(pool)
      return new PostgresStores(pool)
    } catch (error) {
      await pool.end()
      throw error
    }
  }

  async all<Row extends object>(sql: string, ...values: Value[]): Promise<Row[]> {
    return (await this.#query<Row>(sql, values)).rows
  }

  async get<Row extends object>(sql: string, ...values: Value[]): Promise<Row | undefined> {
    return (await this.#query<Row>(sql, values)).rows[0]
  }

  async run(sql: string, ...values: Value[]): Promise<number> {
    return (await this.#query(sql, values)).rowCount ?? 0
  }

  /** Runs a statement of another library, with its own numbered values, in the transaction of the caller if there is one. */
  async execute(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
    return await this.#connection().query(text, values)
  }

  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.#own.getStore()?.lasts) return await work()
    const client = await this.#pool.connect()
    const transaction = { client, lasts: true }
    let broken: Error | undefined
    // Without a listener, a connection that is cut in a transaction would end the process.
    const onError = (error: Error): void => void (broken = error)
    client.on('error', onError)
    try {
      await client.query('BEGIN')
      const result = await this.#own.run(transaction, work)
      await client.query('COMMIT')
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: unknown) => {
        // The server takes back the transaction of a connection that has ended.
        broken ??= failure instanceof Error ? failure : new Error(String(failure))
      })
      throw error
    } finally {
      transaction.lasts = false
      client.off('error', onError)
      client.release(broken)
    }
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }

  #query<Row extends object>(sql: string, values: Value[]): Promise<pg.QueryResult<Row>> {
    return this.#connection().query<Row>(this.#numbered(sql), values.map(storable))
  }

  #connection(): pg.Pool | pg.PoolClient {
    const transaction = this.#own.getStore()
    return transaction?.lasts ? transaction.client : this.#pool
  }

  /** The statement with `$1`, `$2` … for its values. */
  #numbered(sql: string): string {
    let text = this.#texts.get(sql)
    if (text === undefined) {
      let count = 0
      text = sql.replaceAll('?', () => `$${String((count += 1))}`)
      this.#texts.set(sql, text)
    }
    return text
  }
}

/** Escapes in JSON of what PostgreSQL reads from no JSON: U+0000, and halves of surrogate pairs, which JSON escapes only alone. */
const unreadable = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g

/** A value that PostgreSQL can store and read: what it can't is U+FFFD, as a reader of UTF-8 has it. */
function storable(value: Value): Value {
  if (typeof value !== 'string') return value
  const text = value.replaceAll('\0', '\ufffd').toWellFormed()
  return /^[{[]/.test(text) ? text.replaceAll(unreadable, '$1\ufffd') : text
}
