import type { Job, JobRequest, RenderRequest } from './types.ts'

/** A job whose request is complete. @param until deadline, ms since 1970 */
export function queuedJob(request: JobRequest & { id: string }, now: number, until: number): Job {
  return {
    ...untried(now),
    ...request,
    extras: request.extras ?? null,
    purpose: request.purpose ?? (request.target === null ? 'voice' : 'clip'),
    parentId: request.parentId ?? null,
    state: 'queued',
    deadlineAt: until,
  }
}

/** A job whose request has to be prepared first. @param until deadline of the preparation, ms since 1970 */
export function preparingJob(
  { id, kind, title, connection, target }: Omit<RenderRequest, 'source' | 'snapshot'>,
  now: number,
  until: number,
): Job {
  return {
    ...untried(now),
    id,
    kind,
    title,
    connection,
    target,
    body: null,
    extras: null,
    purpose: 'clip',
    parentId: null,
    state: 'preparing',
    deadlineAt: until,
  }
}

/** Fields with the same value in every new job. */
function untried(now: number) {
  return {
    parts: null,
    credits: null,
    remoteId: null,
    step: null,
    result: null,
    failure: null,
    attempt: 0,
    polls: 0,
    relinks: 0,
    nextAt: now,
    createdAt: now,
    updatedAt: now,
    submittedAt: null,
    completedAt: null,
    endedAt: null,
  }
}
