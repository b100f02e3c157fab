import { serializeProject } from '../../../common/composition/index.ts'
import { mustPass, RenderError } from '../../authoring/preflight/index.ts'
import type { Preflight, PreflightRequest } from '../../authoring/preflight/index.ts'
import { contentHash } from '../../authoring/projects/index.ts'
import { follow, prepare, unanswered } from '../../authoring/render/index.ts'
import type { RenderDeps, RenderWatcher } from '../../authoring/render/index.ts'
import { isUnanswered, JobExists } from '../../jobs/index.ts'
import type { Job, JobTarget, Prepared, SourceRow, SourceStore } from '../../jobs/index.ts'
import { failureOf } from './prepare-clip.ts'
import { GreenroomError, message } from '../../../common/messages/index.ts'

export interface ClipMakerOptions {
  /** Dependencies for rendering on the single service that makes the clips. */
  render: Omit<RenderDeps, 'watcher' | 'signal' | 'parent'>
  newId: () => string
  sources: Pick<SourceStore, 'get'>
}

export interface ClipRequest extends PreflightRequest {
  /** Folder of the project file, which relative paths refer to. */
  home: string
  target: JobTarget
  /** The row of the sheet that the project was filled in from. */
  row?: SourceRow
  /**
   * Id for the job of the clip, derived from its content and its file. A clip with the same id is continued: what an
   * earlier run requested before it was killed is not requested again.
   */
  id?: string | undefined
}

interface Making {
  request: ClipRequest
  found: Preflight
  watcher: RenderWatcher
  onEnd: () => void
}

/** Why a clip's files or speech could not be prepared; `code` and message are those of the job. */
export class ClipFailed extends GreenroomError {
  constructor({ failure, state }: Pick<Job, 'failure' | 'state'>) {
    super(failure?.code ?? state, failure?.message ?? message('runErrors.jobEnded', { state }), {
      next: failure?.next,
    })
  }
}

/** Makes clips for commands, which wait for the file. Uses the same jobs as the window. */
export class ClipMaker {
  readonly #options: ClipMakerOptions
  readonly #making = new Map<string, Making>()
  readonly #endPreparing: () => Promise<void>
  readonly #unsubscribe: () => void

