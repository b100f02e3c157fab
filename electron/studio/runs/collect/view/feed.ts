import type { CollectEvent } from '../../../../common/bridge/index.ts'
import type { Stream } from '../../../core/channel.ts'
import type { Clock } from '../../../core/clock.ts'
import { ChangeFeed } from '../../../durable/index.ts'
import type { Changes } from '../../../durable/index.ts'

export interface CollectFeedOptions {
  clock: Clock
  item: (id: string) => CollectEvent | null
  batch: (id: string) => CollectEvent | null
  batchItem: (id: string) => CollectEvent | null
  guard: () => CollectEvent
  onError: (error: unknown) => void
}

type Topic = 'items' | 'batches' | 'batchItems'

/** Changes within this time are sent to windows together, ms. */
const settleMs = 200
/** When more clips than this have changed, one event stands for all. */
const mostItems = 150

/** Sends changes of clips and batches to any number of windows. */
export class CollectFeed {
  readonly #options: CollectFeedOptions
  readonly #feed: ChangeFeed<CollectEvent, Topic>

  constructor(options: CollectFeedOptions) {
    this.#options = options
    const { clock, onError } = options
    this.#feed = new ChangeFeed<CollectEvent, Topic>({
      clock,
      onError,
      settleMs,
      keyOf,
      tell: (changes) => this.#events(changes),
      // There is no event for "many items of a batch changed", so an event is sent for each item.
      mostKeys: Number.POSITIVE_INFINITY,
      overflow: { type: 'items' },
      limit: 2_000,
    })
  }

  get listeners(): number {
    return this.#feed.listeners
  }

  subscribe(signal?: AbortSignal): Stream<CollectEvent> {
    return this.#feed.subscribe(signal)
  }

  item(id: string): void {
    this.#feed.changed('items', [id])
  }

  batch(id: string): void {
    this.#feed.changed('batches', [id])
  }

  batchItem(id: string): void {
    this.#feed.changed('batchItems', [id])
  }

  batchRemoved(id: string): void {
    this.#feed.publish({ type: 'batch-removed', id })
  }

  /** Reports that any clip may have changed. */
  all(): void {
    this.#feed.changed('items', null)
  }

  close(): void {
    this.#feed.close()
  }

  *#events(changes: Changes<Topic, string>): Iterable<CollectEvent> {
    const { item, batch, batchItem, guard } = this.#options
    const items = changes.get('items')
    const areMany = items === null || (items !== undefined && items.size > mostItems)
    if (areMany) yield { type: 'items' }
    else yield* told(items, item)
    yield* told(changes.get('batchItems'), batchItem)
    yield* told(changes.get('batches'), batch)
    if (items !== undefined) yield guard()
  }
}

function* told(
  ids: ReadonlySet<string> | null | undefined,
  event: (id: string) => CollectEvent | null,
): Iterable<CollectEvent> {
  for (const id of ids ?? []) {
    const one = event(id)
    if (one) yield one
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
