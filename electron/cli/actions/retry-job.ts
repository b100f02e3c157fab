import { message } from '../../common/messages/index.ts'
import { generationSpecs } from '../../common/generation/kinds.ts'
import { engineConnectionId } from '../../studio/service/connections/index.ts'
import { isResting, isUnanswered } from '../../studio/jobs/index.ts'
import type { Job } from '../../studio/jobs/index.ts'
import { follow } from '../../studio/authoring/render/index.ts'
import type { CommandContext } from '../context.ts'
import { resultOf } from '../ending.ts'
import { CliError, usageError } from '../errors.ts'
import type { ConnectOptions } from '../options.ts'
import { sessionDeps } from '../render-deps.ts'
import { withSession } from '../session.ts'
import { findJob, withJobs } from './jobs.ts'

/** Continues a job: asks again for its outcome, or sends its request again. */
export async function retryJob(context: CommandContext, id: string, options: ConnectOptions): Promise<void> {
  const { job } = await withJobs(context, (jobs) => ({ job: findJob(jobs, id) }))
  const connect: ConnectOptions =
    job.connection === engineConnectionId ? options : { ...options, baseUrl: options.baseUrl ?? job.connection }
  await withSession(context, connect, async (session) => {
    if (session.connection.id !== job.connection)
      throw usageError(
        'connection',
        message('cliJobs.otherConnection', { connection: job.connection, other: session.connection.id }),
      )
    const { jobs, signal } = session
    const going = isResting(job.state) ? jobs.retry(job.id) : jobs.takeOver(job.id) ? jobs.get(job.id) : null
    const now = jobs.get(job.id) ?? job
    if (!going && (now.body === null || now.state === 'preparing'))
      throw notPrepared(now, jobs.list({ parentId: now.id }).find(isUnanswered))
    if (!going) throw new CliError('busy', message('cliJobs.busy'), { next: message('cliJobs.busyNext') })
    const { watcher } = sessionDeps(session, context.reporter)
    context.reporter.stage('video', makings[generationSpecs[going.kind].media])
    const ended = await follow({ jobs, watcher, signal }, going)
    const result = resultOf(ended)
    const file = result.file?.path ?? result.url
    context.reporter.result([file], 'done', { file, job: job.id })
  })
}

const makings = {
  video: message('cliMake.stages.video'),
  audio: message('cli.makingSound'),
  image: message('cli.makingImage'),
} as const

/** This command sends stored requests and follows them; it can't prepare new ones. */
function notPrepared({ title, state }: Job, lost: Job | undefined): CliError {
  if (lost)
    return usageError(
      'not-prepared',
      message('cliJobs.voiceUnanswered', { title }),
      message('cliJobs.voiceUnansweredNext', { job: lost.id }),
    )
  if (state === 'preparing')
    return usageError('not-prepared', message('cliJobs.preparing', { title }), message('cliJobs.preparingNext'))
  return usageError('not-prepared', message('cliJobs.neverSent', { title }), message('cliJobs.neverSentNext'))
}
