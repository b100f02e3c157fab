import { generationSpecs } from '../../common/generation/kinds.ts'
import { cancelJob, endLeftJobs, removeJob } from './cancel.ts'
import type { CancelParts } from './cancel.ts'
import type { JobContext } from './context.ts'
import { emitJob } from './context.ts'
import { prepareDeadlineMs, submitDeadlineMs } from './deadlines.ts'
import { processAlive, RecordPoller } from '../durable/index.ts'
import type { RunLoop } from '../durable/index.ts'
import { createJobLoop, defaultLimits, resumeJob } from './job-loop.ts'
import type { JobStep, Limits } from './job-loop.ts'
import { preparingJob, queuedJob } from './new-job.ts'
import { resumeAll } from './follow-parts.ts'
import { lostPart } from './parts.ts'
import type { Preparer } from './preparer.ts'
import { isResumable, needsPreparing, prepareAgain, resend } from './retry.ts'
import { SettledJobs } from './settled.ts'
import type { JobFilter } from './table/store.ts'
import type { AccountBanner, Job, JobEvent, JobRequest, RenderRequest } from './types.ts'
import { isResting } from './types.ts'

export interface JobsOptions extends Omit<
  JobContext,
  'emit' | 'poller' | 'submitDeadlineMs' | 'prepareDeadlineMs' | 'alive' | 'preparer'
> {
  newId: () => string
  limits?: Limits
  /** Whether the process that an owner names may still be running; by default its process id is checked. */
  alive?: (owner: string) => boolean
  /** Whether to take over jobs that another process left. Default true. */
  adopt?: boolean
  /** How long a new job tries to reach its service, ms. */
  submitDeadlineMs?: number
  /** How long the preparation of a job tries to reach its service, ms. */
  prepareDeadlineMs?: number
}

/** All jobs of this user: add, follow, cancel, retry. `JobState` describes their states. */
export class Jobs {
  readonly #context: JobContext
  readonly #options: JobsOptions
  readonly #loop: RunLoop<JobStep>
  readonly #listeners = new Set<(event: JobEvent) => void>()
  readonly #errands = new Set<Promise<unknown>>()
  readonly #settled: SettledJobs
  readonly #cancelling: CancelParts

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
    this.#cancelling = { context: this.#context, loop: this.#loop, errand: (work) => this.#errand(work) }
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

