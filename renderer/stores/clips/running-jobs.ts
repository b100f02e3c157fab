import { defineStore } from 'pinia'
import { runningStates } from '@common/bridge/index.ts'
import type { JobRow, JobRowEvent, JobRowState } from '@common/bridge/index.ts'
import { studio } from '../../bridge/studio.ts'
import { isRunning, stateGroups } from './job-states.ts'
import { useJobs } from './jobs.ts'
import { usePagedList } from '../paged-list.ts'

/** Ended jobs that need the user are shown for this long, ms. */
const attentionMs = 24 * 3_600_000

/** What the library shows on top: the jobs under way, and those that lately failed, newest first, whatever is filtered. */
export const useRunningJobs = defineStore('running-jobs', () => {
  const of = (states: readonly JobRowState[], pageSize: number) =>
    usePagedList<JobRow>({
      pageSize,
      fetch: (offset, limit) => studio().jobs.list({ states: [...states], offset, limit }),
    })
  const list = of(runningStates, 20)
  const ended = of(stateGroups.attention, 5)

  function hear(event: JobRowEvent): void {
    const running = event.type === 'row' && isRunning(event.row.state)
    // Progress changes a row in its place; anything else adds a row or removes one.
    if (running && list.replace(event.row) !== null) return
    list.refreshSoon()
    ended.refreshSoon()
  }

  /** Follows the studio's jobs for as long as the window lives. Called once, by the window's start. */
  function start(): void {
    void list.refresh()
    void ended.refresh()
    useJobs().onEvent(hear)
  }

  /** The newest of the jobs that failed, expired or got no answer within the last day. */
  function attention(most: number, now: number): JobRow[] {
    const rows = Array.from({ length: Math.min(most, ended.total.value) }, (_, index) => ended.at(index))
    return rows.filter((row): row is JobRow => row !== null && now - (row.endedAt ?? row.createdAt) < attentionMs)
  }

  const { total, at } = list
  return { total, at, attention, start }
})
