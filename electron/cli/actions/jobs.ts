import { randomUUID } from 'node:crypto'
import { systemClock } from '../../studio/core/clock.ts'
import { dataPaths } from '../../studio/core/data-folder.ts'
import { message, sentences } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import { isResting, isUnanswered, Jobs, JobStore } from '../../studio/jobs/index.ts'
import type { Job } from '../../studio/jobs/index.ts'
import { Library, LibraryIndex, mediaInspector } from '../../studio/library/index.ts'
import { findTools } from '../../media/index.ts'
import type { CommandContext } from '../context.ts'
import { usageError } from '../errors.ts'
import { openDataFolder } from '../open-data-folder.ts'

/** Opens the job list without a service, for reading and for changes that need none. */
export async function withJobs<T>(context: CommandContext, work: (jobs: Jobs) => Promise<T> | T): Promise<T> {
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
    jobs.endLeft()
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

/** Lists the newest jobs, or all of them. */
export async function listJobs(context: CommandContext, all: boolean): Promise<void> {
  await withJobs(context, (jobs) => list(context, jobs, all))
}

function list(context: CommandContext, jobs: Jobs, all: boolean): void {
  const found = jobs.list(all ? {} : { limit: 30 })
  table(context, jobs, found)
  if (found.length === 0) context.reporter.note(message('cliJobs.none'))
}

function table(context: CommandContext, jobs: Jobs, found: readonly Job[]): void {
  const left = new Set(jobs.left())
  context.reporter.table(
    heads,
    found.map((job) => [
      job.id.slice(0, 8),
      new Date(job.createdAt).toISOString().slice(0, 16).replace('T', ' '),
      message(`kinds.${job.kind}`),
      stateOf(job),
      job.title,
      left.has(job.id)
        ? message('cliJobs.left', { job: job.id.slice(0, 8) })
        : (job.result?.file?.path ?? (job.failure ? sentences(job.failure.message, job.failure.next) : '')),
    ]),
    'job',
    found.map(({ body: _body, ...job }) => ({ ...job, left: left.has(job.id) })),
  )
}

/** Shows one job. */
export async function showJob(context: CommandContext, id: string): Promise<void> {
  await withJobs(context, (jobs) => table(context, jobs, [findJob(jobs, id)]))
}

/** Cancels a job. */
export async function cancelJob(context: CommandContext, id: string): Promise<void> {
  await withJobs(context, (jobs) => {
    const job = findJob(jobs, id)
    if (isResting(job.state) && !isUnanswered(job))
      throw usageError('ended', message('cliJobs.ended', { state: stateOf(job) }))
    const after = jobs.cancel(job.id)
    const now = after?.state === 'cancelled'
    const line = message(now ? 'cliJobs.cancelled' : 'cliJobs.askedToCancel', { title: job.title })
    context.reporter.result([line], 'cancelled', { job: job.id, state: after?.state })
  })
}

/** Removes an ended job from the list. */
export async function removeJob(context: CommandContext, id: string): Promise<void> {
  await withJobs(context, (jobs) => {
    const job = findJob(jobs, id)
    if (!jobs.remove(job.id))
      throw usageError('going', message('cliJobs.going', { state: stateOf(job) }), message('cliJobs.goingNext'))
    context.reporter.result([message('cliJobs.removed', { title: job.title })], 'removed', { job: job.id })
  })
}

/** Finds a job by its id, or by a prefix of it that no other job has. */
export function findJob(jobs: Jobs, id: string): Job {
  const exact = jobs.get(id)
  if (exact) return exact
  const found = jobs.list().filter((job) => id.length >= 4 && job.id.startsWith(id.toLowerCase()))
  if (found.length === 1) return found[0]!
  if (found.length > 1) throw usageError('ambiguous', message('cliJobs.several', { id }), message('cliJobs.moreOfId'))
  throw usageError('no-job', message('cliJobs.unknown', { id }), message('cliJobs.list'))
}
