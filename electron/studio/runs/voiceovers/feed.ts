import type { VoiceoverEvent, VoiceoverRow, VoiceoverSheet } from '../../../common/bridge/index.ts'
import { Channel } from '../../core/channel.ts'
import type { Stream } from '../../core/channel.ts'
import type { Clock } from '../../core/clock.ts'

export interface FeedOptions {
  clock: Clock
  sheet: (id: string) => VoiceoverSheet | null
  rows: (sheet: string, ids: readonly number[]) => VoiceoverRow[]
  onError: (error: unknown) => void
}

/** How often the window hears at most, ms. */
const spacingMs = 200
/** More changed rows than this and the window asks for what it shows. */
const mostRows = 300

/** What changes, gathered: at most some events a second, however many rows a run makes. */
export class Feed {
  readonly #options: FeedOptions
  readonly #channel = new Channel<VoiceoverEvent>({
    keyOf: (event) => (event.type === 'sheet' ? `sheet ${event.sheet.id}` : null),
  })
  readonly #changed = new Map<string, Set<number> | null>()
  #stopTimer: (() => void) | null = null

  constructor(options: FeedOptions) {
    this.#options = options
  }

  watch(signal?: AbortSignal): Stream<VoiceoverEvent> {
    return this.#channel.subscribe(signal)
  }

  /** @param rows [] for the sheet alone, null for all of its rows */
  changed(sheet: string, rows: readonly number[] | null = []): void {
    const known = this.#changed.get(sheet)
    if (rows === null || known === null) this.#changed.set(sheet, null)
    else {
      const ids = known ?? new Set<number>()
      for (const id of rows) ids.add(id)
      this.#changed.set(sheet, ids.size > mostRows ? null : ids)
    }
    this.#stopTimer ??= this.#options.clock.after(spacingMs, () => this.#tell())
  }

  removed(sheet: string): void {
    this.#changed.delete(sheet)
    this.#channel.publish({ type: 'removed', id: sheet })
  }

  close(): void {
    this.#stopTimer?.()
    this.#channel.close()
  }

  #tell(): void {
    this.#stopTimer = null
    const changed = [...this.#changed]
    this.#changed.clear()
    if (this.#channel.listeners === 0) return
    for (const [id, rows] of changed) {
      try {
        const sheet = this.#options.sheet(id)
        if (!sheet) continue
        if (rows === null) this.#channel.publish({ type: 'rows', sheet: id, rows: null })
        else if (rows.size > 0)
          this.#channel.publish({ type: 'rows', sheet: id, rows: this.#options.rows(id, [...rows]) })
        this.#channel.publish({ type: 'sheet', sheet })
      } catch (error) {
        this.#options.onError(error)
      }
    }
  }
}
