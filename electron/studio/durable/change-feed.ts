import { Channel } from '../core/channel.ts'
import type { Stream } from '../core/channel.ts'
import type { Clock } from '../core/clock.ts'

/** What changed since the last telling: keys by topic, null where there were too many to name. */
export type Changes<Topic extends string, Key> = ReadonlyMap<Topic, ReadonlySet<Key> | null>

export interface ChangeFeedOptions<Event, Topic extends string, Key> {
  clock: Clock
  /** What listeners hear of these changes. */
  tell: (changes: Changes<Topic, Key>) => Iterable<Event>
  /** More changed keys of a topic than this are told as "many". */
  mostKeys: number
  /** Of events with the same key, only the newest waits for a slow listener. */
  keyOf: (event: Event) => string | null
  /** Told to a listener that is too slow, instead of what it has lost. */
  overflow?: Event
  /** Events that may wait for a listener. Default 1000. */
  limit?: number
  /** Changes within this time are told together, ms. Default 150. */
  settleMs?: number
  /** Looks for what other processes have written, as long as somebody listens. */
  foreign?: {
    /** A number that changes when another process has written: `SqliteDatabase.dataVersion`. */
    version: () => number
    onChange: () => void
  }
  onError: (error: unknown) => void
}

/** How often is looked for what other processes have written, ms. */
const lookMs = 1_000

/** Changes of rows for any number of listeners, gathered: some events a second, however much happens. */
export class ChangeFeed<Event, Topic extends string, Key = string> {
  readonly #options: ChangeFeedOptions<Event, Topic, Key>
  readonly #channel: Channel<Event>
  #changed = new Map<Topic, Set<Key> | null>()
  #stopTimer: (() => void) | null = null
  #stopLooking: (() => void) | null = null
  #version: number | null = null

  constructor(options: ChangeFeedOptions<Event, Topic, Key>) {
    this.#options = options
    const { keyOf, limit = 1_000, overflow } = options
    this.#channel = new Channel<Event>({ keyOf, limit, ...(overflow === undefined ? {} : { overflow }) })
    this.#version = options.foreign?.version() ?? null
  }

  get listeners(): number {
    return this.#channel.listeners
  }

  subscribe(signal?: AbortSignal): Stream<Event> {
    const events = this.#channel.subscribe(signal)
    if (!this.#stopLooking) this.#look()
    return events
  }

  /** @param keys what of the topic has changed: null for everything, [] for the topic itself alone */
  changed(topic: Topic, keys: Iterable<Key> | null): void {
    if (this.#channel.listeners === 0) return
    const known = this.#changed.get(topic)
    if (keys === null || known === null) this.#changed.set(topic, null)
    else {
      const all = known ?? new Set<Key>()
      for (const key of keys) all.add(key)
      this.#changed.set(topic, all.size > this.#options.mostKeys ? null : all)
    }
    this.#stopTimer ??= this.#options.clock.after(this.#options.settleMs ?? 150, () => this.#flush())
  }

  /** Told at once, before what is still being gathered. */
  publish(event: Event): void {
    this.#channel.publish(event)
  }

  /** What was noted about a topic is not told any more. */
  forget(topic: Topic): void {
    this.#changed.delete(topic)
  }

  close(): void {
    this.#stopTimer?.()
    this.#stopLooking?.()
    this.#channel.close()
  }

  #flush(): void {
    this.#stopTimer = null
    const changes = this.#changed
    this.#changed = new Map()
    if (this.#channel.listeners === 0) return
    try {
      for (const event of this.#options.tell(changes)) this.#channel.publish(event)
    } catch (error) {
      this.#options.onError(error)
    }
  }

  #look(): void {
    const { foreign, clock, onError } = this.#options
    if (!foreign || this.#channel.listeners === 0) {
      this.#stopLooking = null
      return
    }
    this.#stopLooking = clock.after(lookMs, () => {
      try {
        const version = foreign.version()
        const changed = version !== this.#version
        this.#version = version
        if (changed) foreign.onChange()
      } catch (error) {
        onError(error)
      }
      this.#look()
    })
  }
}
