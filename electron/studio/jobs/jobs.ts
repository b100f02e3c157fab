import { generationSpecs } from '../../common/generation/kinds.ts'
import type { JobContext } from './context.ts'
import { emitJob } from './context.ts'
import { prepareDeadlineMs, submitDeadlineMs } from './deadlines.ts'
import { processAlive, RecordPoller } from '../kit/index.ts'
import type { RunLoop } from '../kit/index.ts'
import { createJobLoop, defaultLimits, takeUp } from './job-loop.ts'
import type { JobStep, Limits } from './job-loop.ts'
import type { Preparer } from './preparer.ts'
import type { JobFilter } from './store.ts'
import { nextState } from './transitions.ts'
import type { AccountBanner, Job, JobEvent, JobFailure, JobRequest, RenderRequest } from './types.ts'
import { isResting } from './types.ts'

export interface JobsOptions extends Omit<
  JobContext,
  'emit' | 'poller' | 'submitDeadlineMs' | 'alive' | 'preparer'
> {
  newId: () => string
  limits?: Limits
  /** Whether the process that an owner names may still be there; default: by its process id. */
  alive?: (owner: string) => boolean
  /** Take up jobs that another process left. Default true. */
  adopt?: boolean
  /** How long a new job tries to reach its service, ms. */
  submitDeadlineMs?: number
  /** How long the preparing of a job tries to reach its service, ms. */
  prepareDeadlineMs?: number
}

/** All jobs of this user: add, watch, cancel, retry. See `JobState` for their life. */
export class Jobs {
  readonly #context: JobContext
  readonly #options: JobsOptions
  readonly #loop: RunLoop<JobStep>
  readonly #listeners = new Set<(event: JobEvent) => void>()
  readonly #errands = new Set<Promise<unknown>>()
  /** How many wait for a job to rest, by its id. */
  readonly #awaited = new Map<string, number>()

