import { message } from '../../common/messages/index.ts'
import { generationSpecs } from '../../common/generation/kinds.ts'
import type { JobContext } from './context.ts'
import { emitJob } from './context.ts'
import { prepareDeadlineMs, submitDeadlineMs } from './deadlines.ts'
import { processAlive, RecordPoller } from '../durable/index.ts'
import type { RunLoop } from '../durable/index.ts'
import { createJobLoop, defaultLimits, resumeJob } from './job-loop.ts'
import type { JobStep, Limits } from './job-loop.ts'
import { preparingJob, queuedJob } from './new-job.ts'
import type { Preparer } from './preparer.ts'
import { canResume, needsPreparing, prepareAgain, resend, resume } from './retry.ts'
import { SettledJobs } from './settled.ts'
import type { JobFilter } from './store.ts'
import type { AccountBanner, Job, JobEvent, JobFailure, JobRequest, RenderRequest } from './types.ts'
import { isResting, isUnanswered } from './types.ts'

export interface JobsOptions extends Omit<
  JobContext,
  'emit' | 'poller' | 'submitDeadlineMs' | 'prepareDeadlineMs' | 'alive' | 'preparer'
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
  readonly #settled: SettledJobs

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
      prepareDeadlineMs: options.prepareDeadlineMs ?? prepareDeadlineMs,
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
    this.#settled = new SettledJobs({
      clock: options.clock,
      get: (id) => this.get(id),
      subscribe: (listener) => this.subscribe(listener),
      isOurs: (id) => options.store.leases.holder(id)?.owner === options.owner,
      takeOver: (id) => this.takeOver(id),
    })
  }

  start(): void {
    this.#loop.start()
  }

  /** Stops without losing anything: the next start, here or in another process, goes on. */
  async stop(timeoutMs = 5_000): Promise<void> {
    await this.#loop.stop(timeoutMs)
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
    const id = request.id ?? newId()
    const job = queuedJob({ ...request, id }, now, now + this.#context.submitDeadlineMs)
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
    const until = now + this.#context.prepareDeadlineMs
    const all = requests.map(({ source, snapshot, ...request }, index) => {
      // In the list they stand one below the other, not in an order of chance.
      const job = { ...preparingJob(request, now, until), createdAt: now + index }
      return { job, source, snapshot }
    })
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

  /** How many go on by themselves. */
  countGoing(filter: Omit<JobFilter, 'states' | 'limit'> = {}): number {
    return this.#options.store.countGoing(filter)
  }

  /** Speech that was asked for with this very request on this connection, newest first. */
  spoken(kind: Job['kind'], connection: string, body: unknown): Job[] {
    return this.#options.store.spoken(kind, connection, JSON.stringify(body))
  }

  /**
   * Ends a job in any state that isn't an end. What the service had accepted may still be made and charged there.
   * A job that another live process holds is cancelled by that process within seconds. One that was cancelled while its
   * request was on its way is given up for good by a second time: asking for the same again is then a new request.
   */
  cancel(id: string): Job | null {
    const { store, clock } = this.#options
    const now = clock.now()
    const before = store.get(id)
    if (!before) return null
    if (isResting(before.state) && before.state !== 'unconfirmed') {
      const known = isUnanswered(before) ? store.patch(id, now, { failure: null }) : null
      emitJob(this.#context, known)
      return known ?? before
    }
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
   * Nobody waits for a job any more. It is cancelled, but not while its request is on its way to a service that may charge
   * for it: then its answer is kept, so that nothing is sent twice when it is asked for again.
   */
  abandon(id: string): void {
    const job = this.#options.store.get(id)
    const isOnItsWay = job?.state === 'submitting' && this.#options.services(job.connection)?.local !== true
    if (!isOnItsWay) this.cancel(id)
  }

  /**
   * Tries again: goes on with what the service already has where that is possible (it costs nothing), else prepares and
   * creates anew (it may cost credits); what was uploaded or spoken is used again. Also fetches the file of a finished
   * job once more. Null when the job is still going, or when it is to be prepared and this process prepares nothing.
   */
  retry(id: string): Job | null {
    const { store, clock } = this.#options
    const before = store.get(id)
    if (!before) return null
    const now = clock.now()
    let job: Job | null
    if (canResume(before)) job = resume(this.#context, before, now)
    else if (needsPreparing(this.#context, before))
      job = prepareAgain(this.#context, before, now, (child) => this.cancel(child))
    else job = resend(this.#context, before, now)
    if (job) this.#take(job, now)
    return job
  }

  /** Whether `retry` goes on with what the service already has, at no cost. */
  resumable(id: string): boolean {
    const job = this.#options.store.get(id)
    return job !== null && canResume(job)
  }

  /** Whether `retry` makes the request anew, from what the job is made of. */
  preparesAgain(id: string): boolean {
    const job = this.#options.store.get(id)
    return job !== null && needsPreparing(this.#context, job)
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
    resumeJob(this.#context, job, now)
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
    return this.#settled.settled(id, signal)
  }

  /** Whether somebody in this process waits for it to rest. */
  isAwaited(id: string): boolean {
    return this.#settled.isAwaited(id)
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

const cancelledInFlight: JobFailure = {
  code: 'cancelled-in-flight',
  message: message('jobErrors.cancelledInFlight'),
}
