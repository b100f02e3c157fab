import { message } from '../../../common/messages/index.ts'
import type { Job } from '../../jobs/index.ts'
import { RenderError } from '../preflight/index.ts'

/**
 * The error for a job whose request got no answer: repeating it may cost credits twice, so the user of the command line
 * has to decide.
 */
export function unanswered({ id, title }: Job): RenderError {
  return new RenderError('unconfirmed', message('cli.unanswered', { title }), {
    next: message('cli.unansweredNext', { job: id }),
  })
}