  constructor(options: ClipMakerOptions) {
    this.#options = options
    const { jobs } = options.render
    this.#unsubscribe = jobs.subscribe((event) => {
      if (event.type === 'job' && event.job.state !== 'preparing') this.#making.get(event.job.id)?.onEnd()
    })
    this.#endPreparing = jobs.prepareWith({
      failureOf,
      prepare: ({ job, signal }) => this.#prepare(job.id, signal),
    })
  }

  /**
   * Checks the project, uploads its files, makes its speech, requests the video and saves it. Resolves with the job
   * once it rests, whatever its outcome.
   * @param checked the result of a preflight of the same project a moment ago; when absent, the preflight is run now
   * @throws RenderError for a project that can't be sent, ClipFailed, an error of the service's client, or the signal's
   * reason
   */
  async make(
    { watcher, signal }: Pick<RenderDeps, 'watcher' | 'signal'>,
    request: ClipRequest,
    checked?: Preflight,
  ): Promise<Job> {
    const { render, newId } = this.#options
    const { jobs } = render
    const earlier = this.#earlier(request)
    const id = earlier?.id ?? request.id ?? newId()
    if (earlier) this.#refuseUnanswered(earlier)
    if (earlier && earlier.body !== null) {
      const ended = jobs.preparesAgain(id) ? null : await this.#goOn({ watcher, signal }, earlier)
      if (ended) return ended
    }
    watcher.stage('check')
    const found = checked ?? (await mustPass({ ...render, signal }, request))
    await this.#prepared(id, { request, found, watcher }, signal)
    const job = jobs.get(id)
    if (!job) throw new Error('a job was prepared, and there is none')
    watcher.stage('video')
    return follow({ jobs, watcher, signal }, job)
  }

  stop(): Promise<void> {
    this.#unsubscribe()
    return this.#endPreparing()
  }

  async #prepared(id: string, making: Omit<Making, 'onEnd'>, signal: AbortSignal): Promise<void> {
    const { jobs } = this.#options.render
    const onAbort = (): void => void jobs.cancel(id)
    try {
      const ended = new Promise<void>((onEnd) => this.#making.set(id, { ...making, onEnd }))
      signal.throwIfAborted()
      signal.addEventListener('abort', onAbort, { once: true })
      if (jobs.get(id)) this.#resume(id)
      else this.#begin(id, making.request)
      await ended
      signal.throwIfAborted()
      const job = jobs.get(id)
      if (job?.body === null) throw new ClipFailed(job)
    } finally {
      signal.removeEventListener('abort', onAbort)
      this.#making.delete(id)
    }
  }

  #begin(id: string, { kind, project, home, target, row }: ClipRequest): void {
    const { jobs, connection } = this.#options.render
    const source = { projectId: project.id, contentHash: contentHash(project, home), row: row ?? null }
    const snapshot = serializeProject(project)
    try {
      jobs.begin([{ id, kind, title: project.name, connection: connection.id, target, source, snapshot }])
    } catch (error) {
      if (!(error instanceof JobExists)) throw error
      // Another process has begun the same clip a moment ago.
      this.#resume(id)
    }
  }

  #resume(id: string): void {
    const { jobs } = this.#options.render
    // A job that a killed process left is taken over; one that has failed is tried again.
    if (jobs.takeOver(id) || jobs.retry(id)) return
    throw new RenderError('project', message('generateErrors.busy'), {
      next: message('generateErrors.busyNext'),
    })
  }

  async #prepare(id: string, signal: AbortSignal): Promise<Prepared> {
    const making = this.#making.get(id)
    if (!making) throw new Error('nobody waits for this clip')
    const { request, found, watcher } = making
    const { render } = this.#options
    const { body, extension, parts } = await prepare({ ...render, watcher, signal, parent: id }, request, found)
    return { body, extras: extension && { project: extension }, parts }
  }

  /**
   * The earlier clip with the id of this request. For a request without an id: a clip of the same content and target
   * whose request got no answer.
   */
  #earlier({ id, kind, project, home, target }: ClipRequest): Job | null {
    const { sources, render } = this.#options
    const { jobs, connection } = render
    if (id !== undefined) return jobs.get(id)
    const content = contentHash(project, home)
    const isSame = (job: Job): boolean =>
      job.kind === kind &&
      job.target?.folder === target.folder &&
      job.target.name === target.name &&
      sources.get(job.id)?.contentHash === content
    return (
      jobs
        .list({ connection: connection.id, purpose: 'clip', states: ['unconfirmed', 'cancelled'] })
        .filter(isSame)
        .find((job) => job.state === 'unconfirmed' || this.#lostOf(job)) ?? null
    )
  }

  /** The job whose answer was lost: that of a speech that the clip needs, or the clip's own. */
  #lostOf(clip: Job): Job | undefined {
    const { jobs, connection } = this.#options.render
    if (connection.service.local === true) return undefined
    if (clip.parts) return jobs.list({ parentId: clip.id }).some(isUnanswered) ? clip : undefined
    return (clip.body === null ? jobs.list({ parentId: clip.id }) : [clip]).find(isUnanswered)
  }

  /**
   * Throws when an earlier request for the clip got no answer. @throws RenderError `unconfirmed`, since repeating it
   * may cost credits twice
   */
  #refuseUnanswered(clip: Job): void {
    const lost = this.#lostOf(clip)
    if (lost) throw unanswered(lost)
  }

  /** Continues a job that the service was already asked for. Null when the service no longer has it. */
  async #goOn({ watcher, signal }: Pick<RenderDeps, 'watcher' | 'signal'>, job: Job): Promise<Job | null> {
    const { jobs } = this.#options.render
    watcher.stage('video')
    // A job that is still under way is not resumable (null): it is only followed.
    const resumes = jobs.resumable(job.id)
    jobs.retry(job.id)
    const ended = await follow({ jobs, watcher, signal }, job)
    return resumes && ended.state === 'expired' ? null : ended
  }
}
