import { GreenroomError, message } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import type { Job } from '../jobs/index.ts'

/** Why a text could not be spoken. */
export class SpeechFault extends GreenroomError<'speech' | 'unconfirmed'> {
  /** Whether it is unknown if the speech was made and charged: only the user may request it again. */
  readonly isUnconfirmed: boolean
  /** The job that ended without a result; null when there was none. */
  readonly job: Job | null

  constructor(text: Text, more: { job?: Job; next?: Text | undefined; isUnconfirmed?: boolean } = {}) {
    super(more.isUnconfirmed === true ? 'unconfirmed' : 'speech', text, { next: more.next })
    this.isUnconfirmed = more.isUnconfirmed === true
    this.job = more.job ?? null
  }

  static unconfirmed(job: Job): SpeechFault {
    return new SpeechFault(message('voiceoverErrors.answerLost'), {
      job,
      isUnconfirmed: true,
      next: message('speechErrors.answerLostNext'),
    })
  }

  /** The fault of a job that rests without a result. */
  static ofJob(job: Job): SpeechFault {
    const text = job.failure?.message ?? message('runErrors.jobEnded', { state: job.state })
    return new SpeechFault(text, { job, next: job.failure?.next })
  }
}
