import type { JobKind, JobTarget, SavedFile } from './types.ts'

/** Downloads and stores results; the library implements it for jobs. */
export interface ResultSaver {
  /** Saves a result. Rejects with a `SaveFault`-like error, or with the signal's reason. */
  save(request: SaveRequest): Promise<SavedFile>
  /** Deletes the temporary file of an unfinished download. */
  discard(jobId: string): Promise<void>
}

export interface SaveRequest {
  jobId: string
  kind: JobKind
  media: 'video' | 'audio' | 'image'
  title: string
  /** Id of the connection that made the result. */
  connection?: string
  url: string
  /** Ids and files of the parts that the result is joined from, in place of its address. */
  parts?: readonly { id: string; path: string }[]
  target: JobTarget
  /** When the service finished the result, ms since 1970. */
  madeAt: number
  expiresAt: number
  signal: AbortSignal
  /** Called with the progress, 0 to 1, or null when the server doesn't tell the length. */
  onProgress?: (share: number | null) => void
}
