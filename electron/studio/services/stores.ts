import type { Clock } from '../core/clock.ts'
import type { StudioPaths } from '../core/data-folder.ts'
import { JobStore } from '../jobs/index.ts'
import { ClipPages, LibraryIndex } from '../library/index.ts'
import { RemoteAssetCache } from '../service/remote/index.ts'

export interface StoresDeps {
  paths: Pick<StudioPaths, 'jobs' | 'library' | 'cache'>
  clock: Pick<Clock, 'now'>
  onClose: (close: () => unknown) => void
}

export interface Stores {
  jobStore: JobStore
  libraryIndex: LibraryIndex
  clipPages: ClipPages
  cache: RemoteAssetCache
}

/**
 * Opens the databases that the window and the commands of one user share. They are closed after all services that write
 * to them.
 */
export function openStores({ paths, clock, onClose }: StoresDeps): Stores {
  const jobStore = new JobStore(paths.jobs)
  onClose(() => jobStore.close())
  const libraryIndex = new LibraryIndex(paths.library)
  onClose(() => libraryIndex.close())
  const clipPages = new ClipPages(paths, () => clock.now())
  onClose(() => clipPages.close())
  const cache = new RemoteAssetCache(paths.cache)
  onClose(() => cache.close())
  return { jobStore, libraryIndex, clipPages, cache }
}
