import { randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import { systemClock } from '../../studio/core/clock.ts'
import { engineConnectionId } from '../../studio/service/connections/index.ts'
import { dataPaths } from '../../studio/core/data-folder.ts'
import { message } from '../../common/messages/index.ts'
import { generationSpecs } from '../../common/generation/kinds.ts'
import { isResting, isUnanswered, Jobs, JobStore } from '../../studio/jobs/index.ts'
import type { Job } from '../../studio/jobs/index.ts'
import { Library, LibraryIndex, mediaInspector } from '../../studio/library/index.ts'
import { follow } from '../../studio/authoring/render/index.ts'
import { findTools } from '../../media/index.ts'
import type { CommandContext, RunCommand } from '../context.ts'
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

/** `greenroom jobs`: what was asked for, and what became of it. */
export function addJobs(program: Command, run: RunCommand): void {
  const jobs = program.command('jobs').description('list, retry, cancel and remove jobs')
  withJson(jobs.command('list', { isDefault: true }).description('list the jobs, newest first'))
    .option('--all', 'all of them, not just the newest 30')
    .action((options: Options) =>
      run(options, (context) => withJobs(context, async (own) => list(context, own, options.all === true))),
    )
  withJson(withConnection(jobs.command('retry <job>')))
    .description('try a job again; goes on with what the service already has, where it can')
    .action((id: string, options: Options) => run(options, (context) => retry(context, id, options)))
  withJson(jobs.command('cancel <job>').description('cancel a job')).action((id: string, options: Options) =>
    run(options, (context) => cancel(context, id)),
  )
  withJson(jobs.command('remove <job>').description('forget a job that has ended; its file stays')).action(
    (id: string, options: Options) => run(options, (context) => remove(context, id)),
  )
  jobs.addHelpText(
    'after',
    '\nWithout a command, lists them. A job is named by its id or the beginning of it.',
  )
}

/** The job list without a service: for looking, and for changes that need none. */
async function withJobs<T>(context: CommandContext, work: (jobs: Jobs) => Promise<T> | T): Promise<T> {
  const paths = dataPaths(await openDataFolder(context.env))
  const store = new JobStore(paths.jobs)
  const index = new LibraryIndex(paths.library)
  const saver = new Library({ index, inspect: mediaInspector(() => findTools()), clock: systemClock })
  const jobs = new Jobs({
    ...{ store, saver, clock: systemClock, random: Math.random, newId: () => randomUUID() },
    owner: `cli-${process.pid}-list`,
    services: () => undefined,
    adopt: false,
    onError: (error) => {
      throw error
    },
  })
  try {
    // What a process that is gone was sending: nobody knows whether it arrived.
    for (const { id } of jobs.list({ states: ['submitting'] })) jobs.takeOver(id)
    return await work(jobs)
  } finally {
    await jobs.stop()
    store.close()
    index.close()
  }
}

function list(context: CommandContext, jobs: Jobs, all: boolean): void {
  const found = jobs.list(all ? {} : { limit: 30 })
  context.reporter.table(
    ['JOB', 'MADE', 'KIND', 'STATE', 'TITLE', 'RESULT'],
    found.map((job) => [
      job.id.slice(0, 8),
      new Date(job.createdAt).toISOString().slice(0, 16).replace('T', ' '),
      generationSpecs[job.kind].label,
      job.state,
      job.title,
      job.result?.file?.path ?? job.failure?.message ?? '',
    ]),
    'job',
    found.map(({ body: _body, ...job }) => job),
  )
  if (found.length === 0) context.reporter.note('There are no jobs yet.')
}

async function retry(context: CommandContext, id: string, options: Options): Promise<void> {
  const { job } = await withJobs(context, (jobs) => ({ job: find(jobs, id) }))
  const connect: ConnectOptions =
    job.connection === engineConnectionId
      ? options
      : { ...options, baseUrl: options.baseUrl ?? job.connection }
  await withSession(context, connect, async (session) => {
    if (session.connection.id !== job.connection)
      throw usageError(
        'connection',
        `This job belongs to ${job.connection}, not to ${session.connection.id}.`,
      )
    const { jobs, signal } = session
    const going = isResting(job.state) ? jobs.retry(job.id) : jobs.takeOver(job.id) ? jobs.get(job.id) : null
    const now = jobs.get(job.id) ?? job
    if (!going && (now.body === null || now.state === 'preparing'))
      throw notPrepared(now, jobs.list({ parentId: now.id }).find(isUnanswered))
    if (!going)
      throw new CliError('busy', 'Another Greenroom is working on this job.', {
        next: 'Wait for it, or cancel it.',
      })
    const { watcher } = sessionDeps(session, context.reporter)
    context.reporter.stage('video', makings[generationSpecs[going.kind].media])
    const ended = await follow({ jobs, watcher, signal }, going)
    const result = resultOf(ended)
    const file = result.file?.path ?? result.url
    context.reporter.result([file], 'done', { file, job: job.id })
  })
}

const makings = {
  video: 'Making the video',
  audio: message('cli.makingSound'),
  image: message('cli.makingImage'),
} as const

/** This command sends requests and goes on with them; it has nothing that makes them. */
function notPrepared({ title, state }: Job, lost: Job | undefined): CliError {
  if (lost)
    return usageError(
      'not-prepared',
      `${title} needs a voice whose answer was lost: it may have been made and charged.`,
      `Look at the service, then "greenroom jobs retry ${lost.id}" asks for that voice again.`,
    )
  if (state === 'preparing')
    return usageError(
      'not-prepared',
      `${title} is still being prepared.`,
      'Wait for it, or open Greenroom, which goes on with it.',
    )
  return usageError(
    'not-prepared',
    `${title} was never sent, so there is no request to try again.`,
    'Retry it in Greenroom, in Jobs, or make it anew with "greenroom render".',
  )
}

async function cancel(context: CommandContext, id: string): Promise<void> {
  await withJobs(context, (jobs) => {
    const job = find(jobs, id)
    if (isResting(job.state) && !isUnanswered(job))
      throw usageError('ended', `This job has already ended: it is ${job.state}.`)
    const after = jobs.cancel(job.id)
    const now = after?.state === 'cancelled'
    context.reporter.result(
      [now ? `Cancelled ${job.title}` : `Asked the Greenroom that works on ${job.title} to cancel it`],
      'cancelled',
      { job: job.id, state: after?.state },
    )
  })
}

async function remove(context: CommandContext, id: string): Promise<void> {
  await withJobs(context, (jobs) => {
    const job = find(jobs, id)
    if (!jobs.remove(job.id)) throw usageError('going', `This job is still ${job.state}.`, 'Cancel it first.')
    context.reporter.result([`Removed ${job.title}`], 'removed', { job: job.id })
  })
}

/** By id, or by a beginning of it that no other job has. */
function find(jobs: Jobs, id: string): Job {
  const exact = jobs.get(id)
  if (exact) return exact
  const found = jobs.list().filter((job) => id.length >= 4 && job.id.startsWith(id.toLowerCase()))
  if (found.length === 1) return found[0]!
  if (found.length > 1)
    throw usageError('ambiguous', `Several jobs begin with ${id}.`, 'Give more of the id.')
  throw usageError('no-job', `There is no job ${id}.`, '"greenroom jobs" lists them.')
}
