import type { Clock } from '../core/clock.ts'
import type { Job, JobEvent } from './types.ts'
import { isResting } from './types.ts'

export interface SettledJobsOptions {
  clock: Clock
  get: (id: string) => Job | null
  subscribe: (listener: (event: JobEvent) => void) => () => void
  /** Whether this process holds the job, so that its events are delivered here. */
  isOurs: (id: string) => boolean
  /** Takes over a job whose process has died. False when another process holds it. */
  takeOver: (id: string) => boolean
}

/** How often a job of another process is polled, ms. */
const lookMs = 500

/** Callers that wait for jobs to rest. */
export class SettledJobs {
  readonly #options: SettledJobsOptions
  /** Number of callers waiting for a job, by its id. */
  readonly #awaited = new Map<string, number>()

  constructor(options: SettledJobsOptions) {
    this.#options = options
  }

  /**
   * Resolves once the job rests: in an end state, or `unconfirmed`. Rejects when it is removed or the signal aborts. A
   * job of another process is polled, and taken over when that process has died.
   */
  settled(id: string, signal?: AbortSignal): Promise<Job> {
    const { clock, get, subscribe, isOurs, takeOver } = this.#options
    this.#awaited.set(id, (this.#awaited.get(id) ?? 0) + 1)
    return new Promise((resolve, reject) => {
      let ended = false
      let stopLooking: () => void = () => undefined
      const finish = (act: () => void): void => {
        if (ended) return
        ended = true
        this.#leave(id)
        unsubscribe()
        stopLooking()
        signal?.removeEventListener('abort', onAbort)
        act()
      }
      const onAbort = (): void => finish(() => reject(signal?.reason as Error))
      const removed = (): void => finish(() => reject(new Error(`the job ${id} was removed`)))
      const unsubscribe = subscribe((event) => {
        if (event.type === 'job' && event.job.id === id && isResting(event.job.state)) finish(() => resolve(event.job))
        if (event.type === 'removed' && event.id === id) removed()
      })
      const look = (): void => {
        const job = get(id)
        if (!job) return removed()
        if (isResting(job.state)) return finish(() => resolve(job))
        if (isOurs(id) || takeOver(id)) return
        stopLooking = clock.after(lookMs, look)
      }
      if (signal?.aborted) return onAbort()
      signal?.addEventListener('abort', onAbort, { once: true })
      if (get(id)) look()
      else finish(() => reject(new Error(`there is no job ${id}`)))
    })
  }

  /** Whether a caller in this process waits for the job to rest. */
  isAwaited(id: string): boolean {
    return this.#awaited.has(id)
  }

  #leave(id: string): void {
    const others = this.#awaited.get(id)! - 1
    if (others > 0) this.#awaited.set(id, others)
    else this.#awaited.delete(id)
  }
}
