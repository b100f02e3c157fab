import { generationSpecs } from '../../../../common/generation/kinds.ts'
import type { Clock } from '../../../core/clock.ts'
import { resultLifetimeMs } from '../../../jobs/index.ts'
import type { JobStore } from '../../../jobs/index.ts'
import type { LibraryIndex } from '../../../library/index.ts'
import { isDrawnByService } from '../captions/put-picture.ts'
import type { ItemRow } from '../store/item-rows.ts'

export interface KeepInLibraryOptions {
  jobStore: Pick<JobStore, 'get'>
  libraryIndex: Pick<LibraryIndex, 'get' | 'keep'>
  clock: Clock
  onError: (error: unknown) => void
}

/** Adds a clip to the library that a batch downloaded: that of a job, or one that was imported by its id. */
export function keepInLibrary(options: KeepInLibraryOptions, row: ItemRow): void {
  const { jobStore, libraryIndex, clock, onError } = options
  const { path, size, sha256, durationMs, width, height } = row
  const id = row.jobId ?? row.id
  if (path === null || size === null || sha256 === null || libraryIndex.get(id)) return
  const job = row.jobId === null ? null : jobStore.get(row.jobId)
  const kind = job?.kind ?? row.kind
  // The job is off the list, or the service of an imported clip does not tell its kind.
  if ((row.jobId !== null && !job) || kind === 'unknown') return
  try {
    const madeAt = job?.completedAt ?? row.finishedAt ?? clock.now()
    libraryIndex.keep({
      jobId: id,
      path,
      size,
      sha256,
      durationMs,
      width,
      height,
      kind,
      title: job?.title ?? row.name,
      madeAt,
      expiresAt: madeAt + resultLifetimeMs,
      savedAt: clock.now(),
      connection: row.connection,
      fps: null,
      preview: false,
      stack: null,
      // A download that was converted with captions is not told from one without: at worst they are offered again.
      captionsDrawn: job !== null && isDrawnByService(job),
      media: generationSpecs[kind].media,
    })
  } catch (error) {
    onError(error)
  }
}
