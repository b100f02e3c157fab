import type { Clock } from '../core/clock.ts'
import type { Job, JobEvent } from './types.ts'
import { isResting } from './types.ts'

export interface SettledJobsOptions {
  clock: Clock
  get: (id: string) => Job | null
  subscribe: (listener: (event: JobEvent) => void) => () => void
  /** Whether this process acts on the job, so that its events tell how it goes on. */
  isOurs: (id: string) => boolean
  /** Goes on with a job whose process is gone. False when somebody else holds it. */
  takeOver: (id: string) => boolean
}

/** How often a job of another process is looked at, ms. */
const lookMs = 500

/** Who waits for which job to rest. */
export class SettledJobs {
  readonly #options: SettledJobsOptions
  /** How many wait for a job, by its id. */
  readonly #awaited = new Map<string, number>()

  constructor(options: SettledJobsOptions) {
    this.#options = options
  }

  /**
   * Resolves once the job rests: with an end state, or `unconfirmed`. Rejects when it is removed or the signal aborts. A
   * job of another process is looked at again and again, and gone on with here when that process has died.
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

  /** Whether somebody in this process waits for it to rest. */
  isAwaited(id: string): boolean {
    return this.#awaited.has(id)
  }

  #leave(id: string): void {
    const others = this.#awaited.get(id)! - 1
    if (others > 0) this.#awaited.set(id, others)
    else this.#awaited.delete(id)
  }
}
