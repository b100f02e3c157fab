import { message } from '../../../../common/messages/index.ts'
import type { Text } from '../../../../common/messages/index.ts'
import type { BatchPlan } from '../../../../common/bridge/index.ts'
import type { Clock } from '../../../core/clock.ts'
import type { BatchStore } from '../store/batch-store.ts'
import type { CollectDatabase } from '../store/database.ts'
import type { ItemStore } from '../store/item-store.ts'

export interface GuardOptions {
  database: CollectDatabase
  items: ItemStore
  batches: BatchStore
  clock: Clock
  on: () => boolean
  /** Folder for clips that are saved automatically; an absolute path. */
  folder: () => string
  begin: (ids: readonly string[], plan: BatchPlan) => Promise<unknown>
  /** Shows a notification to the user. */
  announce: (text: Text, next: Text) => void
  onBatchRemoved: (id: string) => void
  onError: (error: unknown) => void
  /**
   * How long a clip stays finished before it is saved automatically, ms: leaves time for the user or a command to
   * download it first.
   */
  settleMs?: number
}

const day = 24 * 3_600_000
const lookMs = 60_000
const usualSettleMs = 120_000
/** A clip whose automatic download failed or was stopped is tried again after this time, ms (1 h). */
const againMs = 3_600_000
const mostAtOnce = 500

/** Saves finished clips before their links expire, and announces once a day which clips will be lost. */
export class ExpiryKeeper {
  readonly #options: GuardOptions
  #cancel: (() => void) | null = null
  #looking: Promise<void> | null = null
  #stopped = false

  constructor(options: GuardOptions) {
    this.#options = options
  }

  start(): void {
    const { clock, settleMs = usualSettleMs } = this.#options
    this.#cancel = clock.after(Math.min(lookMs, settleMs), () => {
      this.#looking = this.look()
        .catch(this.#options.onError)
        .finally(() => !this.#stopped && this.start())
    })
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#cancel?.()
    await this.#looking
  }

  /** Begins a batch for clips that nobody has saved, and announces those that will expire. */
  async look(): Promise<void> {
    const { items, on } = this.#options
    items.sweep()
    if (on()) {
      const ids = this.#unsaved()
      if (ids.length > 0 && !this.#busy()) {
        this.#tidy()
        await this.#options.begin(ids, {
          folder: this.#options.folder(),
          template: '{name}',
          after: { kind: 'keep' },
          contactSheet: false,
          checksums: false,
        })
      }
    }
    this.#announce()
  }

  /**
   * Ids of clips that are ready and not saved, and in no batch that holds them or was stopped in the last hour; the
   * first to expire first.
   */
  #unsaved(): string[] {
    const { items, batches, clock, settleMs = usualSettleMs } = this.#options
    const now = clock.now()
    const ids: string[] = []
    for (const id of items.unsaved(now - settleMs)) {
      if (ids.length >= mostAtOnce) break
      if (!batches.isTaken(id, now - againMs)) ids.push(id)
    }
    return ids
  }

  #busy(): boolean {
    return this.#options.batches
      .list()
      .some(({ origin, state }) => origin === 'guard' && (state === 'running' || state === 'paused'))
  }

  /** Removes automatic batches in which every download succeeded. */
  #tidy(): void {
    const { batches, onBatchRemoved } = this.#options
    for (const { id, origin, state } of batches.list()) {
      if (origin !== 'guard' || state !== 'done') continue
      const { done, total } = batches.counts(id)
      if (done < total) continue
      batches.remove(id)
      onBatchRemoved(id)
    }
  }

  #announce(): void {
    const { database, items, batches, clock, announce, on, settleMs = usualSettleMs } = this.#options
    const now = clock.now()
    const last = Number(database.fact('announcedAt') ?? 0)
    if (now - last < day) return
    // Clips that are being saved, or soon will be automatically, are not announced.
    const settled = on() ? now - settleMs : Number.POSITIVE_INFINITY
    const count = items
      .expiring(now + day)
      .filter(({ id, readyAt }) => readyAt <= settled && !batches.isUnderWay(id)).length
    if (count <= 0) return
    database.setFact('announcedAt', String(now))
    announce(
      message('collectErrors.expiring', { n: count }),
      on() ? message('collectErrors.seeWhy') : message('collectErrors.saveThem'),
    )
  }
}
