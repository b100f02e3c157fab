import type { Clock } from '../../core/clock.ts'
import type { StudioConnection } from '../../service/connections/index.ts'
import type { LiveRow, LiveStore } from './store.ts'
import { isSessionClosed } from './live-error.ts'

export interface CloserOptions {
  store: LiveStore
  clock: Clock
  connection: (id: string) => StudioConnection | undefined
  onError: (error: unknown) => void
}

const firstWaitMs = 1_000
const longestWaitMs = 60_000
/** Time limit of one attempt to close a session, ms. */
const tryMs = 15_000
/** After this time a session that could not be closed has ended by itself, ms (7 days). */
const giveUpMs = 7 * 24 * 60 * 60_000

/** Closes sessions at their service, and repeats the request until the service has answered. */
export class Closer {
  readonly #options: CloserOptions
  readonly #waiting = new Map<string, () => void>()
  readonly #running = new Map<string, Promise<void>>()
  readonly #stopping = new AbortController()

  constructor(options: CloserOptions) {
    this.#options = options
  }

  /**
   * Tries to close a session now. Resolves when this attempt has ended, successful or not; further ones follow
   * automatically.
   */
  close(id: string): Promise<void> {
    const running = this.#running.get(id)
    if (running) return running
    this.#waiting.get(id)?.()
    this.#waiting.delete(id)
    const run = this.#try(id)
      .catch(this.#options.onError)
      .finally(() => this.#running.delete(id))
    this.#running.set(id, run)
    return run
  }

  /** Ends the attempts to close sessions that are under way; these sessions stay marked as to be closed. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('the studio is closing'))
    for (const cancel of this.#waiting.values()) cancel()
    this.#waiting.clear()
    await Promise.all(this.#running.values())
  }

  async #try(id: string): Promise<void> {
    const { store, clock, connection } = this.#options
    const row = store.get(id)
    if (row?.state !== 'closing' || this.#stopping.signal.aborted) return
    const found = connection(row.connection)
    // The session can't be closed any more (its connection was removed), or is a week old and has ended by itself.
    if (!found || row.remoteId === null || clock.now() - row.createdAt > giveUpMs) return store.closed(id)
    try {
      await this.#ask(found, row.remoteId)
      store.closed(id)
    } catch (error) {
      if (isSessionClosed(error)) return store.closed(id)
      if (this.#stopping.signal.aborted) return
      this.#again(row)
    }
  }

  async #ask(connection: StudioConnection, remoteId: string): Promise<void> {
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(tryMs)])
    const client = await connection.client()
    await client.closeLive({ _id: remoteId }, { signal, timeoutMs: tryMs })
  }

  #again({ id, tries }: LiveRow): void {
    const { store, clock } = this.#options
    const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(tries, 20))
    store.postpone(id, clock.now() + wait)
    this.#waiting.set(
      id,
      clock.after(wait, () => {
        this.#waiting.delete(id)
        void this.close(id)
      }),
    )
  }
}
