import type { JobRow, JobRowEvent } from '../../../common/bridge/index.ts'
import { Channel } from '../../core/channel.ts'
import type { Clock } from '../../core/clock.ts'

export interface JobFeedOptions {
  clock: Clock
  row: (id: string) => JobRow | null
  /** Changes when another process has written. */
  version: () => number
  /** Another process has written. */
  onForeign?: () => void
  onError: (error: unknown) => void
}

/** Changes within this time are told together, ms. */
const settleMs = 120
const lookMs = 1_000
/** More changed rows than this are told as one. */
const mostRows = 150

/** Changes of the job list for any number of windows: coalesced, and those of other processes, too. */
export class JobFeed {
  readonly #options: JobFeedOptions
  readonly #channel = new Channel<JobRowEvent>({
    limit: 1_000,
    keyOf: (event) => (event.type === 'row' ? event.row.id : event.type === 'removed' ? event.id : 'changed'),
    overflow: { type: 'changed' },
  })
  readonly #changed = new Set<string>()
  #stopTimer: (() => void) | null = null
  #stopLooking: (() => void) | null = null
  #version = 0

  constructor(options: JobFeedOptions) {
    this.#options = options
    this.#version = options.version()
  }

  get listeners(): number {
    return this.#channel.listeners
  }

  subscribe(signal?: AbortSignal) {
    const events = this.#channel.subscribe(signal)
    if (!this.#stopLooking) this.#look()
    return events
  }

  changed(id: string): void {
    if (this.#channel.listeners === 0) return
    this.#changed.add(id)
    this.#stopTimer ??= this.#options.clock.after(settleMs, () => this.#flush())
  }

  /** Everything may be different. */
  all(): void {
    this.#channel.publish({ type: 'changed' })
  }

  close(): void {
    this.#stopTimer?.()
    this.#stopLooking?.()
    this.#channel.close()
  }

  #flush(): void {
    this.#stopTimer = null
    const ids = [...this.#changed]
    this.#changed.clear()
    if (ids.length > mostRows) return this.all()
    try {
      for (const id of ids) {
        const row = this.#options.row(id)
        this.#channel.publish(row ? { type: 'row', row } : { type: 'removed', id })
      }
    } catch (error) {
      this.#options.onError(error)
    }
  }

  /** Looks as long as somebody listens. */
  #look(): void {
    if (this.#channel.listeners === 0) {
      this.#stopLooking = null
      return
    }
    this.#stopLooking = this.#options.clock.after(lookMs, () => {
      try {
        const version = this.#options.version()
        if (version !== this.#version) {
          this.all()
          this.#options.onForeign?.()
        }
        this.#version = version
      } catch (error) {
        this.#options.onError(error)
      }
      this.#look()
    })
  }
}
