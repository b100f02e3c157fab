import { resultLifetimeMs } from '../../../jobs/index.ts'
import type { JobFailure, JobKind, JobPurpose, JobResult, JobState, JobStore } from '../../../jobs/index.ts'
import type { LibraryIndex } from '../../../library/index.ts'
import type { ItemRow } from '../store/item-rows.ts'

/** What of a job is needed here; its body stays where it is. */
interface JobFacts {
  id: string
  kind: JobKind
  title: string
  connection: string
  state: JobState
  purpose: JobPurpose
  remoteId: string | null
  result: string | null
  failure: string | null
  createdAt: number
  submittedAt: number | null
  completedAt: number | null
  width: number | null
  height: number | null
  project: string | null
  preview: number | null
  variables: string | null
}

export interface JobItemsOptions {
  jobs: JobStore
  library: Pick<LibraryIndex, 'get'>
  /** The id that a connection goes by now: commands remember a service by its address. */
  connection: (id: string) => string
  now: () => number
}

const listed = `SELECT id, state, created_at AS createdAt FROM jobs INDEXED BY jobs_listed
  WHERE purpose = 'clip' AND (created_at, id) > (?, ?) ORDER BY created_at, id LIMIT ?`
const facts = `SELECT jobs.id, jobs.kind, jobs.title, jobs.connection, jobs.state, jobs.purpose,
    jobs.remote_id AS remoteId, jobs.result, jobs.failure, jobs.created_at AS createdAt,
    jobs.submitted_at AS submittedAt, jobs.completed_at AS completedAt,
    coalesce(json_extract(jobs.body, '$.width'), json_extract(jobs.body, '$.data[0].width')) AS width,
    coalesce(json_extract(jobs.body, '$.height'), json_extract(jobs.body, '$.data[0].height')) AS height,
    json_extract(sources.snapshot, '$.name') AS project,
    json_extract(jobs.target, '$.preview') AS preview, sources.variables
  FROM jobs LEFT JOIN sources ON sources.id = jobs.id WHERE jobs.id = ?`

/** The job history as clips at services. */
export class JobItems {
  readonly #options: JobItemsOptions

  constructor(options: JobItemsOptions) {
    this.#options = options
  }

  /** A page of the history after a job: ids and states alone, which lie in an index. */
  page(
    after: { createdAt: number; id: string },
    limit: number,
  ): { id: string; state: string; createdAt: number }[] {
    return this.#options.jobs.database
      .sql<{ id: string; state: string; createdAt: number }>(listed)
      .all(after.createdAt, after.id, limit)
  }

  /** What a job is as a clip; null for one that has nothing at a service, or is a part of something else. */
  row(jobId: string, before: ItemRow | null): ItemRow | null {
    const job = this.#options.jobs.database.sql<JobFacts>(facts).get(jobId)
    if (!job || job.purpose !== 'clip' || job.remoteId === null || job.preview === 1) return null
    const result = parsed<JobResult>(job.result)
    const failure = parsed<JobFailure>(job.failure)
    const clip = this.#options.library.get(jobId)
    const finishedAt = job.completedAt
    const expiresAt = finishedAt === null ? null : finishedAt + resultLifetimeMs
    const saved = clip ?? result?.file ?? null
    const kept = before?.jobId === jobId && before.path !== null ? before : null
    const known = saved
      ? {
          size: saved.size,
          path: saved.path,
          sha256: saved.sha256,
          durationMs: saved.durationMs,
          mtimeMs: null,
        }
      : kept
        ? {
            size: kept.size,
            path: kept.path,
            sha256: kept.sha256,
            durationMs: kept.durationMs,
            mtimeMs: kept.mtimeMs,
          }
        : {
            size: before?.size ?? null,
            path: null,
            sha256: null,
            durationMs: before?.durationMs ?? null,
            mtimeMs: null,
          }
    const judged =
      saved || kept
        ? { state: 'saved' as const, message: null }
        : judge(job.state, failure, finishedAt, expiresAt, this.#options.now())
    return {
      ...{ id: jobId, jobId, jobState: job.state, source: 'job', remoteId: job.remoteId, kind: job.kind },
      ...{ connection: this.#options.connection(job.connection), name: job.title },
      ...{ project: job.project ?? '', variables: variablesOf(job.variables), finishedAt, expiresAt },
      ...{ url: result?.url ?? null, addedAt: job.createdAt, askAt: null, asks: 0 },
      width: clip?.width ?? before?.width ?? number(job.width),
      height: clip?.height ?? before?.height ?? number(job.height),
      ...known,
      ...judged,
    }
  }
}

/** The state of a clip that no file of this machine holds. */
function judge(
  state: JobState,
  failure: JobFailure | null,
  finishedAt: number | null,
  expiresAt: number | null,
  now: number,
): Pick<ItemRow, 'state' | 'message'> {
  if (state === 'expired' || failure?.code === 'result-gone')
    return { state: 'expired', message: failure?.message ?? null }
  // The service finished it, whatever became of the job afterwards.
  if (finishedAt !== null)
    return { state: expiresAt !== null && expiresAt <= now ? 'expired' : 'ready', message: null }
  switch (state) {
    case 'failed':
      return failure?.code === 'service' || failure?.code === 'refused'
        ? { state: 'failed', message: failure.message }
        : { state: 'unknown', message: failure?.message ?? null }
    case 'cancelled':
      return {
        state: 'unknown',
        message: 'It was cancelled here; the service may have made it all the same.',
      }
    case 'preparing':
    case 'queued':
    case 'submitting':
    case 'waiting':
    case 'downloading':
    case 'done':
    case 'unconfirmed':
      return { state: 'working', message: null }
  }
}

function variablesOf(text: string | null): string {
  const value = parsed<unknown>(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return '{}'
  const entries = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return JSON.stringify(Object.fromEntries(entries))
}

function parsed<T>(text: string | null): T | null {
  if (text === null) return null
  try {
    return JSON.parse(text) as T
  } catch {
    // Written by hand or by something else: as good as not there.
    return null
  }
}

function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.round(value) : null
}
