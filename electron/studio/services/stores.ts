import type { StudioPaths } from '../core/data-folder.ts'
import { JobStore } from '../jobs/index.ts'
import { LibraryIndex } from '../library/index.ts'
import { RemoteAssetCache } from '../service/remote/index.ts'

export interface StoresDeps {
  paths: Pick<StudioPaths, 'jobs' | 'library' | 'cache'>
  onClose: (close: () => unknown) => void
}

export interface Stores {
  jobStore: JobStore
  libraryIndex: LibraryIndex
  cache: RemoteAssetCache
}

/**
 * Opens the databases that the window and the commands of one user share. They are closed after all services that write
 * to them.
 */
export function openStores({ paths, onClose }: StoresDeps): Stores {
  const jobStore = new JobStore(paths.jobs)
  onClose(() => jobStore.close())
  const libraryIndex = new LibraryIndex(paths.library)
  onClose(() => libraryIndex.close())
  const cache = new RemoteAssetCache(paths.cache)
  onClose(() => cache.close())
  return { jobStore, libraryIndex, cache }
}
