import pg from 'pg'
import { messageOf } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { connectionBehaviour } from './connection.ts'

/** Wait before a connection that was lost is tried again, ms. */
const retryMs = 1_000

export interface NotificationsOptions {
  url: string
  connectMs: number
  channel: string
  log: Log
  onMessage: (payload: string) => void
  /** Called after the connection was replaced: messages of meanwhile are lost. */
  onGap: () => void
}

/** Messages of other engines through PostgreSQL (`LISTEN`), on a connection of its own that is replaced when it is cut. */
export class Notifications {
  readonly #options: NotificationsOptions
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  private constructor(options: NotificationsOptions) {
    this.#options = options
  }

  /** @throws the driver's errors when the server can't be reached */
  static async open(options: NotificationsOptions): Promise<Notifications> {
    const notifications = new Notifications(options)
    await notifications.#connect()
    return notifications
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#client?.end()
  }

  async #connect(): Promise<void> {
    const { url, connectMs, channel, onMessage } = this.#options
    const client = new pg.Client({
      ...connectionBehaviour,
      connectionString: url,
      connectionTimeoutMillis: connectMs,
      application_name: 'greenroom messages',
    })
    // Also an attempt that fails must not end the process by an error that nobody listens to.
    client.on('error', (error) => this.#onCut(client, error))
    client.on('notification', ({ payload }) => payload !== undefined && onMessage(payload))
    try {
      await client.connect()
      await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await client.end().catch(() => {
        // It has ended already: that is why connecting failed.
      })
      throw error
    }
    this.#client = client
    if (this.#isClosed) await client.end()
  }

  #onCut(client: pg.Client, error: Error): void {
    if (this.#isClosed || client !== this.#client) return
    this.#client = undefined
    this.#options.log.warn('database.messages-cut', { reason: messageOf(error) })
    this.#retry()
  }

  #retry(): void {
    this.#timer = setTimeout(() => {
      this.#connect().then(
        () => this.#options.onGap(),
        () => {
          // The database can't be reached yet.
          if (!this.#isClosed) this.#retry()
        },
      )
    }, retryMs)
    this.#timer.unref()
  }
}
