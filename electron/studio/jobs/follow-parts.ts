import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { generationSpecs } from '../../common/generation/kinds.ts'
import { message } from '../../common/messages/index.ts'
import { backoff } from '../core/backoff.ts'
import { pollLadders } from '../durable/index.ts'
import type { JobContext } from './context.ts'
import { emitJob } from './context.ts'
import { queuedJob } from './new-job.ts'
import { partId, partsFolder, partsOf } from './parts.ts'
import { canResume, resend, resume } from './retry.ts'
import type { Job, JobFailure } from './types.ts'
import { isResting } from './types.ts'

/**
 * Adds the jobs of the parts of a queued clip, and tries those again that an earlier attempt could not end. What was made
 * stays. All of it is one transaction with the clip's own move, so that nothing is requested twice after a crash.
 */
export function distribute(context: JobContext, job: Job): void {
  const { store, clock, owner } = context
  const now = clock.now()
  const changed: (Job | null)[] = []
  store.database.transaction(() => {
    const deadlineAt = now + generationSpecs[job.kind].deadlineMs
    const moved = store.move(job.id, 'distribute', now, { nextAt: now, deadlineAt, submittedAt: now }, { owner })
    if (!moved) return
    let from = 0
    const found = partsOf(context, job)
    for (const [index, { items }] of (job.parts ?? []).entries()) {
      const body = bodyOfPart(job, from, (from += items))
      const part = found[index]
      changed.push(part ? tryAgain(context, part, { body, extras: job.extras }, now) : add(context, job, index, body))
    }
    changed.push(moved)
  })
  for (const one of changed) emitJob(context, one)
}

function add({ store, clock, owner, submitDeadlineMs }: JobContext, clip: Job, index: number, body: unknown): Job {
  const { id, kind, title, connection, extras, target } = clip
  const now = clock.now()
  const request = {
    id: partId(id, index),
    kind,
    title,
    connection,
    body,
    extras,
    purpose: 'part' as const,
    parentId: id,
    target: target && { folder: join(target.folder, partsFolder(id)), name: `part ${index + 1}`, preview: true },
  }
  // Parts get creation times 1 ms apart, so that they are requested in their order.
  const part = { ...queuedJob(request, now, now + submitDeadlineMs), createdAt: now + index }
  store.insert(part, owner, now)
  return part
}

/** What rests without a result is tried again, free of charge where the service has its record. */
function tryAgain(context: JobContext, part: Job, request: Pick<Job, 'body' | 'extras'>, now: number): Job | null {
  if (!isResting(part.state) || part.state === 'done' || part.state === 'unconfirmed') return null
  const moved = canResume(part) ? resume(context, part, now) : resend(context, part, now, request)
  if (moved) context.store.leases.claim(part.id, context, now)
  return moved
}

/** The body for a part: its items alone, and no length of the whole. */
function bodyOfPart({ body }: Job, from: number, to: number): unknown {
  const { duration: _whole, data, ...fields } = body as { duration?: unknown; data: unknown[] }
  return { ...fields, data: data.slice(from, to) }
}

/**
 * Continues a job with what the service already has. Of a clip in parts, those that have results and whose files are gone,
 * or that were interrupted. Null when the job doesn't rest.
 */
export function resumeAll(context: JobContext, job: Job, now: number): Job | null {
  const resumed = resume(context, job, now)
  if (!resumed) return null
  for (const part of partsOf(context, job)) {
    if (!part || !isResting(part.state) || !canResume(part)) continue
    const file = part.state === 'done' ? part.result?.file : undefined
    if (file && existsSync(file.path)) continue
    const moved = resume(context, part, now)
    if (!moved) continue
    context.store.leases.claim(part.id, context, now)
    emitJob(context, moved)
  }
  return resumed
}

/**
 * Looks at the parts of a clip, and moves the clip on when all of them rest.
 * @param takeOver continues a part that another process has left
 */
export function followParts(context: JobContext, job: Job, takeOver: (part: Job) => void): void {
  const { store, clock, owner, random } = context
  const now = clock.now()
  const guard = { owner, attempt: job.attempt }
  const all = partsOf(context, job)
  const parts = all.filter((part) => part !== null)
  const done = parts.filter(({ state }) => state === 'done').length
  const going = parts.filter(({ state }) => !isResting(state))
  const credits = creditsOf(parts)
  if (going.length > 0) {
    for (const part of going) if (store.leases.holder(part.id)?.owner !== owner) takeOver(part)
    const step = message('jobSteps.parts', { done, n: all.length })
    const nextAt = now + backoff(pollLadders.local, job.polls, random())
    if (!store.patch(job.id, now, { nextAt, polls: job.polls + 1, credits, step }, guard)) return
    context.emit({ type: 'progress', id: job.id, stage: 'waiting', share: done / all.length })
    return
  }
  if (done === all.length) {
    const completedAt = Math.max(...parts.map((part) => part.completedAt ?? now))
    const lengths = parts.map((part) => part.result?.file?.durationMs ?? null)
    const known = job.parts?.map((part, index) => ({ ...part, durationMs: lengths[index] ?? null })) ?? null
    // The parts have addresses; the clip that is made of them on this machine has none.
    const patch = { result: { url: '' }, parts: known, credits, completedAt, nextAt: now, step: null }
    emitJob(context, store.move(job.id, 'complete', now, patch, guard))
    return
  }
  const lost = all.findIndex((part) => part?.state === 'unconfirmed')
  const open = lost < 0 ? all.findIndex((part) => part?.state !== 'done') : lost
  const failure = failureOf(all[open] ?? null, open, all.length)
  emitJob(context, store.move(job.id, lost < 0 ? 'fail' : 'lose', now, { failure, credits, step: null }, guard))
}

function creditsOf(parts: readonly Job[]): number | null {
  const known = parts.filter(({ credits }) => credits !== null)
  return known.length === 0 ? null : known.reduce((sum, { credits }) => sum + (credits ?? 0), 0)
}

/** Why a clip has not all of its parts. */
function failureOf(part: Job | null, index: number, n: number): JobFailure {
  const reason = part?.failure?.message ?? message('jobErrors.partGone')
  const isLost = part?.state === 'unconfirmed'
  return {
    code: part?.failure?.code ?? 'result-gone',
    message: message('jobErrors.partMissing', { part: index + 1, n, reason }),
    next: message(isLost ? 'jobErrors.partLostNext' : 'jobErrors.partMissingNext'),
  }
}
