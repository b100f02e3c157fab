import type { Job } from '../studio/jobs/index.ts'
import { CliError } from './errors.ts'
import { message } from '../common/messages/index.ts'
import type { Text } from '../common/messages/index.ts'

/** Result of a finished job. @throws CliError with the reason when there is none */
export function resultOf(job: Job): NonNullable<Job['result']> {
  if (job.state === 'done' && job.result) return job.result
  const state = message(`jobs.states.${job.state}`)
  const text = job.failure?.message ?? message('cliJobs.endedAs', { state })
  const options = { next: nextFor(job), details: [] }
  throw new CliError(job.failure?.code ?? job.state, text, options)
}

function nextFor(job: Job): Text | undefined {
  if (job.state === 'unconfirmed') return message('cliJobs.unconfirmedNext', { job: job.id })
  const next = job.failure?.next
  if (job.remoteId === null || job.state !== 'failed' || job.failure?.code === 'service') return next
  return next === undefined
    ? message('cliJobs.notLost', { job: job.id })
    : message('cliJobs.retryWith', { next, job: job.id })
}
