import { messageOf } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { finishedProgress } from './run-progress.ts'
import type { Progress } from './types.ts'

type Listener = (progress: Progress) => void

/** Who listens to the progress of which entry. `done` comes once, as the last one. */
export class ProgressListeners {
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #log: Log

  constructor(log: Log) {
    this.#log = log
  }

  add(id: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(id) ?? new Set()
    this.#listeners.set(id, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#listeners.get(id) === listeners) this.#listeners.delete(id)
    }
  }

  has(id: string): boolean {
    return this.#listeners.has(id)
  }

  ids(): string[] {
    return [...this.#listeners.keys()]
  }

  notify(id: string, progress: Progress): void {
    for (const listener of [...(this.#listeners.get(id) ?? [])]) {
      try {
        listener(progress)
      } catch (error) {
        this.#log.warn('queue.listener-failed', { id, reason: messageOf(error) })
      }
    }
  }

  finish(id: string): void {
    this.notify(id, finishedProgress)
    this.#listeners.delete(id)
  }
}
