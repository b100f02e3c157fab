import type { Job, JobTarget } from '../../jobs/index.ts'
import { bodyOf, inWords, mustPass, RenderError } from '../preflight/index.ts'
import type { Preflight, PreflightRequest } from '../preflight/index.ts'
import { uploadAssets, withHashes } from './assets.ts'
import type { RenderDeps } from './deps.ts'
import { measuredLengths } from './lengths.ts'
import { speakLines } from './voices.ts'

export interface RenderRequest extends PreflightRequest {
  target: JobTarget
  /**
   * Names the clip by what it is made of and where it goes. A job of that name is gone on with: what an earlier run asked
   * for before it was killed is not asked for again.
   */
  id?: string | undefined
}

/**
 * Turns a project into a file: checks all of it first, sends its files, has its voices spoken, asks for the video, and
 * saves it. What was already sent or spoken is used again. Resolves with the job once it rests, whatever its end.
 * @throws RenderError, or an error of the service's client, or the signal's reason
 */
export async function render(deps: RenderDeps, request: RenderRequest, checked?: Preflight): Promise<Job> {
  const { project, kind, id } = request
  const earlier = id === undefined ? null : deps.jobs.get(id)
  if (earlier) return goOn(deps, earlier)
  const body = await prepare(deps, request, checked)
  deps.watcher.stage('video')
  const job = deps.jobs.add({
    ...(id === undefined ? {} : { id }),
    kind,
    title: project.name,
    connection: deps.connection.id,
    body,
    target: request.target,
  })
  return follow(deps, job)
}

/** @throws RenderError `unconfirmed` where asking again might be paid for twice */
async function goOn(deps: RenderDeps, job: Job): Promise<Job> {
  const { jobs, watcher } = deps
  if (job.state === 'unconfirmed' && deps.connection.service.local !== true)
    throw new RenderError('unconfirmed', `The answer of the service for "${job.title}" was lost.`, {
      next: `It may have been made and charged: look at the service, then "greenroom jobs retry ${job.id}" asks again.`,
    })
  watcher.stage('video')
  // Null while it is still going.
  const resumes = jobs.resumable(job.id)
  jobs.retry(job.id)
  const ended = await follow(deps, job)
  if (!resumes || ended.state !== 'expired') return ended
  jobs.retry(job.id)
  return follow(deps, job)
}

/**
 * All that comes before the video is asked for: checks, files, voices. Answers the body of its create call.
 * @param checked what a preflight of the same found a moment ago; without, it is made now
 * @throws RenderError, or an error of the service's client, or the signal's reason
 */
export async function prepare(
  deps: RenderDeps,
  request: PreflightRequest,
  checked?: Preflight,
): Promise<Record<string, unknown>> {
  const { watcher, signal } = deps
  watcher.stage('check')
  const found = checked ?? (await mustPass(deps, request))
  const urls = await uploadAssets(deps, await withHashes([...found.files, ...found.recordings], signal))
  const speech = await speakLines(deps, found.lines, urls)
  const lengths = await measuredLengths(deps, found, speech)
  const { body, warnings } = bodyOf(found, { urls, speech }, lengths)
  for (const warning of [...found.faults, ...warnings]) watcher.warn(inWords(warning))
  signal.throwIfAborted()
  return body
}

/** Watches a job to its rest, telling the stages on the way. Cancels it when the signal aborts. */
export async function follow(deps: Pick<RenderDeps, 'jobs' | 'watcher' | 'signal'>, job: Job): Promise<Job> {
  const { jobs, watcher, signal } = deps
  let downloading = false
  const unsubscribe = jobs.subscribe((event) => {
    if (
      event.type === 'job' &&
      event.job.id === job.id &&
      event.job.state === 'downloading' &&
      !downloading
    ) {
      downloading = true
      watcher.stage('download')
    }
    if (event.type === 'progress' && event.id === job.id && (event.stage === 'downloading') === downloading)
      watcher.progress(event.share)
  })
  try {
    return await jobs.settled(job.id, signal)
  } catch (error) {
    jobs.cancel(job.id)
    throw error
  } finally {
    unsubscribe()
  }
}
