import { randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import { systemClock } from '../../studio/core/clock.ts'
import { engineConnectionId } from '../../studio/service/connections/index.ts'
import { dataPaths } from '../../studio/core/data-folder.ts'
import { message } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import { generationSpecs } from '../../common/generation/kinds.ts'
import { isResting, isUnanswered, Jobs, JobStore } from '../../studio/jobs/index.ts'
import type { Job } from '../../studio/jobs/index.ts'
import { Library, LibraryIndex, mediaInspector } from '../../studio/library/index.ts'
import { follow } from '../../studio/authoring/render/index.ts'
import { findTools } from '../../media/index.ts'
import type { CommandContext, RunCommand } from '../context.ts'
import type { Translate } from '../output/help.ts'
import { resultOf } from '../ending.ts'
import { CliError, usageError } from '../errors.ts'
import { withConnection, withJson } from '../options.ts'
import type { ConnectOptions } from '../options.ts'
import { sessionDeps } from '../render-deps.ts'
import { openDataFolder, withSession } from '../session.ts'

interface Options extends ConnectOptions {
  json?: boolean
  all?: boolean
}

/** `greenroom jobs`: lists jobs and their outcomes, and changes them. */
export function addJobs(program: Command, run: RunCommand, words: Translate): void {
  const jobs = program.command('jobs').description(words('cliHelp.jobs.about'))
  withJson(jobs.command('list', { isDefault: true }).description(words('cliHelp.jobs.list')), words)
    .option('--all', words('cliHelp.jobs.all'))
    .action((options: Options) =>
      run(options, (context) => withJobs(context, async (own) => list(context, own, options.all === true))),
    )
  withJson(withConnection(jobs.command('retry <job>'), words), words)
    .description(words('cliHelp.jobs.retry'))
    .action((id: string, options: Options) => run(options, (context) => retry(context, id, options)))
  withJson(jobs.command('cancel <job>'), words)
    .description(words('cliHelp.jobs.cancel'))
    .action((id: string, options: Options) => run(options, (context) => cancel(context, id)))
  withJson(jobs.command('remove <job>'), words)
    .description(words('cliHelp.jobs.remove'))
    .action((id: string, options: Options) => run(options, (context) => remove(context, id)))
  jobs.addHelpText('after', `\n${words('cliHelp.jobs.after')}`)
}

/** Opens the job list without a service, for reading and for changes that need none. */
async function withJobs<T>(context: CommandContext, work: (jobs: Jobs) => Promise<T> | T): Promise<T> {
  const paths = dataPaths(await openDataFolder(context.env))
  const store = new JobStore(paths.jobs)
  const index = new LibraryIndex(paths.library)
  const saver = new Library({ index, inspect: mediaInspector(() => findTools()), clock: systemClock })
  const jobs = new Jobs({
    store,
    saver,
    clock: systemClock,
    random: Math.random,
    newId: () => randomUUID(),
    owner: `cli-${process.pid}-list`,
    services: () => undefined,
    adopt: false,
    onError: (error) => {
      throw error
    },
  })
  try {
    // Requests that a killed process was sending: it is unknown whether they arrived.
    for (const { id } of jobs.list({ states: ['submitting'] })) jobs.takeOver(id)
    return await work(jobs)
  } finally {
    await jobs.stop()
    store.close()
    index.close()
  }
}

const heads = [
  message('cliJobs.heads.job'),
  message('cliJobs.heads.made'),
  message('cliJobs.heads.kind'),
  message('cliJobs.heads.state'),
  message('cliJobs.heads.title'),
  message('cliJobs.heads.result'),
]

const stateOf = ({ state }: Pick<Job, 'state'>): Text => message(`jobs.states.${state}`)

function list(context: CommandContext, jobs: Jobs, all: boolean): void {
  const found = jobs.list(all ? {} : { limit: 30 })
  context.reporter.table(
    heads,
    found.map((job) => [
      job.id.slice(0, 8),
      new Date(job.createdAt).toISOString().slice(0, 16).replace('T', ' '),
      message(`kinds.${job.kind}`),
      stateOf(job),
      job.title,
      job.result?.file?.path ?? job.failure?.message ?? '',
    ]),
    'job',
    found.map(({ body: _body, ...job }) => job),
  )
  if (found.length === 0) context.reporter.note(message('cliJobs.none'))
}

async function retry(context: CommandContext, id: string, options: Options): Promise<void> {
  const { job } = await withJobs(context, (jobs) => ({ job: find(jobs, id) }))
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

async function cancel(context: CommandContext, id: string): Promise<void> {
  await withJobs(context, (jobs) => {
    const job = find(jobs, id)
    if (isResting(job.state) && !isUnanswered(job))
      throw usageError('ended', message('cliJobs.ended', { state: stateOf(job) }))
    const after = jobs.cancel(job.id)
    const now = after?.state === 'cancelled'
    const line = message(now ? 'cliJobs.cancelled' : 'cliJobs.askedToCancel', { title: job.title })
    context.reporter.result([line], 'cancelled', { job: job.id, state: after?.state })
  })
}

async function remove(context: CommandContext, id: string): Promise<void> {
  await withJobs(context, (jobs) => {
    const job = find(jobs, id)
    if (!jobs.remove(job.id))
      throw usageError('going', message('cliJobs.going', { state: stateOf(job) }), message('cliJobs.goingNext'))
    context.reporter.result([message('cliJobs.removed', { title: job.title })], 'removed', { job: job.id })
  })
}

/** Finds a job by its id, or by a prefix of it that no other job has. */
function find(jobs: Jobs, id: string): Job {
  const exact = jobs.get(id)
  if (exact) return exact
  const found = jobs.list().filter((job) => id.length >= 4 && job.id.startsWith(id.toLowerCase()))
  if (found.length === 1) return found[0]!
  if (found.length > 1) throw usageError('ambiguous', message('cliJobs.several', { id }), message('cliJobs.moreOfId'))
  throw usageError('no-job', message('cliJobs.unknown', { id }), message('cliJobs.list'))
}
