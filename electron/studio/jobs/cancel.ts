import { message } from '../../common/messages/index.ts'
import type { RunLoop } from '../durable/index.ts'
import { emitJob } from './context.ts'
import type { JobContext } from './context.ts'
import type { JobStep } from './job-loop.ts'
import type { Job, JobFailure } from './types.ts'
import { isResting, isUnanswered } from './types.ts'

export interface CancelParts {
  context: JobContext
  loop: RunLoop<JobStep>
  /** Runs work that nothing waits for; its errors are reported. */
  errand: (work: Promise<unknown>) => void
}

/** Cancels a job, see `Jobs.cancel`. */
export function cancelJob(parts: CancelParts, id: string): Job | null {
  const { context, loop, errand } = parts
  const { store, clock } = context
  const now = clock.now()
  const before = store.get(id)
  if (!before) return null
  if (isResting(before.state) && before.state !== 'unconfirmed') {
    const known = isUnanswered(before) ? store.patch(id, now, { failure: null }) : null
    emitJob(context, known)
    return known ?? before
  }
  if (store.leases.heldByOther(id, context, now)) {
    store.leases.askToCancel(id)
    return before
  }
  const failure = before.state === 'submitting' ? cancelledInFlight : null
  const job = store.move(id, 'cancel', now, { failure })
  if (!job) return store.get(id)
  void loop.interrupt(({ key }) => key === id)
  for (const child of store.list({ parentId: id })) cancelJob(parts, child.id)
  emitJob(context, job)
  errand(context.saver.discard(id))
  const service = context.services(job.connection)
  if (job.remoteId !== null && service?.cancel) errand(service.cancel(job.kind, job.remoteId))
  loop.wake()
  return job
}

/** Removes a job, see `Jobs.remove`. */
export function removeJob(parts: CancelParts, id: string): boolean {
  const { store, emit, saver } = parts.context
  if (!store.remove(id)) return false
  for (const child of store.list({ parentId: id })) {
    cancelJob(parts, child.id)
    removeJob(parts, child.id)
  }
  emit({ type: 'removed', id })
  parts.errand(saver.discard(id))
  return true
}

const cancelledInFlight: JobFailure = {
  code: 'cancelled-in-flight',
  message: message('jobErrors.cancelledInFlight'),
}

/** Ends the jobs that commands were preparing when they were killed, see `Jobs.endLeft`. */
export function endLeftJobs(context: JobContext): void {
  const { store, clock } = context
  const now = clock.now()
  const failure: JobFailure = {
    code: 'interrupted',
    message: message('jobErrors.commandEnded'),
    next: message('jobErrors.commandEndedNext'),
  }
  for (const id of store.leases.left(context, now, "state = 'preparing' AND owner LIKE 'cli-%'"))
    if (store.leases.claim(id, context, now)) emitJob(context, store.move(id, 'fail', now, { failure }))
}
