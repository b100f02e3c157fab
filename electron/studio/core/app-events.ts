import type { AppEvent } from '../../common/bridge/index.ts'
import { Channel } from './channel.ts'
import type { Stream } from './channel.ts'

/** What waits for a window that isn't there yet; more would only be old news. */
const mostKept = 100

/** What the window is told by its host. Kept until a window listens. */
export class AppEvents {
  readonly #channel = new Channel<AppEvent>()
  #kept: AppEvent[] = []

  get listeners(): number {
    return this.#channel.listeners
  }

  emit(event: AppEvent): void {
    if (this.#channel.listeners > 0) return this.#channel.publish(event)
    this.#kept.push(event)
    this.#kept = this.#kept.slice(-mostKept)
  }

  subscribe(signal?: AbortSignal): Stream<AppEvent> {
    return this.#channel.subscribe(signal, this.#kept.splice(0))
  }

  close(): void {
    this.#channel.close()
  }
}
