import type { AppEvent } from '../../common/bridge/index.ts'
import { Channel } from './channel.ts'
import type { Stream } from './channel.ts'

/** Most events that are kept for a window which hasn't connected yet; older ones are dropped. */
const mostKept = 100

/** Events that the host sends to the window. They are kept until a window listens. */
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
