import { generationSpecs } from '../../common/generation/kinds.ts'
import type { JobContext } from './context.ts'
import { partsOf } from './parts.ts'
import { nextState } from './transitions.ts'
import type { Job } from './types.ts'
import { isResting, isUnanswered } from './types.ts'

/** Fields of a job that a new attempt resets. */
const resetFields = { failure: null, result: null, relinks: 0 }

/** True when the service has the record, and the last failure was not one that the record itself reports. */
export function canResume(job: Pick<Job, 'remoteId' | 'state' | 'failure'>): boolean {
  if (job.remoteId === null) return false
  if (job.state === 'done' || job.state === 'cancelled') return true
  if (job.state !== 'failed') return false
  return job.failure?.code !== 'service' && job.failure?.code !== 'refused'
}

/** Whether a job continues with what the service already has; one that is made in parts, when all of them do. */
export function isResumable(
  context: Pick<JobContext, 'store'>,
  job: Pick<Job, 'id' | 'parts' | 'remoteId' | 'state' | 'failure'>,
): boolean {
  if (job.parts === null) return canResume(job)
  return partsOf(context, job).every((part) => part !== null && (!isResting(part.state) || canResume(part)))
}

/** Whether a new attempt makes the request anew from the job's source; only when this process can. */
export function needsPreparing(context: Pick<JobContext, 'store' | 'preparer'>, job: Job): boolean {
  if (!isResting(job.state) || isResumable(context, job)) return false
  return job.body === null || (context.preparer !== null && context.store.sources.get(job.id) !== null)
}

/** Continues with what the service already has. Null when the job doesn't rest. */
export function resume({ store }: Pick<JobContext, 'store'>, job: Job, now: number): Job | null {
  const deadlineAt = now + generationSpecs[job.kind].deadlineMs
  return store.move(job.id, 'resume', now, { ...resetFields, nextAt: now, deadlineAt })
}

/** Sends the same request again, or another one in its place. Null when the job doesn't rest. */
export function resend(
  { store, submitDeadlineMs }: Pick<JobContext, 'store' | 'submitDeadlineMs'>,
  job: Job,
  now: number,
  request: Partial<Pick<Job, 'body' | 'extras'>> = {},
): Job | null {
  return store.move(job.id, 'retry', now, {
    ...resetFields,
    ...request,
    remoteId: null,
    submittedAt: null,
    completedAt: null,
    nextAt: now,
    deadlineAt: now + submitDeadlineMs,
  })
}

/**
 * Prepares a job anew. Null when this process prepares none, or the job is under way.
 * @param cancelChild cancels a job that was made for this one
 */
export function prepareAgain(
  { store, preparer, prepareDeadlineMs }: Pick<JobContext, 'store' | 'preparer' | 'prepareDeadlineMs'>,
  job: Job,
  now: number,
  cancelChild: (id: string) => void,
): Job | null {
  if (!preparer || nextState(job.state, 'prepare') === null) return null
  // The user was told that the answer was lost and asked for another attempt: speech that may have been requested is
  // requested once more.
  if (job.state === 'unconfirmed')
    for (const child of store.list({ parentId: job.id }).filter(isUnanswered)) cancelChild(child.id)
  return store.move(job.id, 'prepare', now, {
    ...resetFields,
    body: null,
    extras: null,
    parts: null,
    step: null,
    remoteId: null,
    submittedAt: null,
    completedAt: null,
    nextAt: now,
    deadlineAt: now + prepareDeadlineMs,
    // With a new attempt number, late answers to the former request are ignored.
    attempt: job.attempt + 1,
  })
}
