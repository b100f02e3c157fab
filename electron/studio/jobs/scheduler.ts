import { resumeGraceMs } from './kinds.ts'
import type { JobContext } from './context.ts'
import { emitJob } from './context.ts'
import { download } from './download.ts'
import { poll } from './poll.ts'
import type { AgendaEntry } from './store.ts'
import { submit } from './submit.ts'
import type { Job, JobState } from './types.ts'

/** How many steps of a kind run at once. */
export interface Limits {
  submitting: number
  waiting: number
  downloading: number
}

export const defaultLimits: Limits = { submitting: 2, waiting: 4, downloading: 2 }

const beatMs = 3_000
/** Well within the length of a lease. */
const renewMs = 8_000
/** A tick this much too late means that the machine slept. */
const sleptMs = 60_000

type Activity = keyof Limits
interface Running {
  activity: Activity
  connection: string
  controller: AbortController
  ended: Promise<void>
}

export interface SchedulerOptions {
  limits: Limits
  /** Take up jobs that another process left. */
  adopt: boolean
  onError: (error: unknown) => void
  /** Another process asked for this cancel. */
  onCancelAsked: (id: string) => void
}

/** One loop for all jobs: it looks what is due, starts as many steps as the limits allow, and sleeps until the next. */
export class Scheduler {
  readonly #context: JobContext
  readonly #options: SchedulerOptions
  readonly #running = new Map<string, Running>()
  #cancelTimer: (() => void) | null = null
  #dueAt: number | null = null
  #nextBeat = 0
  #nextRenewal = 0
  #open = false

  constructor(context: JobContext, options: SchedulerOptions) {
    this.#context = context
    this.#options = options
  }

