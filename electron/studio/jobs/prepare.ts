import { message } from '../../common/messages/index.ts'
import { backoff } from '../core/backoff.ts'
import { isServiceError } from '../core/service-error.ts'
import { readFault, retrySteps } from '../durable/index.ts'
import type { JobContext } from './context.ts'
import { emitJob } from './context.ts'
import type { Preparer } from './preparer.ts'
import type { Job, JobFailure, PreparingStage } from './types.ts'
import type { Text } from '../../common/messages/index.ts'

/** Prepares a job: makes the body of its create request, and then puts the job into the queue. */
export async function prepare(context: JobContext, job: Job, signal: AbortSignal): Promise<void> {
  const { store, clock, owner, preparer } = context
  const snapshot = store.sources.snapshot(job.id)
  if (!preparer) return
  if (snapshot === null) {
    const failure: JobFailure = {
      code: 'internal',
      message: message('jobErrors.snapshotGone'),
    }
    emitJob(context, store.move(job.id, 'fail', clock.now(), { failure }, { owner }))
    return
  }
  const { id } = job
  let stage: PreparingStage = 'check'
  try {
    const {
      body,
      extras,
      parts = null,
    } = await preparer.prepare({
      job,
      snapshot,
      signal,
      onStep(next) {
        stage = next
        context.emit({ type: 'progress', id, stage, share: null })
      },
      onShare: (share) => context.emit({ type: 'progress', id, stage, share }),
    })
    signal.throwIfAborted()
    const now = clock.now()
    const request = { body, extras, parts, step: null, nextAt: now, deadlineAt: now + context.submitDeadlineMs }
    emitJob(context, store.move(id, 'prepared', now, request, { owner }))
  } catch (error) {
    // An aborted preparation continues at the next start, or the caller that aborted it has already stored the job's
    // state.
    if (!signal.aborted) onFault(context, job, error, preparer)
  }
}

function onFault(context: JobContext, job: Job, error: unknown, preparer: Preparer): void {
  const { store, clock, owner, random } = context
  const { id, polls } = job
  const now = clock.now()
  const fault = passing(error)
  const deadlineAt = store.get(id)?.deadlineAt ?? job.deadlineAt
  if (fault && now < deadlineAt) {
    const nextAt = now + Math.max(fault.retryAfterMs ?? 0, backoff(retrySteps, polls, random()))
    emitJob(context, store.patch(id, now, { nextAt, polls: polls + 1, step: fault.message }, { owner }))
    return
  }
  const failure = preparer.failureOf(error)
  if (failure.code === 'internal') context.onError(error)
  const move = failure.code === 'unconfirmed' ? 'lose' : 'fail'
  emitJob(context, store.move(id, move, now, { failure, step: null }, { owner }))
}

/** Message and delay for a transient error from before anything was requested; null for other errors. */
function passing(error: unknown): { message: Text; retryAfterMs: number | undefined } | null {
  if (!isServiceError(error)) return null
  const { kind, message, retryAfterMs } = readFault(error)
  return kind === 'network' || kind === 'timeout' || kind === 'rate' ? { message, retryAfterMs } : null
}
