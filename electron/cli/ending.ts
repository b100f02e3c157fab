import type { Job } from '../studio/jobs/index.ts'
import { CliError } from './errors.ts'
import { sentences } from '../common/messages/index.ts'
import type { Text } from '../common/messages/index.ts'

/** The result of a finished job, or the reason why there is none, in words. */
export function resultOf(job: Job): NonNullable<Job['result']> {
  if (job.state === 'done' && job.result) return job.result
  const message = job.failure?.message ?? `The job ended as ${job.state}.`
  const options = { next: nextFor(job), details: [] }
  throw new CliError(job.failure?.code ?? job.state, message, options)
}

function nextFor(job: Job): Text | undefined {
  if (job.state === 'unconfirmed') return `See "greenroom jobs": retry ${job.id} sends it once more.`
  if (job.remoteId !== null && job.state === 'failed' && job.failure?.code !== 'service')
    return sentences(job.failure?.next ?? 'What was made is not lost.', `("greenroom jobs retry ${job.id}")`)
  return job.failure?.next
}
