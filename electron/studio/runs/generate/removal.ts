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

/** What a job and its clip keep for each other, and what goes when one of them does. */
export class Removal {
  readonly #options: RemovalOptions

  constructor(options: RemovalOptions) {
    this.#options = options
  }

  /** Takes a job that has ended off the list. Its clip stays, with the project that it came from. */
  forgetJob(id: string): void {
    const { jobs, libraryIndex, feed } = this.#options
    if (jobs.remove(id) && !libraryIndex.get(id)) this.#forgetSource(id)
    feed.changed('jobs', [id])
  }

  /** A clip is gone from the library; what was only kept for it goes, too. */
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
