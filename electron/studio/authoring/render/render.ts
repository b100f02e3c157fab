import { compile, refuseUnfilled } from '../../../common/composition/index.ts'
import type { BodyKind, CompileOptions, Problem, Project } from '../../../common/composition/index.ts'
import { asSpoken } from '../../../common/pronounce/index.ts'
import type { Job, JobTarget } from '../../jobs/index.ts'
import { assetFacts, readAssets, uploadAssets } from './assets.ts'
import type { Asset } from './assets.ts'
import type { RenderDeps } from './deps.ts'
import { RenderError } from './errors.ts'
import { checkNames } from './known.ts'
import { sceneLengths, servedLengths } from './lengths.ts'
import { namedFieldsOnly } from './named-fields.ts'
import { placeholderHost } from './placeholders.ts'
import { readSamples } from './samples.ts'
import { linesToSpeak, speakLines } from './voices.ts'

export interface RenderRequest {
  project: Project
  /** Folder that the project's file paths are relative to. */
  folder: string
  /** Sends files that lie outside that folder, too. For projects whose maker is trusted; default false. */
  allowOutside?: boolean | undefined
  kind: BodyKind
  target: JobTarget
  anchor?: CompileOptions['anchor']
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
export async function render(deps: RenderDeps, request: RenderRequest): Promise<Job> {
  const { project, kind, id } = request
  const earlier = id === undefined ? null : deps.jobs.get(id)
  if (earlier) return goOn(deps, earlier)
  const body = await prepare(deps, request)
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
 * @throws RenderError, or an error of the service's client, or the signal's reason
 */
export async function prepare(
  deps: RenderDeps,
  request: Omit<RenderRequest, 'target'>,
): Promise<Record<string, unknown>> {
  const { kind } = request
  const { watcher, signal } = deps
  watcher.stage('check')
  const project = asSpoken(request.project, deps.speaking?.pronunciations ?? [])
  const assets = await readAssets(deps, project, request)
  const lines = linesToSpeak(project, kind)
  refuseEarly(
    project,
    kind,
    assets,
    lines.map((line) => line.id),
    request.anchor,
  )
  await checkNames(deps, project)
  const samples = await readSamples(deps, project)
  const urls = await uploadAssets(deps, [...assets, ...samples])
  const speech = await speakLines(deps, lines, urls)
  const voiceDurations = await sceneLengths(deps, project, assets, speech)
  const { sizes, mediaDurations: own } = assetFacts(assets)
  const mediaDurations = { ...own, ...(await servedLengths(deps, project)) }
  const anchor = request.anchor ? { anchor: request.anchor } : {}
  const compiled = compile(project, kind, { urls, speech, voiceDurations, sizes, mediaDurations, ...anchor })
  if (!compiled.ok) throw problemsError(project, kind, compiled.reasons)
  for (const warning of compiled.warnings) watcher.warn(inWords(warning))
  const { body, notice } = namedFieldsOnly(kind, compiled.body)
  if (notice) watcher.warn(notice)
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

/** Everything that can be known to be wrong before a file is sent or a word is paid for. */
function refuseEarly(
  project: Project,
  kind: BodyKind,
  assets: readonly Asset[],
  spoken: readonly string[],
  anchor: CompileOptions['anchor'],
): void {
  const { sizes, mediaDurations } = assetFacts(assets)
  const urls = Object.fromEntries(assets.map((asset) => [asset.path, placeholder(asset)]))
  const speech = Object.fromEntries(spoken.map((id) => [id, `${placeholderHost}/speech.mp3`]))
  const compiled = compile(project, kind, {
    urls,
    speech,
    sizes,
    mediaDurations,
    ...(anchor ? { anchor } : {}),
  })
  // Lengths are only measured once the speech is there.
  const reasons = refuseUnfilled(compiled.ok ? compiled.warnings : compiled.reasons).filter(
    (reason) => reason.code !== 'voice-length-unknown',
  )
  if (reasons.some((reason) => reason.severity === 'error')) throw problemsError(project, kind, reasons)
}

/** An address with the ending that the file's content calls for, as uploads give it. */
function placeholder({ info }: Asset): string {
  const endings: Record<string, string> = { jpeg: 'jpg', matroska: 'webm' }
  return `${placeholderHost}/file.${endings[info.container] ?? info.container}`
}

export function problemsError(project: Project, kind: BodyKind, problems: readonly Problem[]): RenderError {
  const errors = problems.filter((problem) => problem.severity === 'error')
  const what = kind === 'avatar-video' ? 'an avatar video' : 'a talking avatar'
  const count = errors.length === 1 ? 'one reason' : `${errors.length} reasons`
  return new RenderError('project', `"${project.name}" can't be made into ${what}, for ${count}:`, {
    details: errors.map(inWords),
    problems: errors,
  })
}

export function inWords(problem: Problem): string {
  return problem.path === '' ? problem.message : `${problem.path}: ${problem.message}`
}
