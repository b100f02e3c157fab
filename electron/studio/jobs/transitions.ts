import type { JobState } from './types.ts'

/**
 * What can happen to a job.
 * - `prepared`: the request of the create call is there. `prepare` makes it anew.
 * - `submit`: the create call is about to be sent. `accept`: the service gave an `_id`. `refuse`: it said no.
 * - `hold`: it certainly wasn't created (not sent, too frequent, account problem): back into the queue.
 * - `lose`: nobody knows whether it was created, or while it was prepared, whether a voice of it was.
 * - `complete`: the service has the result. `link`: the same for a job that wants no file. `save`: the file is there.
 * - `refreshUrl`: the link had expired; ask for a new one. `vanish`: the service no longer has it.
 * - `fail`, `cancel`; `retry` creates anew; `resume` goes on with what the service already has.
 */
export type JobMove =
  | 'prepared'
  | 'prepare'
  | 'submit'
  | 'accept'
  | 'refuse'
  | 'hold'
  | 'lose'
  | 'complete'
  | 'link'
  | 'save'
  | 'refreshUrl'
  | 'vanish'
  | 'fail'
  | 'cancel'
  | 'retry'
  | 'resume'

/** design: A job's life. What is not here can't happen. */
export const transitions: Record<JobState, Partial<Record<JobMove, JobState>>> = {
  preparing: { prepared: 'queued', lose: 'unconfirmed', fail: 'failed', cancel: 'cancelled' },
  queued: { submit: 'submitting', fail: 'failed', cancel: 'cancelled' },
  submitting: {
    accept: 'waiting',
    refuse: 'failed',
    hold: 'queued',
    lose: 'unconfirmed',
    cancel: 'cancelled',
  },
  waiting: { complete: 'downloading', link: 'done', fail: 'failed', vanish: 'expired', cancel: 'cancelled' },
  downloading: {
    save: 'done',
    refreshUrl: 'waiting',
    fail: 'failed',
    vanish: 'expired',
    cancel: 'cancelled',
  },
  // A late answer, or the user, can still bring the `_id`.
  unconfirmed: { accept: 'waiting', retry: 'queued', prepare: 'preparing', cancel: 'cancelled' },
  failed: { retry: 'queued', resume: 'waiting', prepare: 'preparing' },
  cancelled: { retry: 'queued', resume: 'waiting', prepare: 'preparing' },
  expired: { retry: 'queued', prepare: 'preparing' },
  // The file may have been deleted while the service still has it.
  done: { resume: 'waiting', prepare: 'preparing' },
}

/** The state after a move, or null when the move isn't possible in this state. */
export function nextState(state: JobState, move: JobMove): JobState | null {
  return transitions[state][move] ?? null
}
