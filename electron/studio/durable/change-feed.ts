import { Channel } from '../core/channel.ts'
import type { Stream } from '../core/channel.ts'
import type { Clock } from '../core/clock.ts'

/** Changes since the last delivery: changed keys by topic, or null for a topic with too many to list. */
export type Changes<Topic extends string, Key> = ReadonlyMap<Topic, ReadonlySet<Key> | null>

export interface ChangeFeedOptions<Event, Topic extends string, Key> {
  clock: Clock
  /** Makes the events that listeners get for these changes. */
  tell: (changes: Changes<Topic, Key>) => Iterable<Event>
  /** With more changed keys than this in a topic, `tell` gets null instead of the keys. */
  mostKeys: number
  /** Key of an event: of events with the same key, a slow listener gets only the newest. */
  keyOf: (event: Event) => string | null
  /** Event that a slow listener gets in place of those that were dropped. */
  overflow?: Event
  /** Most events that wait for a listener. Default 1000. */
  limit?: number
  /** Changes within this time are delivered together, ms. Default 150. */
  settleMs?: number
  /** Polls for changes of other processes, while there are listeners. */
  foreign?: {
    /** A number that changes when another process has written: `SqliteDatabase.dataVersion`. */
    version: () => number
    onChange: () => void
  }
  onError: (error: unknown) => void
}

/** How often changes of other processes are polled for, ms. */
const lookMs = 1_000

/**
 * Collects changes of rows and delivers them to any number of listeners: a few events per second, however many changes
 * there are.
 */
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

  /** Records a change. @param keys changed keys of the topic; null for all, [] for the topic itself alone */
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

  /** Delivers an event at once, before changes that are still being collected. */
  publish(event: Event): void {
    this.#channel.publish(event)
  }

  /** Drops the recorded changes of a topic. */
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
