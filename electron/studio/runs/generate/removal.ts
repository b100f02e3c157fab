import type { Jobs, JobStore } from '../../jobs/index.ts'
import type { LibraryIndex } from '../../library/index.ts'
import type { Stills } from '../../media/stills/index.ts'
import type { JobFeed } from './job-feed.ts'

export interface RemovalOptions {
  jobs: Pick<Jobs, 'remove'>
  jobStore: Pick<JobStore, 'get' | 'sources'>
  libraryIndex: Pick<LibraryIndex, 'get'>
  stills: Pick<Stills, 'forget'>
  feed: Pick<JobFeed, 'changed'>
}

/** Deletes what jobs and clips store for each other when one of them is removed. */
export class Removal {
  readonly #options: RemovalOptions

  constructor(options: RemovalOptions) {
    this.#options = options
  }

  /** Removes an ended job from the list. Its clip stays, with the project that it was made from. */
  forgetJob(id: string): void {
    const { jobs, libraryIndex, feed } = this.#options
    if (jobs.remove(id) && !libraryIndex.get(id)) this.#forgetSource(id)
    feed.changed('jobs', [id])
  }

  /** Deletes what was stored only for a clip that was removed from the library. */
  clipRemoved(id: string): void {
    const { jobStore, feed } = this.#options
    feed.changed('jobs', [id])
    if (!jobStore.get(id)) this.#forgetSource(id)
  }

  #forgetSource(id: string): void {
    const { jobStore, stills } = this.#options
    if (!jobStore.sources.get(id)) return
    jobStore.sources.remove(id)
    stills.forget(id)
  }
}
