import type { Job } from '../jobs/index.ts'

/** Why a text could not be spoken. */
export class SpeechFault extends Error {
  override readonly name = 'SpeechFault'
  /** Nobody knows whether it was made and charged: only the user may ask again. */
  readonly isUnconfirmed: boolean
  /** The job that ended badly; null where none did. */
  readonly job: Job | null
  readonly next: string | undefined

  constructor(message: string, more: { job?: Job; next?: string | undefined; isUnconfirmed?: boolean } = {}) {
    super(message)
    this.isUnconfirmed = more.isUnconfirmed === true
    this.job = more.job ?? null
    this.next = more.next
  }

  static unconfirmed(job: Job): SpeechFault {
    return new SpeechFault('It was asked for, but the answer was lost: it may have been made and charged.', {
      job,
      isUnconfirmed: true,
      next: 'Look at the service, then try again (it is asked for once more), or cancel.',
    })
  }

  /** Of a job that rests and has nothing. */
  static ofJob(job: Job): SpeechFault {
    const message = job.failure?.message ?? `its job is ${job.state}`
    return new SpeechFault(message, { job, next: job.failure?.next })
  }
}
