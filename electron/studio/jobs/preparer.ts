import type { Job, JobFailure, PreparingStage } from './types.ts'

/** What a job is requested with. */
export interface Prepared extends Pick<Job, 'body' | 'extras'> {
  /** Parts that are requested one by one; absent or null: the body is requested as it is. */
  parts?: Job['parts']
}

export interface PrepareRequest {
  job: Job
  /** The job's source as stored by `SourceStore`. */
  snapshot: string
  signal: AbortSignal
  onStep: (stage: PreparingStage) => void
  onShare: (share: number | null) => void
}

/** Does everything that comes before a create request: checks, uploads, speech. */
export interface Preparer {
  /**
   * Makes the body and extras of the create request, or of those of its parts. May be called again for the same job, after an error or a restart.
   */
  prepare: (request: PrepareRequest) => Promise<Prepared>
  /**
   * The failure for an error of `prepare`. Code `unconfirmed` means that credits may have been spent, so the user is
   * asked.
   */
  failureOf: (error: unknown) => JobFailure
}
