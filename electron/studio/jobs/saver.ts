import type { JobKind, JobTarget, SavedFile } from './types.ts'

/** What a job asks of the library: fetch a result and keep it. */
export interface ResultSaver {
  /** Rejects with a `SaveFault`-like error, or with the signal's reason. */
  save(request: SaveRequest): Promise<SavedFile>
  /** Removes what an unfinished download left. */
  discard(jobId: string): Promise<void>
}

export interface SaveRequest {
  jobId: string
  kind: JobKind
  media: 'video' | 'audio' | 'image'
  title: string
  /** Where it was made. */
  connection?: string
  url: string
  target: JobTarget
  /** When the service finished it, ms since 1970. */
  madeAt: number
  expiresAt: number
  signal: AbortSignal
  /** 0 to 1, or null when the server doesn't tell the length. */
  onProgress?: (share: number | null) => void
}