  constructor(options: JobsOptions) {
    this.#options = options
    this.#context = {
      store: options.store,
      clock: options.clock,
      random: options.random,
      owner: options.owner,
      alive: options.alive ?? processAlive,
      services: options.services,
      saver: options.saver,
      submitDeadlineMs: options.submitDeadlineMs ?? submitDeadlineMs,
      poller: new RecordPoller(options.clock, options.random),
      emit: (event) => this.#emit(event),
      preparer: null,
      onError: options.onError,
    }
    this.#loop = createJobLoop(this.#context, {
      limits: options.limits ?? defaultLimits,
      adopt: options.adopt ?? true,
      onError: options.onError,
      onCancelAsked: (id) => void this.cancel(id),
    })
  }

  start(): void {
    this.#loop.start()
  }

  /** Stops without losing anything: the next start, here or in another process, goes on. */
  async stop(patienceMs = 5_000): Promise<void> {
    await this.#loop.stop(patienceMs)
    await Promise.allSettled(this.#errands)
  }

  /** The returned function ends it. */
  subscribe(listener: (event: JobEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** @throws JobExists when the request names an id that a job has already */
  add(request: JobRequest): Job {
    const { store, clock, owner, newId } = this.#options
    const now = clock.now()
    const job: Job = {
      ...fresh(now),
      ...request,
      id: request.id ?? newId(),
      extras: request.extras ?? null,
      purpose: request.purpose ?? (request.target === null ? 'voice' : 'clip'),
      parentId: request.parentId ?? null,
      state: 'queued',
      deadlineAt: now + this.#context.submitDeadlineMs,
    }
    store.insert(job, owner, now)
    emitJob(this.#context, job)
    this.#loop.wake()
    return job
  }

  /**
   * Jobs that are prepared first, in their order: all of them are stored when this returns, or none is.
   * @throws JobExists
   */
  begin(requests: readonly RenderRequest[]): void {
    const { store, clock, owner } = this.#options
    const now = clock.now()
    const all = requests.map(({ source, snapshot, ...request }, index) => ({
      job: {
        ...fresh(now),
        ...request,
        ...{ body: null, extras: null, purpose: 'clip', parentId: null, state: 'preparing' },
        deadlineAt: now + (this.#options.prepareDeadlineMs ?? prepareDeadlineMs),
        // In the list they stand one below the other, not in an order of chance.
        createdAt: now + index,
      } satisfies Job as Job,
      ...{ source, snapshot },
    }))
    store.insertAll(all, owner, now)
    for (const { job } of all) emitJob(this.#context, job)
    this.#loop.wake()
  }

  /**
   * This process prepares jobs from now on, those of earlier starts, too.
   * @returns a function that ends it: what is being prepared is broken off, and goes on at the next start
   */
  prepareWith(preparer: Preparer): () => Promise<void> {
    this.#context.preparer = preparer
    this.#loop.wake()
    return () => {
      this.#context.preparer = null
      return this.#loop.interrupt(({ activity }) => activity === 'preparing')
    }
  }

  get(id: string): Job | null {
    return this.#options.store.get(id)
  }

  list(filter?: JobFilter): Job[] {
    return this.#options.store.list(filter)
  }

  /** Speech that was asked for with this very request on this connection, newest first. */
  spoken(kind: Job['kind'], connection: string, body: unknown): Job[] {
    return this.#options.store.spoken(kind, connection, JSON.stringify(body))
  }

  /**
   * Ends a job in any state that isn't an end. What the service had accepted may still be made and charged there.
   * A job that another live process holds is cancelled by that process within seconds.
   */
  cancel(id: string): Job | null {
    const { store, clock } = this.#options
    const now = clock.now()
    const before = store.get(id)
    if (!before || (isResting(before.state) && before.state !== 'unconfirmed')) return before
    if (store.leases.heldByOther(id, this.#context, now)) {
      store.leases.askToCancel(id)
      return before
    }
    const failure = before.state === 'submitting' ? cancelledInFlight : null
    const job = store.move(id, 'cancel', now, { failure })
    if (!job) return store.get(id)
    void this.#loop.interrupt(({ key }) => key === id)
    for (const child of store.list({ parentId: id })) this.cancel(child.id)
    emitJob(this.#context, job)
    this.#errand(this.#options.saver.discard(id))
    const service = this.#options.services(job.connection)
    if (job.remoteId !== null && service?.cancel) this.#errand(service.cancel(job.kind, job.remoteId))
    this.#loop.wake()
    return job
  }

  /**
   * Tries again: goes on with what the service already has where that is possible (it costs nothing), else prepares and
   * creates anew (it may cost credits); what was uploaded or spoken is used again. Also fetches the file of a finished job once more. Null when the job is still going.
   */
  retry(id: string): Job | null {
    const { store, clock } = this.#options
    const before = store.get(id)
    if (!before) return null
    const now = clock.now()
    const fresh = { failure: null, result: null, relinks: 0, nextAt: now }
    if (!canResume(before) && (before.body === null || (this.#context.preparer && store.sources.get(id))))
      return this.#prepareAgain(before, now)
    const job = canResume(before)
      ? store.move(id, 'resume', now, { ...fresh, deadlineAt: now + generationSpecs[before.kind].deadlineMs })
      : store.move(id, 'retry', now, {
          ...fresh,
          remoteId: null,
          submittedAt: null,
          completedAt: null,
          deadlineAt: now + this.#context.submitDeadlineMs,
        })
    if (job) this.#take(job, now)
    return job
  }

  /** Whether `retry` goes on with what the service already has, at no cost. */
  resumable(id: string): boolean {
    const job = this.#options.store.get(id)
    return job !== null && canResume(job)
  }

  /** The user found the record of an unconfirmed job at the service: go on with it. */
  attach(id: string, remoteId: string): Job | null {
    const { store, clock } = this.#options
    const now = clock.now()
    const before = store.get(id)
    // What was never asked for has no record.
    if (before?.state !== 'unconfirmed' || before.body === null) return null
    const deadlineAt = now + generationSpecs[before.kind].deadlineMs
    const job = store.move(id, 'accept', now, { remoteId, failure: null, nextAt: now, deadlineAt })
    if (job) this.#take(job, now)
    return job
  }

  /** Goes on with a job that another process left, when `adopt` is off. False when somebody holds it. */
  takeOver(id: string): boolean {
    const { store, clock } = this.#options
    const now = clock.now()
    const job = store.get(id)
    if (!job || isResting(job.state) || (job.state === 'preparing' && !this.#context.preparer)) return false
    if (!store.leases.claim(id, this.#context, now)) return false
    takeUp(this.#context, job, now)
    this.#loop.wake()
    return true
  }

  /**
   * Forgets a job that has ended, and what was made for it alone. A finished file stays, and what it is made of; what an
   * interrupted download left goes.
   */
  remove(id: string): boolean {
    const { store } = this.#options
    const removed = store.remove(id)
    if (removed) {
      for (const child of store.list({ parentId: id })) {
        this.cancel(child.id)
        this.remove(child.id)
      }
      this.#emit({ type: 'removed', id })
      this.#errand(this.#options.saver.discard(id))
    }
    return removed
  }

  /**
   * Resolves once the job rests: with an end state, or `unconfirmed`. Rejects when it is removed or the signal aborts. A
   * job of another process is looked at again and again, and gone on with here when that process has died.
   */
  settled(id: string, signal?: AbortSignal): Promise<Job> {
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
      const removed = (): void => finish(() => reject(new Error(`The job ${id} was removed.`)))
      const unsubscribe = this.subscribe((event) => {
        if (event.type === 'job' && event.job.id === id && isResting(event.job.state))
          finish(() => resolve(event.job))
        if (event.type === 'removed' && event.id === id) removed()
      })
      const look = (): void => {
        const job = this.get(id)
        if (!job) return removed()
        if (isResting(job.state)) return finish(() => resolve(job))
        // Our own jobs tell of themselves.
        if (this.#isOurs(id) || this.takeOver(id)) return
        stopLooking = this.#options.clock.after(lookMs, look)
      }
      if (signal?.aborted) return onAbort()
      signal?.addEventListener('abort', onAbort, { once: true })
      if (this.get(id)) look()
      else finish(() => reject(new Error(`There is no job ${id}.`)))
    })
  }

  /** Whether somebody in this process waits for it to rest. */
  isAwaited(id: string): boolean {
    return this.#awaited.has(id)
  }

  account(connection: string): AccountBanner | null {
    return this.#options.store.connections.get(connection).banner
  }

  /** The user dealt with the account: its jobs go on. */
  clearAccount(connection: string): void {
    if (this.#options.store.connections.clearBanner(connection, this.#options.clock.now()))
      this.#emit({ type: 'account', connection, banner: null })
    this.#loop.wake()
  }

  #leave(id: string): void {
    const others = this.#awaited.get(id)! - 1
    if (others > 0) this.#awaited.set(id, others)
    else this.#awaited.delete(id)
  }

  /** Null when this process prepares nothing, or it is still going. */
  #prepareAgain(before: Job, now: number): Job | null {
    const { store } = this.#options
    const { id } = before
    if (!this.#context.preparer || nextState(before.state, 'prepare') === null) return null
    // The user has looked at the service: what may have been asked for is asked for once more.
    for (const child of store.list({ parentId: id, states: ['unconfirmed'] })) this.cancel(child.id)
    const job = store.move(id, 'prepare', now, {
      ...{ body: null, extras: null, step: null, result: null, failure: null, remoteId: null, relinks: 0 },
      ...{
        submittedAt: null,
        completedAt: null,
        nextAt: now,
        deadlineAt: now + (this.#options.prepareDeadlineMs ?? prepareDeadlineMs),
      },
      // What comes late of the former request is none of this one's.
      attempt: before.attempt + 1,
    })
    if (job) this.#take(job, now)
    return job
  }

  #isOurs(id: string): boolean {
    return this.#options.store.leases.holder(id)?.owner === this.#options.owner
  }

  #take(job: Job, now: number): void {
    this.#options.store.leases.claim(job.id, this.#context, now)
    emitJob(this.#context, job)
    this.#loop.wake()
  }

  #emit(event: JobEvent): void {
    for (const listener of this.#listeners) {
      try {
        listener(event)
      } catch (error) {
        this.#options.onError(error)
      }
    }
  }

  #errand(work: Promise<unknown>): void {
    const tracked = work.catch(this.#options.onError).finally(() => this.#errands.delete(tracked))
    this.#errands.add(tracked)
  }
}

/** How often a job of another process is looked at, ms. */
const lookMs = 500

/** What is the same of every new job. */
function fresh(now: number) {
  return {
    ...{
      credits: null,
      remoteId: null,
      attempt: 0,
      polls: 0,
      relinks: 0,
      step: null,
      result: null,
      failure: null,
    },
    ...{ nextAt: now, createdAt: now, submittedAt: null, completedAt: null, endedAt: null, updatedAt: now },
  }
}

const cancelledInFlight: JobFailure = {
  code: 'cancelled-in-flight',
  message:
    'It was cancelled while the request was on its way; the service may still make it and charge for it.',
}

/** True when the service has the record and the last failure was not the service's own. */
export function canResume(job: Pick<Job, 'remoteId' | 'state' | 'failure'>): boolean {
  if (job.remoteId === null) return false
  if (job.state === 'done' || job.state === 'cancelled') return true
  if (job.state !== 'failed') return false
  return job.failure?.code !== 'service' && job.failure?.code !== 'refused'
}
