import type { Job } from '../../jobs/index.ts'
import { bodyOf, withPath, mustPass } from '../preflight/index.ts'
import type { Preflight, PreflightRequest } from '../preflight/index.ts'
import { uploadAssets, withHashes } from './assets.ts'
import type { RenderDeps } from './deps.ts'
import { measuredLengths } from './lengths.ts'
import { speakLines } from './voices.ts'

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
  if (!checked) watcher.stage('check')
  const found = checked ?? (await mustPass(deps, request))
  const urls = await uploadAssets(deps, await withHashes([...found.files, ...found.recordings], signal))
  const speech = await speakLines(deps, found.lines, urls)
  const lengths = await measuredLengths(deps, found, speech)
  const { body, warnings } = bodyOf(found, { urls, speech }, lengths)
  for (const warning of [...found.faults, ...warnings]) watcher.warn(withPath(warning))
  signal.throwIfAborted()
  return body
}

/** Watches a job to its rest, telling the stages on the way. Cancels it when the signal aborts. */
export async function follow(deps: Pick<RenderDeps, 'jobs' | 'watcher' | 'signal'>, job: Job): Promise<Job> {
  const { jobs, watcher, signal } = deps
  let downloading = false
  const unsubscribe = jobs.subscribe((event) => {
    if (event.type === 'job' && event.job.id === job.id && event.job.state === 'downloading' && !downloading) {
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
