import { message } from '../../../common/messages/index.ts'
import type { Job } from '../../jobs/index.ts'
import { RenderError } from '../preflight/index.ts'

/** Asking for the same again might be paid for twice: whoever runs a command says which it is to be. */
export function unanswered({ id, title }: Job): RenderError {
  return new RenderError('unconfirmed', message('cli.unanswered', { title }), {
    next: message('cli.unansweredNext', { job: id }),
  })
}