  /** Stops working on jobs without losing any: the next start, here or in another process, continues them. */
  async stop(timeoutMs = 5_000): Promise<void> {
    await this.#loop.stop(timeoutMs)
    await Promise.allSettled(this.#errands)
  }

  /** Adds a listener for events of jobs. The returned function removes it. */
  subscribe(listener: (event: JobEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Adds a job whose request is complete. @throws JobExists when a job has the request's id already */
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
   * Adds jobs whose requests have to be prepared first, in order: either all are stored when this returns, or none.
   * @throws JobExists
   */
  begin(requests: readonly RenderRequest[]): void {
    const { store, clock, owner } = this.#options
    const now = clock.now()
    const until = now + this.#context.prepareDeadlineMs
    const all = requests.map(({ source, snapshot, ...request }, index) => {
      // Jobs of a batch get creation times 1 ms apart, so that lists keep their order.
      const job = { ...preparingJob(request, now, until), createdAt: now + index }
      return { job, source, snapshot }
    })
    store.insertAll(all, owner, now)
    for (const { job } of all) emitJob(this.#context, job)
    this.#loop.wake()
  }

  /**
   * Makes this process prepare jobs, also those of earlier starts.
   * @returns a function that ends it: preparations under way are interrupted and continue at the next start
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

  /** Number of jobs under way. */
  countGoing(filter: Omit<JobFilter, 'states' | 'limit'> = {}): number {
    return this.#options.store.countGoing(filter)
  }

  /** Speech jobs with exactly this request on this connection, newest first. */
  spoken(kind: Job['kind'], connection: string, body: unknown): Job[] {
    return this.#options.store.spoken(kind, connection, JSON.stringify(body))
  }

  /**
   * Cancels a job that hasn't ended. What the service had accepted may still be made and charged there.
   * A job of another live process is cancelled by that process within seconds. A job that was cancelled while its
   * request was under way is given up for good by a second call: asking for the same again is then a new request.
   */
  cancel(id: string): Job | null {
    return cancelJob(this.#cancelling, id)
  }

  /**
   * Cancels a job that no caller needs any more, unless its request is under way to a service that may charge for it:
   * then the answer is kept, so that the same request is not paid for twice later.
   */
  abandon(id: string): void {
    const job = this.#options.store.get(id)
    const isOnItsWay = job?.state === 'submitting' && this.#options.services(job.connection)?.local !== true
    if (!isOnItsWay) this.cancel(id)
  }

  /**
   * Retries a job: continues with what the service already has when that is possible (free of charge), otherwise
   * prepares and creates it anew (may cost credits; uploads and speech are reused). Also downloads the file of a
   * finished job again. Null when the job is under way, or would have to be prepared and this process prepares none.
   */
  retry(id: string): Job | null {
    const { store, clock } = this.#options
    const before = store.get(id)
    if (!before) return null
    const now = clock.now()
    let job: Job | null
    if (isResumable(this.#context, before)) job = resumeAll(this.#context, before, now)
    else if (needsPreparing(this.#context, before))
      job = prepareAgain(this.#context, before, now, (child) => this.cancel(child))
    else job = resend(this.#context, before, now)
    if (job) this.#take(job, now)
    return job
  }

  /** Whether `retry` continues with what the service already has, free of charge. */
  resumable(id: string): boolean {
    const job = this.#options.store.get(id)
    return job !== null && isResumable(this.#context, job)
  }

  /** Whether `retry` makes the request anew from the job's source. */
  preparesAgain(id: string): boolean {
    const job = this.#options.store.get(id)
    return job !== null && needsPreparing(this.#context, job)
  }

  /** Continues an unconfirmed job with the record that the user found at the service. */
  attach(id: string, remoteId: string): Job | null {
    const { store, clock } = this.#options
    const now = clock.now()
    const before = store.get(id)
    // A job whose request was never sent has no record.
    if (before?.state !== 'unconfirmed' || before.body === null) return null
    const deadlineAt = now + generationSpecs[before.kind].deadlineMs
    const lost = lostPart(this.#context, before)
    if (before.parts && (!lost || !this.attach(lost.id, remoteId))) return null
    const known = { ...(before.parts ? {} : { remoteId }), failure: null, nextAt: now, deadlineAt }
    const job = store.move(id, 'accept', now, known)
    if (job) this.#take(job, now)
    return job
  }

  /** Takes over a job that another process left, when `adopt` is off. False when a live process holds it. */
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

  /** Jobs under way that no live process works on. */
  left(): string[] {
    return this.#options.store.leases.left(this.#context, this.#options.clock.now())
  }

  /**
   * Ends the jobs that commands were preparing when they were killed: nothing of them was sent, and no command continues
   * another one's preparations. Windows, which do, take them over before if they are open.
   */
  endLeft(): void {
    endLeftJobs(this.#context)
  }

  /**
   * Removes an ended job, and what was stored for it alone. Its file and its source stay; an interrupted download is
   * deleted.
   */
  remove(id: string): boolean {
    return removeJob(this.#cancelling, id)
  }

  /**
   * Resolves once the job rests: in an end state, or `unconfirmed`. Rejects when it is removed or the signal aborts. A
   * job of another process is polled, and taken over when that process has died.
   */
  settled(id: string, signal?: AbortSignal): Promise<Job> {
    return this.#settled.settled(id, signal)
  }

  /** Whether a caller in this process waits for the job to rest. */
  isAwaited(id: string): boolean {
    return this.#settled.isAwaited(id)
  }

  account(connection: string): AccountBanner | null {
    return this.#options.store.connections.get(connection).banner
  }

  /** Continues the jobs of a connection after the user has solved its account problem. */
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
