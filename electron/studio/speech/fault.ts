import { GreenroomError, message } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import type { Job } from '../jobs/index.ts'

/** Why a text could not be spoken. */
export class SpeechFault extends GreenroomError<'speech' | 'unconfirmed'> {
  /** Nobody knows whether it was made and charged: only the user may ask again. */
  readonly isUnconfirmed: boolean
  /** The job that ended badly; null where none did. */
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

  /** Of a job that rests and has nothing. */
  static ofJob(job: Job): SpeechFault {
    const text = job.failure?.message ?? message('runErrors.jobEnded', { state: job.state })
    return new SpeechFault(text, { job, next: job.failure?.next })
  }
}
