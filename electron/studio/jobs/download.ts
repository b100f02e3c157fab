import { message } from '../../common/messages/index.ts'
import { generationSpecs } from '../../common/generation/kinds.ts'
import { backoff } from '../core/backoff.ts'
import { retrySteps } from '../durable/index.ts'
import type { JobContext } from './context.ts'
import { emitJob } from './context.ts'
import { resultLifetimeMs, resumeGraceMs } from './deadlines.ts'
import { filesOfParts } from './parts.ts'
import { SaveFault } from '../core/save-fault.ts'
import type { Job, JobFailure } from './types.ts'

const mostRelinks = 1
const mostTries = 5

/** Downloads and saves the result of a finished job. */
export async function download(context: JobContext, job: Job, signal: AbortSignal): Promise<void> {
  const { store, clock, owner, saver } = context
  const guard = { owner, attempt: job.attempt }
  if (!job.result || !job.target) {
    const failure: JobFailure = {
      code: 'internal',
      message: message('jobErrors.noResult'),
    }
    emitJob(context, store.move(job.id, 'fail', clock.now(), { failure }, guard))
    return
  }
  const parts = job.parts ? filesOfParts(context, job) : undefined
  if (parts === null) {
    const failure: JobFailure = { code: 'result-gone', message: message('jobErrors.partGone') }
    emitJob(context, store.move(job.id, 'fail', clock.now(), { failure }, guard))
    return
  }
  const madeAt = job.completedAt ?? clock.now()
  try {
    const file = await saver.save({
      jobId: job.id,
      kind: job.kind,
      media: generationSpecs[job.kind].media,
      title: job.title,
      connection: job.connection,
      url: job.result.url,
      ...(parts ? { parts } : {}),
      target: job.target,
      madeAt,
      expiresAt: madeAt + resultLifetimeMs,
      signal,
      onProgress: (share) => context.emit({ type: 'progress', id: job.id, stage: 'downloading', share }),
    })
    const result = { url: job.result.url, file }
    emitJob(context, store.move(job.id, 'save', clock.now(), { result, failure: null }, guard))
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof SaveFault)) throw error
    onFault(context, job, error)
  }
}

function onFault(context: JobContext, job: Job, fault: SaveFault): void {
  const { store, clock, owner } = context
  const now = clock.now()
  const guard = { owner, attempt: job.attempt }
  const failure = (code: JobFailure['code']): JobFailure => ({
    code,
    message: fault.text,
    ...(fault.next === undefined ? {} : { next: fault.next }),
  })
  switch (fault.code) {
    case 'link-expired':
      if (job.relinks < mostRelinks) {
        const patch = { relinks: job.relinks + 1, nextAt: now }
        emitJob(context, store.move(job.id, 'refreshUrl', now, patch, guard))
      } else emitJob(context, store.move(job.id, 'vanish', now, { failure: failure('result-gone') }, guard))
      return
    case 'network': {
      // A restarted engine has another port: the old link is dead, and a new one costs one request.
      if (context.services(job.connection)?.local === true && job.relinks < mostTries) {
        const nextAt = now + backoff(retrySteps, job.relinks, context.random())
        const deadlineAt = Math.max(job.deadlineAt, now + resumeGraceMs)
        emitJob(context, store.move(job.id, 'refreshUrl', now, { relinks: job.relinks + 1, nextAt, deadlineAt }, guard))
        return
      }
      if (job.polls + 1 >= mostTries) {
        emitJob(context, store.move(job.id, 'fail', now, { failure: failure('download') }, guard))
        return
      }
      const at = now + backoff(retrySteps, job.polls, context.random())
      if (store.patch(job.id, now, { polls: job.polls + 1, nextAt: at }, guard))
        context.emit({ type: 'retry', id: job.id, message: fault.text, at })
      return
    }
    case 'unreadable':
    case 'disk':
      emitJob(context, store.move(job.id, 'fail', now, { failure: failure(fault.code) }, guard))
      return
    case 'refused':
      emitJob(context, store.move(job.id, 'fail', now, { failure: failure('download') }, guard))
      return
  }
}
