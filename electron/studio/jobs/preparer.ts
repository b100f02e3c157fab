import type { Job, JobFailure, PreparingStage } from './types.ts'

export interface PrepareRequest {
  job: Job
  /** What it is made of: `SourceStore`. */
  snapshot: string
  signal: AbortSignal
  onStep: (stage: PreparingStage) => void
  onShare: (share: number | null) => void
}

/** All that comes before a create call: checks, files, voices. */
export interface Preparer {
  /** Answers the request of the create call. May be asked again for the same job: after trouble, or a restart. */
  prepare: (request: PrepareRequest) => Promise<Pick<Job, 'body' | 'extras'>>
  /** Why it can't be made, of an error of `prepare`. Code `unconfirmed`: it may have cost credits, so the user is asked. */
  failureOf: (error: unknown) => JobFailure
}
