import { message } from '../../common/messages/index.ts'
import { generationSpecs } from '../../common/generation/kinds.ts'
import type { RecordAnswer } from '../durable/index.ts'
import type { JobContext } from './context.ts'
import { emitJob, keepAnswer, pauseConnection, raiseBanner } from './context.ts'
import { resultLifetimeMs } from './deadlines.ts'
import type { Job, JobFailure } from './types.ts'

/** Polls the record of a job once, and moves the job to the state that follows. */
export async function poll(context: JobContext, job: Job, signal: AbortSignal): Promise<void> {
  const { store, clock, owner } = context
  const service = context.services(job.connection)
  if (!service) return
  if (job.remoteId === null) {
    const failure: JobFailure = { code: 'internal', message: message('jobErrors.noRecordId') }
    emitJob(context, store.move(job.id, 'fail', clock.now(), { failure }, { owner }))
    return
  }
  const { remoteId } = job
  const ladder = service.local === true ? 'local' : 'remote'
  const ageMs = clock.now() - (job.completedAt ?? job.submittedAt ?? job.createdAt)
  let answer: RecordAnswer
  try {
    const read = (stop: AbortSignal) => service.info(job.kind, remoteId, stop)
    const { id: key, polls } = job
    answer = await context.poller.ask({ key, read, ladder, polls, ageMs, lifetimeMs: resultLifetimeMs }, signal)
  } catch (error) {
    if (signal.aborted) return
    throw error
  }
  const { record } = answer
  if (record) {
    keepAnswer(context, job.id, record.answer)
    if (record.credits !== undefined && record.credits !== job.credits)
      store.patch(job.id, clock.now(), { credits: record.credits }, { owner, attempt: job.attempt })
    store.connections.endPauses(job.connection)
  }
  apply(context, job, answer)
}

function apply(context: JobContext, job: Job, { verdict, againAt, record }: RecordAnswer): void {
  const { store, clock, owner } = context
  const now = clock.now()
  const guard = { owner, attempt: job.attempt }
  switch (verdict.do) {
    case 'complete': {
      const patch = { result: { url: verdict.url }, completedAt: job.completedAt ?? now, nextAt: now }
      emitJob(context, store.move(job.id, job.target ? 'complete' : 'link', now, patch, guard))
      return
    }
    case 'again': {
      if (now >= job.deadlineAt) {
        emitJob(context, store.move(job.id, 'fail', now, { failure: tooLate(job, record !== null) }, guard))
        return
      }
      if (!store.patch(job.id, now, { polls: job.polls + 1, nextAt: againAt }, guard)) return
      if (verdict.message !== null) context.emit({ type: 'retry', id: job.id, message: verdict.message, at: againAt })
      else context.emit({ type: 'progress', id: job.id, stage: 'waiting', share: verdict.progress })
      return
    }
    case 'pause':
      if (now >= job.deadlineAt) {
        emitJob(context, store.move(job.id, 'fail', now, { failure: tooLate(job, record !== null) }, guard))
        return
      }
      pauseConnection(context, job.connection, verdict.message, verdict.retryAfterMs)
      return
    case 'account':
      raiseBanner(context, job.connection, verdict.code, verdict.message)
      return
    case 'vanish':
      emitJob(context, store.move(job.id, 'vanish', now, { failure: verdict.failure }, guard))
      return
    case 'fail':
      emitJob(context, store.move(job.id, 'fail', now, { failure: verdict.failure }, guard))
      return
  }
}

function tooLate(job: Job, answered: boolean): JobFailure {
  if (!answered)
    return {
      code: 'unreachable',
      message: message('jobErrors.lostAfterAccepted'),
      next: message('jobErrors.retryWhenReachable'),
    }
  const hours = Math.round((generationSpecs[job.kind].deadlineMs / 3_600_000) * 10) / 10
  return {
    code: 'deadline',
    message: message('jobErrors.notFinished', { hours }),
    next: message('jobErrors.retryToAsk'),
  }
}
