import { defineStore } from 'pinia'
import { runningStates } from '@common/bridge/index.ts'
import type { JobRow, JobRowEvent } from '@common/bridge/index.ts'
import { studio } from '../bridge/studio.ts'
import { isRunning } from './job-states.ts'
import { useJobs } from './jobs.ts'
import { usePagedList } from './paged-list.ts'

/** The jobs under way, newest first, whatever the filter of the Jobs page shows. */
export const useRunningJobs = defineStore('running-jobs', () => {
  const list = usePagedList<JobRow>({
    pageSize: 20,
    fetch: (offset, limit) => studio().jobs.list({ states: [...runningStates], offset, limit }),
  })

  function hear(event: JobRowEvent): void {
    const running = event.type === 'row' && isRunning(event.row.state)
    // Progress changes a row in its place; anything else adds a row or removes one.
    if (!running || list.replace(event.row) === null) list.refreshSoon()
  }

  /** Follows the studio's jobs for as long as the window lives. Called once, by the window's start. */
  function start(): void {
    void list.refresh()
    useJobs().onEvent(hear)
  }

  const { total, at } = list
  return { total, at, start }
})