  start(): void {
    if (this.#open) return
    this.#open = true
    this.wake()
  }

  /** Lets create calls end (up to `patienceMs`), breaks off the rest, and gives the jobs free for another process. */
  async stop(patienceMs: number): Promise<void> {
    this.#open = false
    this.#cancelTimer?.()
    this.#cancelTimer = null
    for (const step of this.#running.values())
      if (step.activity !== 'submitting') step.controller.abort(new Error('stopping'))
    let cancelPatience = (): void => undefined
    const patience = new Promise<void>((resolve) => {
      cancelPatience = this.#context.clock.after(patienceMs, resolve)
    })
    const all = (): Promise<unknown> => Promise.all([...this.#running.values()].map((step) => step.ended))
    await Promise.race([all(), patience])
    cancelPatience()
    for (const step of this.#running.values()) step.controller.abort(new Error('stopping'))
    await all()
    this.#context.store.release(this.#context.owner)
  }

  /** Breaks off what runs for a job, except a create call: its answer is worth having. */
  interrupt(id: string): void {
    const step = this.#running.get(id)
    if (step && step.activity !== 'submitting') step.controller.abort(new Error('cancelled'))
  }

  /** Looks again at once. */
  wake(): void {
    if (!this.#open) return
    try {
      this.#tick()
    } catch (error) {
      this.#options.onError(error)
      this.#sleepUntil(this.#context.clock.now() + beatMs)
    }
  }

  #tick(): void {
    const { store, clock, owner } = this.#context
    const now = clock.now()
    if (this.#dueAt !== null && now - this.#dueAt > sleptMs) store.extendDeadlines(owner, now + resumeGraceMs)
    if (now >= this.#nextBeat) this.#beat(now)
    let wakeAt = this.#nextBeat
    const connections = new Map<string, ReturnType<typeof store.connection>>()
    for (const entry of store.agenda(owner)) {
      const activity = activityOf(entry.state)
      if (this.#running.has(entry.id) || activity === null) continue
      if (!this.#context.services(entry.connection)) continue
      const connection = connections.get(entry.connection) ?? store.connection(entry.connection)
      connections.set(entry.connection, connection)
      // A download needs neither the account nor the interface.
      const pausedUntil = activity === 'downloading' ? 0 : connection.pausedUntil
      if (connection.banner && activity !== 'downloading') continue
      const dueAt = Math.max(entry.nextAt, pausedUntil)
      if (dueAt > now) wakeAt = Math.min(wakeAt, dueAt)
      else if (this.#hasRoom(activity, entry.connection, connection.pauses)) this.#begin(entry, activity)
    }
    this.#sleepUntil(wakeAt)
  }

  /** After a pause one call at a time finds out whether the service takes more. */
  #hasRoom(activity: Activity, connection: string, pauses: number): boolean {
    const steps = [...this.#running.values()]
    if (pauses > 0 && activity !== 'downloading')
      return !steps.some((step) => step.connection === connection && step.activity !== 'downloading')
    return steps.filter((step) => step.activity === activity).length < this.#options.limits[activity]
  }

  #begin(entry: AgendaEntry, activity: Activity): void {
    const controller = new AbortController()
    const ended = this.#run(entry.id, controller.signal)
      .catch((error: unknown) => this.#rescue(entry.id, error))
      .finally(() => {
        this.#running.delete(entry.id)
        this.wake()
      })
    this.#running.set(entry.id, { activity, connection: entry.connection, controller, ended })
  }

  async #run(id: string, signal: AbortSignal): Promise<void> {
    // Steps start after the tick, so that a step that ends at once finds itself in the list.
    await Promise.resolve()
    const job = this.#context.store.get(id)
    if (job) await step(this.#context, job, signal)
  }

  /** A mistake of ours must neither stop the loop nor leave the job hanging. */
  #rescue(id: string, error: unknown): void {
    this.#options.onError(error)
    const { store, clock } = this.#context
    const message = `Something went wrong inside Greenroom: ${error instanceof Error ? error.message : String(error)}`
    try {
      const move = store.get(id)?.state === 'submitting' ? 'lose' : 'fail'
      const code = move === 'lose' ? 'lost-answer' : 'internal'
      emitJob(this.#context, store.move(id, move, clock.now(), { failure: { code, message } }))
    } catch (again) {
      this.#options.onError(again)
    }
  }

  #beat(now: number): void {
    const { store, owner } = this.#context
    this.#nextBeat = now + beatMs
    if (now >= this.#nextRenewal) {
      store.renew(owner, store.leaseEnd(now))
      this.#nextRenewal = now + renewMs
    }
    for (const id of store.askedToCancel(owner)) this.#options.onCancelAsked(id)
    if (this.#options.adopt) adoptAbandoned(this.#context, now)
  }

  #sleepUntil(at: number): void {
    this.#cancelTimer?.()
    this.#dueAt = at
    this.#cancelTimer = this.#context.clock.after(at - this.#context.clock.now(), () => this.wake())
  }
}

function activityOf(state: JobState): Activity | null {
  if (state === 'queued') return 'submitting'
  return state === 'waiting' || state === 'downloading' ? state : null
}

async function step(context: JobContext, job: Job, signal: AbortSignal): Promise<void> {
  if (job.state === 'queued') await submit(context, job, signal)
  else if (job.state === 'waiting') await poll(context, job, signal)
  else if (job.state === 'downloading') await download(context, job, signal)
}

/** Goes on with the jobs of a process that ended. */
function adoptAbandoned(context: JobContext, now: number): void {
  const { store, owner } = context
  for (const other of store.owners()) if (other !== owner && !context.alive(other)) store.release(other)
  for (const job of store.abandoned(owner, now)) {
    if (!context.services(job.connection)) continue
    if (store.claim(job.id, owner, now, store.leaseEnd(now))) takeUp(context, job, now)
  }
}

/** A claimed job goes on where it was; a create call that was on its way is not known to have arrived. */
export function takeUp(context: JobContext, job: Job, now: number): void {
  const { store, owner } = context
  if (job.state === 'submitting') {
    const failure = {
      code: 'lost-answer' as const,
      message:
        'Greenroom ended while the request was being sent; whether the service accepted it is not known.',
      next: 'It may have been accepted and charged. Look at the service first, then retry it or cancel it.',
    }
    emitJob(context, store.move(job.id, 'lose', now, { failure }, { owner }))
    return
  }
  const deadlineAt = Math.max(job.deadlineAt, now + resumeGraceMs)
  // The engine on this machine has another port since: its old links lead nowhere, a new one costs one question.
  if (job.state === 'downloading' && context.services(job.connection)?.local === true) {
    emitJob(context, store.move(job.id, 'relink', now, { nextAt: now, deadlineAt }, { owner }))
    return
  }
  emitJob(context, store.patch(job.id, now, { nextAt: now, deadlineAt }, { owner }))
}
