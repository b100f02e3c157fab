import { VideoSlot } from './video-slot.ts'
import type { SlotEvents } from './video-slot.ts'

/** Number of unused video elements that are kept with their file loaded. */
const idleKept = 3

/** One video element for each element of the document that shows a video now or soon. */
export class VideoPool {
  readonly #create: () => HTMLVideoElement
  readonly #events: SlotEvents
  /** The least recently used first. */
  readonly #slots = new Map<string, VideoSlot>()

  constructor(create: () => HTMLVideoElement, events: SlotEvents) {
    this.#create = create
    this.#events = events
  }

  get size(): number {
    return this.#slots.size
  }

  /** The slot of a key, playing a file. */
  slot(key: string, url: string): VideoSlot {
    const known = this.#slots.get(key)
    if (known?.url === url) {
      this.#slots.delete(key)
      this.#slots.set(key, known)
      return known
    }
    known?.close()
    const slot = new VideoSlot(url, this.#create(), this.#events)
    this.#slots.set(key, slot)
    return slot
  }

  peek(key: string): VideoSlot | undefined {
    return this.#slots.get(key)
  }

  all(): IterableIterator<[string, VideoSlot]> {
    return this.#slots.entries()
  }

  /** Releases unused slots, except for a few that may be needed again. */
  keep(needed: ReadonlySet<string>): void {
    let idle = [...this.#slots.keys()].filter((key) => !needed.has(key)).length
    for (const [key, slot] of this.#slots) {
      if (needed.has(key)) continue
      if (idle > idleKept) {
        this.#slots.delete(key)
        slot.close()
        idle -= 1
      } else slot.pause()
    }
  }

  close(): void {
    for (const slot of this.#slots.values()) slot.close()
    this.#slots.clear()
  }
}
