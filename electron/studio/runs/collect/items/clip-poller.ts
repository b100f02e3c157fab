import { message } from '../../../../common/messages/index.ts'
import type { ResultMedia } from '../../../../common/generation/kinds.ts'
import { backoff } from '../../../core/backoff.ts'
import type { Clock } from '../../../core/clock.ts'
import { resultLifetimeMs } from '../../../jobs/index.ts'
import { listedTroubleSteps, RecordPoller, RunLoop } from '../../../durable/index.ts'
import type { Due, RecordAnswer } from '../../../durable/index.ts'
import type { CollectService } from '../fetch/batch-context.ts'
import type { ItemRow } from '../store/item-rows.ts'
import type { ItemStore } from '../store/item-store.ts'
import { changeFrom, groupsOf } from '../store/records.ts'
import type { Text } from '../../../../common/messages/index.ts'

export interface ClipPollerOptions {
  items: ItemStore
  clock: Clock
  random: () => number
  service: (connection: string) => CollectService | null
  /** Whether requests to a connection are held back by an account problem. */
  held: (connection: string) => boolean
  onAccount: (connection: string, code: number | null, message: Text) => void
  onItem: (row: ItemRow) => void
  onError: (error: unknown) => void
}

interface Question extends Due {
  connection: string
}

/** Times of later requests are rounded up to multiples of this, ms, so that clips share them. */
const sharedMs = 5_000
/** Pause before a connection with an account problem is asked again, ms. */
const accountMs = 60_000
/** Shortest pause after a service has asked for one, ms. */
const leastPauseMs = 5_000
/** Requests under way at once, in all and per connection. */
const mostAtOnce = 8
const mostPerConnection = 4
/** How often a record that says "finished" but has no link is requested again. */
const mostWithoutLink = 5

/** Looks up clips that were imported by id, in the background. The time of each next lookup is stored in the table. */
export class ClipPoller {
  readonly #options: ClipPollerOptions
  readonly #poller: RecordPoller
  readonly #loop: RunLoop<Question>

  constructor(options: ClipPollerOptions) {
    this.#options = options
    const { clock, random, onError } = options
    this.#poller = new RecordPoller(clock, random)
    this.#loop = new RunLoop<Question>({
      clock,
      onError,
      agenda: (now) => this.#agenda(now),
      hasRoom: ({ connection }, underWay) =>
        underWay.length < mostAtOnce &&
        underWay.filter((one) => one.connection === connection).length < mostPerConnection,
      step: ({ key }, signal) => this.#ask(key, signal),
      onFault: ({ key }, error) => {
        onError(error)
        options.items.change(key, { askAt: clock.now() + accountMs })
      },
    })
  }

  start(): void {
    this.#loop.start()
  }

  wake(): void {
    this.#loop.wake()
  }

  async stop(): Promise<void> {
    await this.#loop.stop()
  }

  *#agenda(now: number): Iterable<Question> {
    const { items, held } = this.#options
    const rescheduled = new Set<string>()
    for (const { id, connection } of items.due(200)) {
      if (this.#loop.underWay.length >= mostAtOnce) return
      if (rescheduled.has(connection)) continue
      if (held(connection)) {
        rescheduled.add(connection)
        this.#reschedule(connection, accountMs)
      } else yield { key: id, at: now, connection }
    }
    const at = items.nextAskAt()
    if (at !== null && at > now) yield { key: 'next', at, connection: '' }
  }

  async #ask(id: string, signal: AbortSignal): Promise<void> {
    const row = this.#options.items.get(id)
    if (!row) return
    const service = this.#options.service(row.connection)
    if (!service)
      return this.#put(row, {
        askAt: null,
        message: message('collectErrors.clipConnectionGone'),
      })
    for (const group of groupsOf(row.kind)) {
      const question = {
        key: `${group} ${row.id}`,
        read: (ended: AbortSignal) => service.record(group, row.remoteId, ended),
        ladder: 'listed' as const,
        polls: row.asks,
        // The age of an imported record is not known; the largest one makes "not found" final at once.
        ageMs: Number.MAX_SAFE_INTEGER,
        lifetimeMs: resultLifetimeMs,
      }
      let answer: RecordAnswer
      try {
        answer = await this.#poller.ask(question, signal)
      } catch (error) {
        if (signal.aborted) return
        throw error
      }
      if (this.#settled(row, group, answer)) return
    }
    const text = message('collectErrors.unknownId')
    const gone = row.finishedAt !== null && row.state !== 'saved'
    this.#put(row, { ...(gone ? { state: 'expired' } : {}), message: text, askAt: null, asks: 0 })
  }

  /** Stores the result of a lookup. Returns false when another endpoint may know the id. */
  #settled(row: ItemRow, group: ResultMedia, { record, fault, verdict, againAt }: RecordAnswer): boolean {
    const { clock, random, onAccount } = this.#options
    if (record !== null) {
      const change = changeFrom(row, group, record, clock.now())
      const again = change.state === 'working' || (record.status === 3 && !record.url && row.asks < mostWithoutLink)
      const next = again ? { askAt: againAt, asks: row.asks + 1 } : { askAt: null, asks: 0 }
      this.#put(row, { ...change, ...next })
      return true
    }
    if (fault?.kind === 'not-found') return false
    switch (verdict.do) {
      case 'vanish':
        return false
      case 'account':
        onAccount(row.connection, verdict.code, verdict.message)
        this.#reschedule(row.connection, accountMs)
        return true
      case 'pause':
        this.#reschedule(row.connection, Math.max(verdict.retryAfterMs ?? 0, leastPauseMs))
        return true
      case 'again': {
        const askAt = clock.now() + backoff(listedTroubleSteps, row.asks, random())
        this.#put(row, { message: verdict.message, askAt, asks: row.asks + 1 })
        return true
      }
      case 'fail':
        this.#put(row, { askAt: null, message: verdict.failure.message })
        return true
      case 'complete':
        this.#put(row, { askAt: null, message: null })
        return true
    }
  }

  /**
   * Postpones all lookups of a connection to a rounded time; lookups that were postponed to that time already aren't
   * written again.
   */
  #reschedule(connection: string, ms: number): void {
    const { items, clock } = this.#options
    items.reschedule(connection, Math.ceil((clock.now() + ms) / sharedMs) * sharedMs)
  }

  #put(row: ItemRow, change: Partial<ItemRow>): void {
    // The clip may have been saved or removed during the request.
    const now = this.#options.items.get(row.id)
    if (!now) return
    const kept = now.state === 'saved' ? { ...change, state: 'saved' as const } : change
    const changed = this.#options.items.change(row.id, kept)
    if (changed) this.#options.onItem(changed)
  }
}
