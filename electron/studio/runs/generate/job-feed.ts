import type { JobRow, JobRowEvent } from '../../../common/bridge/index.ts'
import type { Clock } from '../../core/clock.ts'
import { ChangeFeed } from '../../durable/index.ts'

export type JobFeed = ChangeFeed<JobRowEvent, 'jobs'>

export interface JobFeedOptions {
  clock: Clock
  /** The row of a job for the list; null when the list doesn't show it. */
  row: (id: string) => JobRow | null
  /** A number that changes when another process has written to the database. */
  version: () => number
  /** Called when another process has written to the database. */
  onForeign: () => void
  onError: (error: unknown) => void
}

/** Sends changes of the job list to any number of windows. */
export function createJobFeed({ clock, row, version, onForeign, onError }: JobFeedOptions): JobFeed {
  const feed: JobFeed = new ChangeFeed<JobRowEvent, 'jobs'>({
    clock,
    onError,
    settleMs: 120,
    mostKeys: 150,
    keyOf: (event) => (event.type === 'row' ? event.row.id : event.type === 'removed' ? event.id : 'changed'),
    overflow: { type: 'changed' },
    *tell(changes) {
      const ids = changes.get('jobs')
      if (ids === null) yield { type: 'changed' }
      for (const id of ids ?? []) {
        const found = row(id)
        yield found ? { type: 'row', row: found } : { type: 'removed', id }
      }
    },
    foreign: {
      version,
      onChange() {
        feed.changed('jobs', null)
        onForeign()
      },
    },
  })
  return feed
}
