import type { CollectEvent } from '../../../../common/bridge/index.ts'
import { Channel } from '../../../core/channel.ts'
import type { Clock } from '../../../core/clock.ts'

export interface CollectFeedOptions {
  clock: Clock
  item: (id: string) => CollectEvent | null
  batch: (id: string) => CollectEvent | null
  batchItem: (id: string) => CollectEvent | null
  guard: () => CollectEvent
  onError: (error: unknown) => void
}

/** Changes within this time are told together, ms. */
const settleMs = 200
/** More changed clips than this are told as one. */
const mostItems = 150

/** What changes among clips and batches, for any number of windows: coalesced. */
export class CollectFeed {
  readonly #options: CollectFeedOptions
  readonly #channel = new Channel<CollectEvent>({ limit: 2_000, keyOf, overflow: { type: 'items' } })
  readonly #changed = { items: new Set<string>(), batches: new Set<string>(), batchItems: new Set<string>() }
  #all = false
  #cancel: (() => void) | null = null

  constructor(options: CollectFeedOptions) {
    this.#options = options
  }

  get listeners(): number {
    return this.#channel.listeners
  }

  subscribe(signal?: AbortSignal) {
    return this.#channel.subscribe(signal)
  }

  item(id: string): void {
    this.#note(this.#changed.items, id)
  }

  batch(id: string): void {
    this.#note(this.#changed.batches, id)
  }

  batchItem(id: string): void {
    this.#note(this.#changed.batchItems, id)
  }

  batchRemoved(id: string): void {
    this.#channel.publish({ type: 'batch-removed', id })
  }

  /** Everything may be different. */
  all(): void {
    if (this.#channel.listeners === 0) return
    this.#all = true
    this.#cancel ??= this.#options.clock.after(settleMs, () => this.#flush())
  }

  close(): void {
    this.#cancel?.()
    this.#channel.close()
  }

  #note(set: Set<string>, id: string): void {
    if (this.#channel.listeners === 0) return
    set.add(id)
    this.#cancel ??= this.#options.clock.after(settleMs, () => this.#flush())
  }

  #flush(): void {
    this.#cancel = null
    const { items, batches, batchItems } = this.#changed
    const { item, batch, batchItem, guard } = this.#options
    try {
      const all = this.#all || items.size > mostItems
      if (all) this.#channel.publish({ type: 'items' })
      const tell = (event: CollectEvent | null): void => {
        if (event) this.#channel.publish(event)
      }
      if (!all) for (const id of items) tell(item(id))
      for (const id of batchItems) tell(batchItem(id))
      for (const id of batches) tell(batch(id))
      if (all || items.size > 0) tell(guard())
    } catch (error) {
      this.#options.onError(error)
    } finally {
      this.#all = false
      items.clear()
      batches.clear()
      batchItems.clear()
    }
  }
}

function keyOf(event: CollectEvent): string {
  switch (event.type) {
    case 'item':
      return `item ${event.item.id}`
    case 'batch':
      return `batch ${event.batch.id}`
    case 'batch-item':
      return `batch-item ${event.item.id}`
    case 'batch-removed':
      return `removed ${event.id}`
    case 'items':
    case 'guard':
      return event.type
  }
}
