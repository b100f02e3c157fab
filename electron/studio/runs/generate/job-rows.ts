import { message } from '../../../common/messages/index.ts'
import type { JobRow } from '../../../common/bridge/index.ts'
import { canResume, isResting, resultLifetimeMs } from '../../jobs/index.ts'
import type { JobStage, JobState, ListedJob, PreparingStage, RowList } from '../../jobs/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { JobProgress } from './job-progress.ts'

export interface JobRowsOptions {
  list: RowList
  now: () => number
  connection: (id: string) => { name: string; free: boolean } | null
  /** `contentHash` of a project when it was last seen; null when it never was. */
  head: (projectId: string) => string | null
  /** The job's clip in the library with its thumbnail; null when the library has none. */
  clip: (id: string) => { thumbUrl: string | null } | null
  /** Whether a clip that is made in parts continues with what its service already has. */
  resumable: (id: string) => boolean
  /** Share of the speech in the time that speech and video of a job take; null where it isn't known. */
  speechShare: (id: string) => number | null
  /** Thumbnail of the project when the job was begun; null when there is none. */
  still: (id: string) => string | null
}

const stages: readonly PreparingStage[] = ['check', 'cut', 'upload', 'speech', 'video', 'download']

/** Jobs in the form that a list shows. */
export class JobRows {
  readonly #options: JobRowsOptions
  readonly #progress = new Map<string, JobProgress>()
  readonly #retries = new Map<string, Text>()
  readonly #typical = new Map<string, number | null>()

  constructor(options: JobRowsOptions) {
    this.#options = options
  }

  /** A job in the form of the list; null when there is no such job. */
  row(id: string): JobRow | null {
    const job = this.#options.list.job(id)
    return job && this.#job(job)
  }

  progressed(id: string, stage: JobStage, share: number | null): void {
    const progress = this.#progress.get(id) ?? new JobProgress(stage, this.#speechShare(id, stage))
    this.#progress.set(id, progress)
    progress.report(stage, share, this.#options.now())
    this.#retries.delete(id)
  }

  /** A job whose request was sent before has no speech to make any more, and its project need not be read for that. */
  #speechShare(id: string, stage: JobStage): number | null {
    return stage === 'waiting' || stage === 'downloading' ? null : this.#options.speechShare(id)
  }

  /** Records the message of a failed step that will be tried again. */
  retrying(id: string, message: Text): void {
    this.#retries.set(id, message)
  }

  /** Forgets what a job waited for, as its state has changed, and its progress once it rests. */
  moved(id: string, state: JobState): void {
    if (isResting(state)) this.#progress.delete(id)
    this.#retries.delete(id)
  }

  /** Forgets the typical duration of a kind, since a job of this kind has ended. */
  ended(kind: string, connection: string): void {
    this.#typical.delete(`${kind} ${connection}`)
  }

  #job(job: ListedJob): JobRow {
    const { id, kind, title, state, failure } = job
    const resting = isResting(state)
    const clip = this.#options.clip(id)
    const connection = this.#options.connection(job.connection)
    const progress = resting ? undefined : this.#progress.get(id)
    const typicalMs = this.#typicalMs(kind, job.connection)
    return {
      id,
      kind,
      title,
      state,
      connection: job.connection,
      connectionName: connection?.name ?? job.connection,
      preview: job.preview,
      message: failure?.message ?? (resting ? null : this.#doing(job, progress)),
      next: failure?.next ?? null,
      share: progress?.share ?? null,
      etaMs: resting ? null : this.#eta(job, progress, typicalMs),
      typicalMs,
      credits: job.credits,
      createdAt: job.createdAt,
      updatedAt: job.updatedAt,
      endedAt: job.endedAt,
      // Clips that are saved, or that the built-in engine made, don't expire.
      expiresAt: job.completedAt === null || clip || connection?.free ? null : job.completedAt + resultLifetimeMs,
      thumbUrl: clip?.thumbUrl ?? this.#options.still(id),
      // Previews are not in the library.
      clipId: clip && !job.preview ? id : null,
      outOfDate: this.#outOfDate(job),
      can: {
        cancel: !resting || state === 'unconfirmed',
        retry: resting && (state !== 'done' || clip === null) && connection !== null,
        resumes: (job.parts ? this.#options.resumable(id) : canResume(job)) || connection?.free === true,
        remove: resting,
        reveal: clip !== null && !job.preview,
        openProject: job.projectId !== null && job.projectId !== '',
      },
    }
  }

  /** Estimated remaining time, ms: from the job's pace when its progress is known, otherwise from the typical duration. */
  #eta(job: ListedJob, progress: JobProgress | undefined, typicalMs: number | null): number | null {
    const now = this.#options.now()
    if (progress && progress.share !== null) return progress.leftMs(now)
    if (typicalMs === null || job.submittedAt === null || job.state !== 'waiting') return null
    const left = typicalMs - (now - job.submittedAt)
    return left > 0 ? left : null
  }

  #typicalMs(kind: string, connection: string): number | null {
    const key = `${kind} ${connection}`
    const known = this.#typical.get(key)
    if (known !== undefined) return known
    const typical = this.#options.list.typicalMs(kind, connection)
    this.#typical.set(key, typical)
    return typical
  }

  /** Message about a job under way; null when its state says everything. */
  #doing({ id, state, step }: ListedJob, progress: JobProgress | undefined): Text | null {
    if (state !== 'preparing') return this.#retries.get(id) ?? (state === 'waiting' ? step : null)
    const stage = stages.find((one) => one === progress?.stage) ?? 'check'
    return step ?? message(`jobSteps.${stage}`)
  }

  #outOfDate({ projectId, contentHash, ofSheet }: ListedJob): boolean {
    // The project that a sheet's row filled in never equals the project itself.
    if (ofSheet) return false
    const head = projectId === null ? null : this.#options.head(projectId)
    return head !== null && head !== contentHash
  }
}
