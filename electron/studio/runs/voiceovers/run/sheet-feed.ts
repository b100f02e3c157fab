import type { VoiceoverEvent, VoiceoverRow, VoiceoverSheet } from '../../../../common/bridge/index.ts'
import type { Stream } from '../../../core/channel.ts'
import type { Clock } from '../../../core/clock.ts'
import { ChangeFeed } from '../../../durable/index.ts'
import type { Changes } from '../../../durable/index.ts'

export interface SheetFeedOptions {
  clock: Clock
  sheet: (id: string) => VoiceoverSheet | null
  rows: (sheet: string, ids: readonly number[]) => VoiceoverRow[]
  onError: (error: unknown) => void
}

/** Changes within this time are sent to windows together, ms. */
const settleMs = 200
/** When more rows than this have changed, the window reloads what it shows. */
const mostKeys = 300

/** Sends changes of sheets and rows to any number of windows. A topic is a sheet, a key one of its rows. */
export class SheetFeed {
  readonly #options: SheetFeedOptions
  readonly #feed: ChangeFeed<VoiceoverEvent, string, number>

  constructor(options: SheetFeedOptions) {
    this.#options = options
    const { clock, onError } = options
    this.#feed = new ChangeFeed<VoiceoverEvent, string, number>({
      clock,
      onError,
      settleMs,
      mostKeys,
      keyOf: (event) => (event.type === 'sheet' ? `sheet ${event.sheet.id}` : null),
      tell: (changes) => this.#events(changes),
    })
  }

  watch(signal?: AbortSignal): Stream<VoiceoverEvent> {
    return this.#feed.subscribe(signal)
  }

  /** Reports a change. @param rows ids of the changed rows; [] for the sheet alone, null for all of its rows */
  changed(sheet: string, rows: readonly number[] | null = []): void {
    this.#feed.changed(sheet, rows)
  }

  removed(sheet: string): void {
    this.#feed.forget(sheet)
    this.#feed.publish({ type: 'removed', id: sheet })
  }

  close(): void {
    this.#feed.close()
  }

  *#events(changes: Changes<string, number>): Iterable<VoiceoverEvent> {
    for (const [id, rows] of changes) {
      const sheet = this.#options.sheet(id)
      if (!sheet) continue
      if (rows === null) yield { type: 'rows', sheet: id, rows: null }
      else if (rows.size > 0) yield { type: 'rows', sheet: id, rows: this.#options.rows(id, [...rows]) }
      yield { type: 'sheet', sheet }
    }
  }
}
