import { generationSpecs } from '../../common/generation/kinds.ts'
import type { JobContext } from './context.ts'
import { nextState } from './transitions.ts'
import type { Job } from './types.ts'
import { isResting, isUnanswered } from './types.ts'

/** What a new try forgets of the one before. */
const untold = { failure: null, result: null, relinks: 0 }

/** True when the service has the record and the last failure was not the service's own. */
export function canResume(job: Pick<Job, 'remoteId' | 'state' | 'failure'>): boolean {
  if (job.remoteId === null) return false
  if (job.state === 'done' || job.state === 'cancelled') return true
  if (job.state !== 'failed') return false
  return job.failure?.code !== 'service' && job.failure?.code !== 'refused'
}

/** Whether a new try makes the request anew, from what the job is made of: only where this process can. */
export function needsPreparing(context: Pick<JobContext, 'store' | 'preparer'>, job: Job): boolean {
  if (!isResting(job.state) || canResume(job)) return false
  return job.body === null || (context.preparer !== null && context.store.sources.get(job.id) !== null)
}

/** Goes on with what the service already has. Null when the job doesn't rest. */
export function resume({ store }: Pick<JobContext, 'store'>, job: Job, now: number): Job | null {
  const deadlineAt = now + generationSpecs[job.kind].deadlineMs
  return store.move(job.id, 'resume', now, { ...untold, nextAt: now, deadlineAt })
}

/** Sends the same request once more. Null when the job doesn't rest. */
export function resend(
  { store, submitDeadlineMs }: Pick<JobContext, 'store' | 'submitDeadlineMs'>,
  job: Job,
  now: number,
): Job | null {
  return store.move(job.id, 'retry', now, {
    ...untold,
    remoteId: null,
    submittedAt: null,
    completedAt: null,
    nextAt: now,
    deadlineAt: now + submitDeadlineMs,
  })
}

/**
 * Prepares a job anew. Null when this process prepares nothing, or the job is still going.
 * @param cancelChild ends a job that was made for this one
 */
export function prepareAgain(
  { store, preparer, prepareDeadlineMs }: Pick<JobContext, 'store' | 'preparer' | 'prepareDeadlineMs'>,
  job: Job,
  now: number,
  cancelChild: (id: string) => void,
): Job | null {
  if (!preparer || nextState(job.state, 'prepare') === null) return null
  // The user was told, and has looked at the service: what may have been asked for is asked for once more.
  if (job.state === 'unconfirmed')
    for (const child of store.list({ parentId: job.id }).filter(isUnanswered)) cancelChild(child.id)
  return store.move(job.id, 'prepare', now, {
    ...untold,
    body: null,
    extras: null,
    step: null,
    remoteId: null,
    submittedAt: null,
    completedAt: null,
    nextAt: now,
    deadlineAt: now + prepareDeadlineMs,
    // What comes late of the former request is none of this one's.
    attempt: job.attempt + 1,
  })
}
