import { generationSpecs } from '../../../../common/generation/kinds.ts'
import type { Clock } from '../../../core/clock.ts'
import { resultLifetimeMs } from '../../../jobs/index.ts'
import type { JobStore } from '../../../jobs/index.ts'
import type { LibraryIndex } from '../../../library/index.ts'
import type { ItemRow } from '../store/item-rows.ts'

export interface KeepInLibraryOptions {
  jobStore: Pick<JobStore, 'get'>
  libraryIndex: Pick<LibraryIndex, 'get' | 'keep'>
  clock: Clock
  onError: (error: unknown) => void
}

/** Adds a job's clip to the library when a batch downloaded it instead of the job itself. */
export function keepInLibrary(options: KeepInLibraryOptions, row: ItemRow): void {
  const { jobStore, libraryIndex, clock, onError } = options
  const { jobId, path, size, sha256, durationMs, width, height } = row
  if (jobId === null || path === null || size === null || sha256 === null || libraryIndex.get(jobId)) return
  const job = jobStore.get(jobId)
  if (!job) return
  try {
    const madeAt = job.completedAt ?? clock.now()
    libraryIndex.keep({
      jobId,
      path,
      size,
      sha256,
      durationMs,
      width,
      height,
      kind: job.kind,
      title: job.title,
      madeAt,
      expiresAt: madeAt + resultLifetimeMs,
      savedAt: clock.now(),
      connection: job.connection,
      fps: null,
      preview: false,
      media: generationSpecs[job.kind].media,
    })
  } catch (error) {
    onError(error)
  }
}
