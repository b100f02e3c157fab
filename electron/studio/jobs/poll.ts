import { localPollSteps, remotePollSteps, stepped } from './backoff.ts'
import type { JobContext } from './context.ts'
import { emitJob, keepAnswer, pauseConnection, raiseBanner } from './context.ts'
import { kindSpecs, resultLifetimeMs } from './kinds.ts'
import { readFault } from './service.ts'
import type { Job, JobFailure } from './types.ts'
import type { Verdict } from './verdicts.ts'
import { judgeInfoFault, judgeRecord } from './verdicts.ts'

/** Asks once how far a job is and takes it from there. */
export async function poll(context: JobContext, job: Job, signal: AbortSignal): Promise<void> {
  const { store, clock, owner } = context
  const service = context.services(job.connection)
  if (!service) return
  if (job.remoteId === null) {
    const failure: JobFailure = { code: 'internal', message: 'The job has no record id to ask for.' }
    emitJob(context, store.move(job.id, 'fail', clock.now(), { failure }, { owner }))
    return
  }
  let verdict: Verdict
  let answered = true
  try {
    const record = await service.info(job.kind, job.remoteId, signal)
    keepAnswer(context, job.id, record.answer)
    if (record.credits !== undefined && record.credits !== job.credits)
      store.patch(job.id, clock.now(), { credits: record.credits }, { owner, attempt: job.attempt })
    const without = context.withoutUrl.get(job.id) ?? 0
    verdict = judgeRecord(record, without)
    if (record.status === 3 && !record.url) context.withoutUrl.set(job.id, without + 1)
    else context.withoutUrl.delete(job.id)
    store.endPauses(job.connection)
  } catch (error) {
    if (signal.aborted) return
    answered = false
    const age = clock.now() - (job.completedAt ?? job.submittedAt ?? job.createdAt)
    verdict = judgeInfoFault(readFault(error), age, resultLifetimeMs)
  }
  apply(context, job, verdict, service.local === true, answered)
}

function apply(context: JobContext, job: Job, verdict: Verdict, local: boolean, answered: boolean): void {
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
        emitJob(context, store.move(job.id, 'fail', now, { failure: tooLate(job, answered) }, guard))
        return
      }
      const steps = local ? localPollSteps : remotePollSteps
      const at = now + stepped(steps, job.polls, context.random())
      if (!store.patch(job.id, now, { polls: job.polls + 1, nextAt: at }, guard)) return
      if (verdict.message !== null) context.emit({ type: 'retry', id: job.id, message: verdict.message, at })
      else context.emit({ type: 'progress', id: job.id, stage: 'waiting', share: verdict.progress })
      return
    }
    case 'pause':
      if (now >= job.deadlineAt) {
        emitJob(context, store.move(job.id, 'fail', now, { failure: tooLate(job, answered) }, guard))
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
    case 'lose':
      throw new Error('a poll creates nothing that could be lost')
  }
}

function tooLate(job: Job, answered: boolean): JobFailure {
  if (!answered)
    return {
      code: 'unreachable',
      message: 'The service accepted it, but could no longer be reached to ask for the result.',
      next: 'Retry the job when the service can be reached: it goes on, at no cost.',
    }
  const hours = Math.round((kindSpecs[job.kind].deadlineMs / 3_600_000) * 10) / 10
  return {
    code: 'deadline',
    message: `The service had not finished after ${hours} hours.`,
    next: 'Retry the job to ask again, at no cost.',
  }
}
