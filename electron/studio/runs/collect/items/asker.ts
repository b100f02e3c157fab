import type { Clock } from '../../../core/clock.ts'
import { readFault } from '../../../kit/index.ts'
import { judgeInfoFault } from '../../../kit/verdicts.ts'
import { resultLifetimeMs } from '../../../jobs/index.ts'
import type { CollectService } from '../fetch/batch-context.ts'
import type { ItemRow } from '../store/item-rows.ts'
import type { ItemStore } from '../store/item-store.ts'
import { changeFrom, groupsOf } from '../store/records.ts'

export interface AskerOptions {
  items: ItemStore
  clock: Clock
  random: () => number
  service: (connection: string) => CollectService | null
  /** An account problem of a connection holds its questions. */
  held: (connection: string) => boolean
  onAccount: (connection: string, code: number | null, message: string) => void
  onItem: (row: ItemRow) => void
  onError: (error: unknown) => void
}

/** What is put off is put off to full steps of this, ms. */
const sharedMs = 5_000
/** Questions under way at once, in all and to one connection. */
const mostAtOnce = 8
const mostPerConnection = 4
/** Waits before a clip that is still being made is asked for again, ms. */
const workingSteps = [5_000, 10_000, 20_000, 30_000, 60_000, 120_000, 300_000] as const
const troubleSteps = [2_000, 5_000, 15_000, 60_000, 300_000, 900_000] as const

/** Asks services about clips that somebody named by their ids, in the background. What is to be asked lies in the table. */
export class Asker {
  readonly #options: AskerOptions
  readonly #asking = new Map<string, { connection: string; done: Promise<void> }>()
  readonly #stop = new AbortController()
  #cancelTimer: (() => void) | null = null
  #woken = false

  constructor(options: AskerOptions) {
    this.#options = options
  }

  get busy(): boolean {
    return this.#asking.size > 0
  }

  wake(): void {
    if (this.#woken || this.#stop.signal.aborted) return
    this.#woken = true
    queueMicrotask(() => {
      this.#woken = false
      if (this.#stop.signal.aborted) return
      try {
        this.#look()
      } catch (error) {
        this.#options.onError(error)
      }
    })
  }

  async stop(): Promise<void> {
    this.#cancelTimer?.()
    this.#stop.abort(new Error('The studio is closing.'))
    await Promise.allSettled([...this.#asking.values()].map((one) => one.done))
  }

  #look(): void {
    const { items, clock } = this.#options
    const busy = new Map<string, number>()
    for (const { connection } of this.#asking.values()) busy.set(connection, (busy.get(connection) ?? 0) + 1)
    const putOff = new Set<string>()
    for (const row of items.due(200)) {
      if (this.#asking.size >= mostAtOnce) break
      if (this.#asking.has(row.id)) continue
      if (putOff.has(row.connection)) continue
      if (this.#options.held(row.connection)) {
        putOff.add(row.connection)
        this.#putOff(row.connection, 60_000)
        continue
      }
      if ((busy.get(row.connection) ?? 0) >= mostPerConnection) continue
      busy.set(row.connection, (busy.get(row.connection) ?? 0) + 1)
      this.#begin(row)
    }
    this.#cancelTimer?.()
    const at = items.nextAskAt()
    // What is due and waits for its turn is looked at when one before it has ended.
    const wait =
      at === null ? null : at > clock.now() ? at - clock.now() : this.#asking.size > 0 ? null : 1_000
    this.#cancelTimer = wait === null ? null : clock.after(wait, () => this.wake())
  }

  #begin(row: ItemRow): void {
    const done = this.#ask(row)
      .catch((error: unknown) => {
        if (!this.#stop.signal.aborted) this.#options.onError(error)
      })
      .finally(() => {
        this.#asking.delete(row.id)
        this.wake()
      })
    this.#asking.set(row.id, { connection: row.connection, done })
  }

  async #ask(row: ItemRow): Promise<void> {
    const { clock } = this.#options
    const { signal } = this.#stop
    const service = this.#options.service(row.connection)
    if (!service)
      return this.#put(row, {
        askAt: null,
        message: 'The connection that it belongs to does not exist any more.',
      })
    for (const group of groupsOf(row.kind)) {
      try {
        const record = await service.record(group, row.remoteId, signal)
        const change = changeFrom(row, group, record, clock.now())
        const again = change.state === 'working' || (record.status === 3 && !record.url && row.asks < 5)
        this.#put(row, { ...change, ...(again ? this.#later(row, workingSteps) : { askAt: null, asks: 0 }) })
        return
      } catch (error) {
        if (signal.aborted) return
        if (!this.#trouble(row, error)) return
      }
    }
    const message = 'The service does not know this id, or no longer has it.'
    const gone = row.finishedAt !== null && row.state !== 'saved'
    this.#put(row, { ...(gone ? { state: 'expired' } : {}), message, askAt: null, asks: 0 })
  }

  /** True when another endpoint may know the id. */
  #trouble(row: ItemRow, error: unknown): boolean {
    const fault = readFault(error)
    if (fault.kind === 'not-found') return true
    const verdict = judgeInfoFault(fault, Number.MAX_SAFE_INTEGER, resultLifetimeMs)
    switch (verdict.do) {
      case 'account':
        this.#options.onAccount(row.connection, verdict.code, verdict.message)
        this.#putOff(row.connection, 60_000)
        return false
      case 'pause': {
        const wait = Math.max(verdict.retryAfterMs ?? 0, 5_000)
        this.#putOff(row.connection, wait)
        return false
      }
      case 'again':
        this.#put(row, { message: verdict.message, ...this.#later(row, troubleSteps) })
        return false
      case 'vanish':
        return true
      case 'fail':
      case 'lose':
      case 'complete':
        this.#put(row, {
          askAt: null,
          message: verdict.do === 'complete' ? null : verdict.failure.message,
        })
        return false
    }
  }

  /** To a time that the next ones share: what was put off a moment ago isn't written again. */
  #putOff(connection: string, ms: number): void {
    const { items, clock } = this.#options
    items.putOff(connection, Math.ceil((clock.now() + ms) / sharedMs) * sharedMs)
  }

  #later(row: ItemRow, steps: readonly number[]): Pick<ItemRow, 'askAt' | 'asks'> {
    const base = steps[Math.min(row.asks, steps.length - 1)] ?? 0
    const spread = Math.round(base * (0.8 + 0.4 * this.#options.random()))
    return { askAt: this.#options.clock.now() + spread, asks: row.asks + 1 }
  }

  #put(row: ItemRow, change: Partial<ItemRow>): void {
    // It may have been saved, or forgotten, while the service was asked.
    const now = this.#options.items.get(row.id)
    if (!now) return
    const kept = now.state === 'saved' ? { ...change, state: 'saved' as const } : change
    const changed = this.#options.items.change(row.id, kept)
    if (changed) this.#options.onItem(changed)
  }
}
