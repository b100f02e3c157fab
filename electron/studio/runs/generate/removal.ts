import type { Jobs, JobStore } from '../../jobs/index.ts'
import type { LibraryIndex } from '../../library/index.ts'
import type { Stills } from '../../media/stills/index.ts'
import type { JobFeed } from './job-feed.ts'
import type { ProductionStore } from './production-store.ts'
import type { Productions } from './productions.ts'

export interface RemovalOptions {
  jobs: Pick<Jobs, 'remove'>
  jobStore: Pick<JobStore, 'get'>
  libraryIndex: Pick<LibraryIndex, 'get'>
  productions: Pick<Productions, 'remove'>
  productionStore: Pick<ProductionStore, 'get'>
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
    const { jobs, libraryIndex, productionStore, feed } = this.#options
    const production = productionStore.get(id)
    const unsent = production !== null && production.state !== 'handed'
    jobs.remove(id)
    if (production && (unsent || !libraryIndex.get(id))) this.#forgetProduction(id)
    feed.changed(id)
  }

  /** A clip is gone from the library; what was only kept for it goes, too. */
  clipRemoved(id: string): void {
    const { jobStore, productionStore, feed } = this.#options
    feed.changed(id)
    if (jobStore.get(id) || productionStore.get(id)?.state !== 'handed') return
    this.#forgetProduction(id)
  }

  #forgetProduction(id: string): void {
    this.#options.productions.remove(id)
    this.#options.stills.forget(id)
  }
}
