import { message } from '../../common/messages/index.ts'
import { generationSpecs } from '../../common/generation/kinds.ts'
import { backoff } from '../core/backoff.ts'
import { judgeCreateFault, pollLadders, readFault, retrySteps } from '../durable/index.ts'
import type { ServiceFault, Verdict } from '../durable/index.ts'
import type { JobContext } from './context.ts'
import { emitJob, keepAnswer, pauseConnection, raiseBanner } from './context.ts'
import { longestQueueMs } from './deadlines.ts'
import type { JobService } from './service.ts'
import type { Job, JobFailure } from './types.ts'
import type { Text } from '../../common/messages/index.ts'

/** Sends the create request of a queued job, once. */
export async function submit(context: JobContext, queued: Job, signal: AbortSignal): Promise<void> {
  const { store, clock, owner } = context
  const service = context.services(queued.connection)
  if (!service) return
  const now = clock.now()
  // The deadline counts from the first attempt; waiting in the queue doesn't count.
  const firstTry = queued.submittedAt === null
  const deadlineAt = firstTry ? now + context.submitDeadlineMs : queued.deadlineAt
  if (now >= deadlineAt) {
    const { pauses } = store.connections.get(queued.connection)
    const failure = pauses > 0 ? alwaysAskedToWait : notTaken(context.submitDeadlineMs)
    emitJob(context, store.move(queued.id, 'fail', now, { failure }, { owner }))
    return
  }
  const attempt = queued.attempt + 1
  // The row says `submitting` before the first byte is sent, so that a crash from here on is recognised.
  const job = store.move(
    queued.id,
    'submit',
    now,
    { attempt, submittedAt: queued.submittedAt ?? now, deadlineAt, polls: queued.polls },
    { owner },
  )
  if (!job) return
  emitJob(context, job)
  let remoteId: string
  try {
    const created = await service.create(job.kind, job.body, signal, job.extras)
    remoteId = created.remoteId
    keepAnswer(context, job.id, created.answer)
  } catch (error) {
    onFault(context, job, readFault(error), service.mayResend === true)
    return
  }
  await onAccepted(context, job, service, remoteId)
}

async function onAccepted(context: JobContext, job: Job, service: JobService, remoteId: string): Promise<void> {
  const { store, clock } = context
  const now = clock.now()
  const steps = pollLadders[service.local ? 'local' : 'remote']
  const accepted = store.move(
    job.id,
    'accept',
    now,
    {
      remoteId,
      failure: null,
      submittedAt: now,
      deadlineAt: now + generationSpecs[job.kind].deadlineMs,
      nextAt: now + backoff(steps, 0, context.random()),
    },
    // Not guarded by the owner: an `_id` that was paid for is kept even when the lease was lost meanwhile.
    { attempt: job.attempt },
  )
  store.connections.endPauses(job.connection)
  if (accepted) {
    store.leases.claim(job.id, context, now)
    emitJob(context, accepted)
    return
  }
  // The job was cancelled during the request: the id is stored for the user, and the service is asked to stop.
  emitJob(context, store.patch(job.id, now, { remoteId }, { attempt: job.attempt }))
  await service.cancel?.(job.kind, remoteId).catch(() => {
    // When the request to cancel fails, the job has been cancelled nevertheless; its row says that the service may
    // continue.
  })
}

function onFault(context: JobContext, job: Job, fault: ServiceFault, mayResend: boolean): void {
  const { store, clock } = context
  const now = clock.now()
  const guard = { attempt: job.attempt }
  const judged = judgeCreateFault(fault)
  const verdict: Verdict =
    judged.do === 'lose' && mayResend ? { do: 'again', message: fault.message, progress: null } : judged
  // The job was cancelled meanwhile. When the service certainly didn't accept the request, nothing is left to find out.
  if (verdict.do !== 'lose' && store.get(job.id)?.state === 'cancelled')
    emitJob(context, store.patch(job.id, now, { failure: null }, guard))
  switch (verdict.do) {
    case 'pause': {
      // A service that asks to wait can be reached, so the job may wait longer than the deadline, but not for ever.
      const deadlineAt = Math.max(job.deadlineAt, (job.submittedAt ?? now) + longestQueueMs)
      const patch = { nextAt: now, polls: job.polls + 1, deadlineAt }
      emitJob(context, store.move(job.id, 'hold', now, patch, guard))
      pauseConnection(context, job.connection, verdict.message, verdict.retryAfterMs)
      return
    }
    case 'account':
      emitJob(context, store.move(job.id, 'hold', now, { nextAt: now }, guard))
      raiseBanner(context, job.connection, verdict.code, verdict.message)
      return
    case 'again': {
      const at = now + backoff(retrySteps, job.polls, context.random())
      // A service that had asked to wait and can't be reached now is tried as long as any other.
      const deadlineAt = Math.min(job.deadlineAt, now + context.submitDeadlineMs)
      const patch = { nextAt: at, polls: job.polls + 1, deadlineAt }
      const held = store.move(job.id, 'hold', now, patch, guard)
      emitJob(context, held)
      if (held) context.emit({ type: 'retry', id: job.id, message: fault.message, at })
      return
    }
    case 'fail':
      emitJob(context, store.move(job.id, 'refuse', now, { failure: verdict.failure }, guard))
      return
    case 'lose':
      emitJob(context, store.move(job.id, 'lose', now, { failure: verdict.failure }, guard))
      return
    case 'complete':
    case 'vanish':
      throw new Error(`a create call can't end with ${verdict.do}`)
  }
}

const alwaysAskedToWait: JobFailure = {
  code: 'unreachable',
  message: message('jobErrors.alwaysAskedToWait', { hours: longestQueueMs / 3_600_000 }),
  next: message('jobErrors.retryLater'),
}

function notTaken(triedMs: number): JobFailure {
  return {
    code: 'unreachable',
    message: message('jobErrors.notTaken', { time: spoken(triedMs) }),
    next: message('jobErrors.checkAddress'),
  }
}

function spoken(ms: number): Text {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 1) return message('jobErrors.seconds', { n: Math.round(ms / 1_000) })
  return message('jobErrors.minutes', { n: minutes })
}
