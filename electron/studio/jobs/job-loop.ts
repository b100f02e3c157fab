import { message, errorText } from '../../common/messages/index.ts'
import { RunLoop } from '../durable/index.ts'
import type { Due } from '../durable/index.ts'
import type { JobContext } from './context.ts'
import { emitJob } from './context.ts'
import { download } from './download.ts'
import { resumeGraceMs } from './deadlines.ts'
import { distribute, followParts } from './follow-parts.ts'
import { poll } from './poll.ts'
import { prepare } from './prepare.ts'
import { submit } from './submit.ts'
import type { Job, JobState } from './types.ts'

/** How many steps of each kind run at once. */
export interface Limits {
  preparing: number
  submitting: number
  waiting: number
  downloading: number
}

export const defaultLimits: Limits = { preparing: 2, submitting: 2, waiting: 4, downloading: 2 }

type Activity = keyof Limits

/** The next step of a job. */
export interface JobStep extends Due {
  activity: Activity
  connection: string
  /**
   * Whether the step is the single request that, after a pause, finds out whether the service accepts requests again.
   */
  isProbe: boolean
}

export interface JobLoopOptions {
  limits: Limits
  /** Whether to take over jobs that another process left. */
  adopt: boolean
  onError: (error: unknown) => void
  /** Called when another process has asked this one to cancel a job. */
  onCancelAsked: (id: string) => void
}

/** Makes the loop for all jobs of this process. */
export function createJobLoop(context: JobContext, options: JobLoopOptions): RunLoop<JobStep> {
  const { store, clock } = context
  const { limits, onError, onCancelAsked } = options
  return new RunLoop<JobStep>({
    clock,
    onError,
    agenda: () => agenda(context, mostOf(limits)),
    hasRoom: (step, underWay) =>
      step.isProbe
        ? !underWay.some((one) => one.connection === step.connection && needsAccount(one.activity))
        : underWay.filter((one) => one.activity === step.activity).length < limits[step.activity],
    async step({ key }, signal) {
      const job = store.get(key)
      if (job) await take(context, job, signal)
    },
    // A create request is not interrupted: only its answer tells the id of what the service may have charged.
    mustEnd: ({ activity }) => activity === 'submitting',
    onFault: ({ key }, error) => rescue(context, key, error, onError),
    onSlept: (now) => store.extendDeadlines(context.owner, now + resumeGraceMs),
    leases: {
      table: store.leases,
      holder: context,
      onCancelAsked,
      adopt: (now) => {
        if (options.adopt) adopt(context, now)
      },
    },
  })
}

/**
 * How many rows of a queue (a state on a connection) have to be read so that all free slots can be filled: as many as
 * may be under way, and as many again. Null for all.
 */
function mostOf(limits: Limits): number | null {
  const most = 2 * Object.values(limits).reduce((sum, limit) => sum + limit, 0)
  return Number.isFinite(most) ? most : null
}

function* agenda(context: JobContext, most: number | null): Iterable<JobStep> {
  const { store, services, owner } = context
  const connections = new Map<string, ReturnType<typeof store.connections.get>>()
  for (const { id, state, connection, nextAt } of store.agenda(owner, most)) {
    const activity = activityOf(state)
    if (activity === null) continue
    if (activity === 'preparing' ? !context.preparer : !services(connection)) continue
    if (!needsAccount(activity)) {
      yield { key: id, at: nextAt, activity, connection, isProbe: false }
      continue
    }
    const held = connections.get(connection) ?? store.connections.get(connection)
    connections.set(connection, held)
    if (held.banner) continue
    const at = Math.max(nextAt, held.pausedUntil)
    yield { key: id, at, activity, connection, isProbe: held.pauses > 0 }
  }
}

/**
 * Whether an activity is held by an account problem. Downloads need no account, and preparing discovers the problem by
 * itself.
 */
function needsAccount(activity: Activity): boolean {
  return activity === 'submitting' || activity === 'waiting'
}

function activityOf(state: JobState): Activity | null {
  if (state === 'queued') return 'submitting'
  return state === 'preparing' || state === 'waiting' || state === 'downloading' ? state : null
}

async function take(context: JobContext, job: Job, signal: AbortSignal): Promise<void> {
  if (job.state === 'preparing') await prepare(context, job, signal)
  else if (job.state === 'queued' && job.parts) distribute(context, job)
  else if (job.state === 'queued') await submit(context, job, signal)
  else if (job.state === 'waiting' && job.parts) followParts(context, job, (part) => takeOver(context, part))
  else if (job.state === 'waiting') await poll(context, job, signal)
  else if (job.state === 'downloading') await download(context, job, signal)
}

/** Continues a part that a dead process has left. */
function takeOver(context: JobContext, part: Job): void {
  const now = context.clock.now()
  if (canGoOn(context, part) && context.store.leases.claim(part.id, context, now)) resumeJob(context, part, now)
}

/** Fails a job whose step threw an unexpected error, so that it does not stay under way for ever. */
function rescue(context: JobContext, id: string, error: unknown, onError: (error: unknown) => void): void {
  onError(error)
  const { store, clock } = context
  const text = message('jobErrors.internal', { reason: errorText(error) })
  try {
    const move = store.get(id)?.state === 'submitting' ? 'lose' : 'fail'
    const code = move === 'lose' ? 'lost-answer' : 'internal'
    emitJob(context, store.move(id, move, clock.now(), { failure: { code, message: text } }))
  } catch (again) {
    onError(again)
  }
}

/** Takes over jobs of dead processes whose services this process can reach. */
function adopt(context: JobContext, now: number): void {
  const { store } = context
  for (const id of store.leases.left(context, now)) {
    const job = store.get(id)
    if (job && canGoOn(context, job) && store.leases.claim(id, context, now)) resumeJob(context, job, now)
  }
}

/** Whether this process can take the next step of a job. */
export function canGoOn(context: JobContext, job: Pick<Job, 'state' | 'connection'>): boolean {
  if (job.state === 'preparing') return context.preparer !== null
  return context.services(job.connection) !== undefined
}

/** Continues a job that this process has taken over. A create request that was under way counts as unanswered. */
export function resumeJob(context: JobContext, job: Job, now: number): void {
  const { store, owner } = context
  if (job.state === 'submitting') {
    const failure = {
      code: 'lost-answer' as const,
      message: message('jobErrors.endedWhileSending'),
      next: message('jobErrors.mayBeCharged'),
    }
    emitJob(context, store.move(job.id, 'lose', now, { failure }, { owner }))
    return
  }
  const deadlineAt = Math.max(job.deadlineAt, now + resumeGraceMs)
  // The restarted engine has another port: its old links are dead, and a new one costs one request.
  if (job.state === 'downloading' && context.services(job.connection)?.local === true) {
    emitJob(context, store.move(job.id, 'refreshUrl', now, { nextAt: now, deadlineAt }, { owner }))
    return
  }
  emitJob(context, store.patch(job.id, now, { nextAt: now, deadlineAt }, { owner }))
}
