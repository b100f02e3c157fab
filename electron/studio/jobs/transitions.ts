import type { JobState } from './types.ts'

/**
 * What can happen to a job.
 * - `prepared`: the body of the create request is complete. `prepare`: the body is made anew.
 * - `distribute`: the jobs of its parts were added.
 * - `submit`: the create request is about to be sent. `accept`: the service returned an `_id`. `refuse`: it answered
 *   with an error.
 * - `hold`: the record certainly wasn't created (not sent, rate limit, account problem): back into the queue.
 * - `lose`: it is unknown whether the record was created, or during preparation, whether one of its speech records was.
 * - `complete`: the service has the result. `link`: the same for a job without a file. `save`: the file is saved.
 * - `refreshUrl`: the link had expired, and a new one is requested. `vanish`: the service no longer has the result.
 * - `fail`, `cancel`; `retry` creates anew; `resume` continues with what the service already has.
 */
export type JobMove =
  | 'prepared'
  | 'prepare'
  | 'distribute'
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

/** The state after each possible move of a job. A move that is missing here is impossible in that state. */
export const transitions: Record<JobState, Partial<Record<JobMove, JobState>>> = {
  preparing: { prepared: 'queued', lose: 'unconfirmed', fail: 'failed', cancel: 'cancelled' },
  queued: { submit: 'submitting', distribute: 'waiting', fail: 'failed', cancel: 'cancelled' },
  submitting: {
    accept: 'waiting',
    refuse: 'failed',
    hold: 'queued',
    lose: 'unconfirmed',
    cancel: 'cancelled',
  },
  waiting: {
    complete: 'downloading',
    link: 'done',
    fail: 'failed',
    lose: 'unconfirmed',
    vanish: 'expired',
    cancel: 'cancelled',
  },
  downloading: {
    save: 'done',
    refreshUrl: 'waiting',
    fail: 'failed',
    vanish: 'expired',
    cancel: 'cancelled',
  },
  // An unconfirmed job can still get its `_id`, from a late answer or from the user.
  // Of a clip in parts, the answer to a part may have come late.
  unconfirmed: { accept: 'waiting', resume: 'waiting', retry: 'queued', prepare: 'preparing', cancel: 'cancelled' },
  failed: { retry: 'queued', resume: 'waiting', prepare: 'preparing' },
  cancelled: { retry: 'queued', resume: 'waiting', prepare: 'preparing' },
  expired: { retry: 'queued', prepare: 'preparing' },
  // The saved file may have been deleted while the service still has the result.
  done: { resume: 'waiting', prepare: 'preparing' },
}

/** The state after a move, or null when the move isn't possible in this state. */
export function nextState(state: JobState, move: JobMove): JobState | null {
  return transitions[state][move] ?? null
}
