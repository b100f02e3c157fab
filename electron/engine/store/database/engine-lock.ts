import pg from 'pg'
import { GreenroomError, message } from '../../../common/messages/index.ts'
import { messageOf } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'

/** Key of the advisory lock of the engine that works on a database: the letters `grne` as a number. */
const engineKey = 0x67_72_6e_65
/** Wait before a connection that was lost is tried again, ms. */
const retryMs = 1_000

export interface EngineLockOptions {
  url: string
  connectMs: number
  log: Log
  /** Called once when another engine got the lock while this one's connection was cut. */
  onLost: () => void
}

/**
 * Lock of a database against a second engine. PostgreSQL holds it for a connection and lets go of it when that ends, however
 * the engine ends. A connection that is cut is replaced.
 */
export class EngineLock {
  readonly #options: EngineLockOptions
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #released = false

  private constructor(options: EngineLockOptions) {
    this.#options = options
  }

  /** @throws GreenroomError `engine-running` when another engine works on the database; the driver's errors */
  static async take(options: EngineLockOptions): Promise<EngineLock> {
    const lock = new EngineLock(options)
    if (!(await lock.#connect())) throw new GreenroomError('engine-running', message('engineServer.anotherOnDatabase'))
    return lock
  }

  async release(): Promise<void> {
    this.#released = true
    clearTimeout(this.#timer)
    await this.#client?.end()
  }

  /** Connects and takes the lock; false when another engine has it. */
  async #connect(): Promise<boolean> {
    const { url, connectMs } = this.#options
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectMs,
      application_name: 'greenroom lock',
      keepAlive: true,
    })
    // Also an attempt that fails must not end the process by an error that nobody listens to.
    client.on('error', (error) => this.#onCut(client, error))
    try {
      await client.connect()
      const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [engineKey])
      if (rows[0]?.taken === true) {
        this.#client = client
        return true
      }
    } catch (error) {
      await client.end().catch(() => {
        // It has ended already: that is why connecting failed.
      })
      throw error
    }
    await client.end()
    return false
  }

  #onCut(client: pg.Client, error: Error): void {
    if (this.#released || client !== this.#client) return
    this.#client = undefined
    this.#options.log.warn('database.lock-cut', { reason: messageOf(error) })
    this.#retry()
  }

  #retry(): void {
    this.#timer = setTimeout(() => {
      this.#connect().then(
        (taken) => {
          if (this.#released) return this.release()
          if (!taken) this.#options.onLost()
          return undefined
        },
        () => {
          // The database can't be reached yet; nobody else can take the lock through it either.
          if (!this.#released) this.#retry()
        },
      )
    }, retryMs)
    this.#timer.unref()
  }
}
