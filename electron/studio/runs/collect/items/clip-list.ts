import { setImmediate as breath } from 'node:timers/promises'
import type { RemoteItem, RemoteKind } from '../../../../common/bridge/index.ts'
import type { Clock } from '../../../core/clock.ts'
import { wait } from '../../../core/clock.ts'
import type { BatchContext } from '../fetch/batch-context.ts'
import type { ClipPoller } from './clip-poller.ts'
import type { CollectFeed } from '../view/feed.ts'
import { readIds } from './import-ids.ts'
import type { ItemRow } from '../store/item-rows.ts'
import type { ItemStore } from '../store/item-store.ts'
import type { Views } from '../view/views.ts'

export interface ClipListOptions {
  items: ItemStore
  libraryItem: BatchContext['libraryItem']
  poller: ClipPoller
  views: Views
  feed: CollectFeed
  clock: Clock
  newId: () => string
}

/** Rows handled per turn of the event loop: takes some milliseconds. */
const atOnce = 500
/** How often `askedFor` checks whether every id has been looked up, ms. */
const pollMs = 200

/** The clips at services: imports, lookups and removals. */
export class ClipList {
  readonly #options: ClipListOptions

  constructor(options: ClipListOptions) {
    this.#options = options
  }

  item(id: string): RemoteItem | null {
    const row = this.#options.items.get(id)
    return row && this.#options.views.item(row)
  }

  /** Clips with these ids, in the order of the ids; each once. Those of the library alone are among them. */
  rows(ids: readonly string[]): ItemRow[] {
    const { items, libraryItem } = this.#options
    return [...new Set(ids)].flatMap((id) => items.get(id) ?? libraryItem?.(id) ?? [])
  }

  /** Stores imported ids, which are then looked up in the background. */
  async importIds(connection: string, text: string, kind: RemoteKind) {
    const { ids, refused } = readIds(text)
    const now = this.#options.clock.now()
    let added = 0
    await inParts(ids, (part) =>
      this.#options.items.inOneStep(() => {
        for (const remoteId of part) {
          if (this.#options.items.ofRemote(connection, remoteId)) continue
          this.#options.items.put(imported(this.#options.newId(), connection, remoteId, kind, now))
          added += 1
        }
      }),
    )
    if (added > 0) this.#options.feed.all()
    this.#options.poller.wake()
    return { added, known: ids.length - added, refused, ids }
  }

  /**
   * Resolves when the service has been asked about each imported id. Ids whose clips the service is still making count
   * as asked.
   * Rejects with the signal's reason.
   */
  async askedFor(
    connection: string,
    ids: readonly string[],
    signal: AbortSignal,
    onShare: (share: number) => void,
  ): Promise<ItemRow[]> {
    for (;;) {
      signal.throwIfAborted()
      const rows = ids.flatMap((id) => this.#options.items.ofRemote(connection, id) ?? [])
      const open = rows.filter((row) => row.askAt !== null && row.state === 'unknown')
      onShare(rows.length === 0 ? 1 : 1 - open.length / rows.length)
      if (open.length === 0) return rows
      await wait(this.#options.clock, pollMs, signal)
    }
  }

  async refresh(ids: readonly string[]): Promise<void> {
    const now = this.#options.clock.now()
    await inParts(ids, (part) => this.#options.items.askAgain(part, now))
    this.#options.poller.wake()
  }

  /** Removes imported ids from the list. Clips of jobs are removed together with their jobs. */
  async forget(ids: readonly string[]): Promise<void> {
    await inParts(ids, (part) => this.#options.items.forget(part))
    this.#options.feed.all()
  }
}

/** Handles items in parts and yields to the event loop in between. */
async function inParts<T>(all: readonly T[], work: (part: readonly T[]) => void): Promise<void> {
  for (let at = 0; at < all.length; at += atOnce) {
    if (at > 0) await breath()
    work(all.slice(at, at + atOnce))
  }
}

function imported(id: string, connection: string, remoteId: string, kind: RemoteKind, now: number): ItemRow {
  return {
    id,
    connection,
    remoteId,
    source: 'import',
    jobId: null,
    jobState: null,
    kind,
    name: remoteId,
    project: '',
    state: 'unknown',
    message: null,
    url: null,
    addedAt: now,
    finishedAt: null,
    expiresAt: null,
    durationMs: null,
    width: null,
    height: null,
    size: null,
    path: null,
    sha256: null,
    mtimeMs: null,
    variables: '{}',
    askAt: now,
    asks: 0,
  }
}
